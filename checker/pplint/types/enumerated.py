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


def _once(find: Callable[[_Strings], _Found]) -> Callable[[_Strings], _Found]:
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


_MOST_REMEMBERED: Final = 256


@_once
def as_set(values: _Strings) -> frozenset[str]:
    """Return the values for a look-up."""
    return frozenset(values)


@_once
def in_lower_case(values: _Strings) -> frozenset[str]:
    """Return the values in lower case."""
    return frozenset(map(str.lower, values))


@_once
def by_lower_ascii(values: _Strings) -> dict[str, list[str]]:
    """Return the values that are equal in any case by what they are in lower case."""
    found: dict[str, list[str]] = {}
    for each in values:
        found.setdefault(lower_ascii(each), []).append(each)
    return found
