"""Compiled forms of regular expressions are kept in a file, and give the same patterns as the expressions."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

import pytest

from pplint.base import late_patterns
from pplint.base.late_patterns import CompiledPatterns

if TYPE_CHECKING:
    from pathlib import Path

EXPRESSIONS: list[tuple[Any, int, Any]] = [
    (r"(?P<name>\w+)=(?P<value>[^\s;]{2,5})|(x)", 0, "a=bcd; x"),
    (rb"(?i)(?<!k)key|pass(?:word)?\b", 0, b"KEY Password"),
    (r"^ä+$", re.IGNORECASE | re.MULTILINE, "b\nÄä\n"),
    (r"(a*?)(?:b|\1)+", re.DOTALL, "aabaa"),
]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(late_patterns, "_WORTH_IT", len(EXPRESSIONS))
    return tmp_path / "patterns"


def _save(place: Path) -> None:
    patterns = CompiledPatterns(str(place))
    for text, flags, _ in EXPRESSIONS:
        patterns.compile(text, flags)
    patterns.save()


def _look(pattern: re.Pattern[Any], text: str | bytes) -> object:
    return [(each.span(), each.groups(), each.groupdict(), each.lastgroup) for each in pattern.finditer(text)]


def test_patterns_from_the_file_find_the_same(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [re.compile(text, flags) for text, flags, _ in EXPRESSIONS]
    _save(place)
    monkeypatch.setattr(re, "compile", None)
    patterns = CompiledPatterns(str(place))
    for (text, flags, searched), pattern in zip(EXPRESSIONS, expected, strict=True):
        found = patterns.compile(text, flags)
        assert (found.pattern, found.flags, found.groups) == (pattern.pattern, pattern.flags, pattern.groups)
        assert found.groupindex == pattern.groupindex
        assert _look(found, searched) == _look(pattern, searched)


@pytest.mark.parametrize("size", [0, 10, 200])
def test_a_file_that_is_not_whole_is_none(place: Path, size: int) -> None:
    _save(place)
    place.write_bytes(place.read_bytes()[:size])
    assert CompiledPatterns(str(place)).compile(r"a+", 0).findall("aab") == ["aa"]


def test_a_code_that_the_machine_refuses_is_compiled(place: Path) -> None:
    _save(place)
    text, flags, searched = EXPRESSIONS[0]
    patterns = CompiledPatterns(str(place))
    forms = patterns.forms
    forms[text, flags] = (0, b"\xff" * 8, 2, {}, (None, None, None))
    assert _look(patterns.compile(text, flags), searched) == _look(re.compile(text, flags), searched)


def test_few_are_not_written(place: Path) -> None:
    patterns = CompiledPatterns(str(place))
    patterns.compile("a", 0)
    patterns.save()
    assert not place.exists()


def test_where_nothing_can_be_written_all_goes_on(place: Path) -> None:
    for where in (None, str(place / "missing" / "patterns")):
        patterns = CompiledPatterns(where)
        for text, flags, searched in EXPRESSIONS:
            assert _look(patterns.compile(text, flags), searched)
        patterns.save()
    assert not place.parent.joinpath("missing").exists()
