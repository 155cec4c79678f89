"""What stands in `%{…}` is read as the compiler reads it."""

from __future__ import annotations

import pytest

from pplint.data.interpolations import interpolations, known_parts


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("plain", []),
        ("%{facts.os.family}", [("scope", "facts.os.family")]),
        ("a%{x}b%{ ::y }c", [("scope", "x"), ("scope", "::y")]),
        ("%{}%{::}%{''}%{ \"::\" }", [("scope", "")] * 4),
        ("%{lookup('a.b')}", [("lookup", "a.b")]),
        ('%{alias("a")}', [("alias", "a")]),
        ("%{literal('%')}{x}", [("literal", "%")]),
        ("%{lookup('')}", [("scope", "lookup('')")]),
        ("%{lookup(\"a')}", [("scope", "lookup(\"a')")]),
        ("%{lookup ('a')}", [("scope", "lookup ('a')")]),
        ("%{x\nlookup('a')\ny}", [("lookup", "a")]),
        ("%{open", []),
        ("%{a{b}", [("scope", "a{b")]),
        ("%%{a}}", [("scope", "a")]),
    ],
)
def test_methods_and_keys(text: str, found: list[tuple[str, str]]) -> None:
    assert [(each.method, each.key) for each in interpolations(text)] == found


def test_a_text_without_known_variables_is_known_in_parts() -> None:
    assert known_parts("common.yaml") == ("common.yaml",)
    assert known_parts("a/%{x}/%{}b/%{y}.yaml") == ("a/", None, "/", "b/", None, ".yaml")
    assert known_parts("%{x}") == (None, "")
