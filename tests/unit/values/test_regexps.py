"""Regular expressions are searched for as Ruby does."""

from __future__ import annotations

import time

import pytest

from pplint.syntax.oniguruma import BacktrackingError, RegexpError, Searched, search
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
