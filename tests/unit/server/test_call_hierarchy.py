"""What calls a definition, and what it calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.unit.server.marked import written

if TYPE_CHECKING:
    from pathlib import Path

    from tests.talk import Talk

FILES = {
    "functions/half.pp": "function shop::half($x) { notice($x) shop::half($x) }\n",
    "manifests/init.pp": """\
class shop {
  $a = shop::half(1) + shop::half(2)
  include shop::heir
  shop::shelf { 'a': size => 1.shop::half }
  create_resources('shop::shelf', {})
  Class['shop::heir'] -> Shop::Shelf['a']
  notice($shop::heir::x, defined('shop::heir'))
}
""",
    "manifests/heir.pp": "class shop::heir inherits shop::base { $x = 1 }\n",
    "manifests/base.pp": "class shop::base { }\n",
    "manifests/shelf.pp": "define shop::shelf ($size = 1) { }\n",
}


@pytest.fixture
def talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Talk:
    monkeypatch.chdir(tmp_path)
    return written(tmp_path, FILES)


def calls(talk: Talk, name: str, text: str, direction: str) -> list[tuple[str, str, int]]:
    """Return what calls, or is called by, what a text names in a file; each with its kind in words and how often."""
    before = FILES[name].partition(text)[0].split("\n")
    (item,) = talk.ask("textDocument/prepareCallHierarchy", talk.at(name, len(before) - 1, len(before[-1])))
    assert item["name"] == text
    found: list[dict[str, Any]] = talk.ask(f"callHierarchy/{direction}Calls", {"item": item})
    others = ((each["from" if direction == "incoming" else "to"], each["fromRanges"]) for each in found)
    return [(other["name"], other["detail"], len(ranges)) for other, ranges in others]


def test_what_calls_something(talk: Talk) -> None:
    incoming = [calls(talk, name, text, "incoming") for name, text in [
        ("manifests/init.pp", "shop::half"),
        ("manifests/init.pp", "shop::heir"),
        ("manifests/shelf.pp", "shop::shelf"),
        ("manifests/base.pp", "shop::base"),
    ]]  # fmt: skip
    assert incoming == [
        [("shop::half", "function", 1), ("shop", "class", 3)],
        [("shop", "class", 1)],
        [("shop", "class", 2)],
        [("shop::heir", "class", 1)],
    ]


def test_what_something_calls(talk: Talk) -> None:
    assert calls(talk, "manifests/heir.pp", "shop::heir", "outgoing") == [("shop::base", "class", 1)]
    assert calls(talk, "manifests/init.pp", "shop", "outgoing") == [
        ("shop::half", "function", 3),
        ("shop::heir", "class", 1),
        ("shop::shelf", "defined type", 2),
    ]


def test_functions_of_the_language_are_declared_nowhere(talk: Talk) -> None:
    assert talk.ask("textDocument/prepareCallHierarchy", talk.at("manifests/init.pp", 6, 4)) == []
