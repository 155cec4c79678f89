"""Regular expressions are searched for as Ruby does."""

from __future__ import annotations

import time

import pytest

from pplint.syntax import oniguruma, plain_regexps
from pplint.syntax.oniguruma import BacktrackingError, RegexpError, Searched, search
from pplint.types.errors import UnknownMatchError
from pplint.types.scalars import matches_any
from pplint.values.conversion.texts import escape_regexp
from pplint.values.errors import ConversionError
from pplint.values.model import Regexp
from tests.unit.values.language import made


def test_a_match_has_places_in_characters_and_groups() -> None:
    found = search("(b)(x)?(é)", "aåbé")
    assert found is not None
    assert (found.start, found.end) == (2, 4)
    assert found.groups == ("bé", "b", None, "é")


def test_a_group_may_match_nothing_or_take_no_part() -> None:
    found = search("(a*)(b)?", "é")
    assert found is not None
    assert found.groups == ("", "", None)


def test_a_search_starts_at_a_character() -> None:
    text = Searched("åaåa")
    found = text.find("a", 2)
    assert found is not None
    assert found.start == 3
    assert text.find("å", 3) is None


@pytest.mark.parametrize(
    ("pattern", "text", "matches"),
    [
        (r"\w", "é", False),
        (r"\W", "é", True),
        (r"[^\W]", "é", False),
        (r"[\w-]", "-", True),
        (r"\d", "²", False),
        (r"\s", "\u00a0", False),
        (r"[[:alpha:]]", "é", True),
        (r"\p{L}", "é", True),
        (r"\bx", "éx", False),
        ("^b$", "a\nb\nc", True),
        (r"\Ab", "a\nb", False),
        (r"a\Z", "a\n", True),
        (r"a\z", "a\n", False),
        ("a.b", "a\nb", False),
        ("(?m:a.b)", "a\nb", True),
        ("(?i)ß", "SS", True),
        ("^*a", "ba", True),
        (r"\b{2}a", "ba", False),
        ("(?a)a", "a", True),
        (r"\h+", "g", False),
        ("a++a", "aaa", False),
        (r"(?<x>a)\k<x>", "aa", True),
        (r"[]a]", "]", True),
        (r"[a&&b]", "a", False),
        ("[[:punct:]]", "~", True),
        ("[[:punct:]]", "€", False),
        ("[[:^punct:]]", "~", False),
        ("[^[:punct:]]", "a", True),
        (r"\pL", "pL", True),
    ],
)
def test_patterns_mean_what_they_mean_to_ruby(pattern: str, text: str, matches: bool) -> None:
    assert (search(pattern, text) is not None) is matches


def test_a_pattern_that_is_none() -> None:
    with pytest.raises(RegexpError):
        search("(", "a")
    with pytest.raises(ConversionError):
        made("Regexp", "(")


def test_a_search_does_not_backtrack_for_ever() -> None:
    start = time.process_time()
    with pytest.raises(BacktrackingError):
        search("(a+)+$", "a" * 40 + "b")
    assert time.process_time() - start < 5


@pytest.mark.parametrize(
    ("text", "pattern"),
    [("a.b*c?", r"a\.b\*c\?"), ("[x]-{y}#", r"\[x\]\-\{y\}\#"), ("a b\n\t", r"a\ b\n\t"), ("é/~", "é/~")],
)
def test_text_is_escaped_for_a_pattern(text: str, pattern: str) -> None:
    assert escape_regexp(text) == pattern
    assert made("Regexp", text, True) == Regexp(pattern)


def test_a_search_that_ends_has_an_answer_only_if_it_is_known() -> None:
    with pytest.raises(UnknownMatchError):
        matches_any((r"\A(a+)+$",), "a" * 40 + "b")
    with pytest.raises(BacktrackingError):
        search("(?=a)*a", "a")


@pytest.mark.parametrize(
    ("pattern", "text", "offsets"),
    [
        (r"\A(?<n>[a-z_]+)(?:::(x))?\z", "ab::x", (0, 5, 0, 2)),
        ("^b$", "a\nb", (2, 3)),
        ("^$", "a\n", None),
        ("é(.)", "aé\u20ac", (1, 6, 3, 6)),
        ("(?-mix:A.)|[[:digit:]]{2}", "a12", (1, 3)),
        ("(?i)AB", "xab", (1, 3)),
        ("[^b]|[^a]", "ab", (0, 1)),
    ],
)
def test_without_the_library_common_patterns_have_answers(
    pattern: str, text: str, offsets: tuple[int, ...] | None
) -> None:
    assert plain_regexps.compile(pattern).search(text.encode(), 0) == offsets


@pytest.mark.parametrize(
    "pattern", [r"\p{L}", "(a*)*", "[a&&b]", r"(a)\1", "(", "[b-a]", "*", "a**", "(?<=a)b", "[a-c-e]"]
)
def test_without_the_library_other_patterns_have_none(pattern: str) -> None:
    with pytest.raises(TimeoutError):
        plain_regexps.compile(pattern)


@pytest.mark.parametrize("pattern", ["(?i)a", r"\ba", "[[:alpha:]]"])
def test_without_the_library_some_patterns_have_answers_for_ascii_only(pattern: str) -> None:
    compiled = plain_regexps.compile(pattern)
    assert compiled.search(b"xx a", 0) is not None
    with pytest.raises(TimeoutError):
        compiled.search("é a".encode(), 0)


def test_without_the_library_patterns_are_neither_refused_nor_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oniguruma, "engine", lambda: plain_regexps)
    assert not oniguruma.is_whole()
    with pytest.raises(BacktrackingError):
        search(r"\p{Lu}never-searched-before", "A")
    assert search(r"\A\w+-never-searched-before\z", "é") is None
