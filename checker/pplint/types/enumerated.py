"""The strings that an `Enum` lists, found without looking at each: some list thousands, and are asked for as often."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

_Found = TypeVar("_Found")
_Strings = tuple[str, ...]


def equal_in_any_case(text: str, other: str) -> bool:
    """Whether two strings are equal but for the case of letters from A to Z."""
    return text == other or (len(text) == len(other) and lower_ascii(text) == lower_ascii(other))


_LOWER: Final = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}


def lower_ascii(text: str) -> str:
    """Return text with the letters from A to Z in lower case."""
    return text.lower() if text.isascii() else text.translate(_LOWER)


def once(find: Callable[[_Strings], _Found]) -> Callable[[_Strings], _Found]:
    """Remember what is found of the same tuple, which takes no look at what is in it."""
    known: dict[int, tuple[_Strings, _Found]] = {}

    def remembered(values: _Strings) -> _Found:
        before = known.get(id(values))
        if before is not None and before[0] is values:
            return before[1]
        if len(known) >= _MOST_REMEMBERED:
            known.clear()
        found = find(values)
        known[id(values)] = (values, found)
        return found

    return remembered


def once_for_both(find: Callable[[_Strings, _Strings], _Found]) -> Callable[[_Strings, _Strings], _Found]:
    """Remember what is found of the same two tuples."""
    known: dict[tuple[int, int], tuple[_Strings, _Strings, _Found]] = {}

    def remembered(values: _Strings, others: _Strings) -> _Found:
        before = known.get((id(values), id(others)))
        if before is not None and before[0] is values and before[1] is others:
            return before[2]
        if len(known) >= _MOST_REMEMBERED:
            known.clear()
        found = find(values, others)
        known[id(values), id(others)] = (values, others, found)
        return found

    return remembered


_MOST_REMEMBERED: Final = 256


@once
def as_set(values: _Strings) -> frozenset[str]:
    """Return the values for a lookup."""
    return frozenset(values)


@once
def in_lower_case(values: _Strings) -> frozenset[str]:
    """Return the values in lower case."""
    return frozenset(map(str.lower, values))


@once
def by_lower_ascii(values: _Strings) -> dict[str, list[str]]:
    """Return the values that are equal in any case by what they are in lower case."""
    found: dict[str, list[str]] = {}
    for each in values:
        found.setdefault(lower_ascii(each), []).append(each)
    return found


@once
def lengths(values: _Strings) -> frozenset[int]:
    """Return how many characters the values have."""
    return frozenset(map(len, values))


@once_for_both
def are_all_among(values: _Strings, others: _Strings) -> bool:
    """Whether all values are among others."""
    return as_set(values) <= as_set(others)


@once_for_both
def are_all_among_in_any_case(values: _Strings, others: _Strings) -> bool:
    """Whether all values are among others, but for the case of letters from A to Z."""
    return by_lower_ascii(values).keys() <= by_lower_ascii(others).keys()
