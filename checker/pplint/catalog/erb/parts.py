"""Parts of strings: by their places, and by sets of characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.catalog.erb.methods import method
from pplint.catalog.erb.values import Range, Ruby, Undecided
from pplint.evaluator.core.searching import find

if TYPE_CHECKING:
    from pplint.values.model import Array, Regexp

_RANGE_IN_SET: Final = late_pattern(r"(.)-(.)")


@method("[]", "slice")
def _at(text: str, index: int) -> Ruby:
    return element_of(text, index)


@method("[]", "slice")
def _slice(text: str, start: int, length: int) -> Ruby:
    return part_of(text, start, length)


@method("[]", "slice")
def _range(text: str, range_: Range) -> Ruby:
    return slice_of(text, range_)


@method("[]", "slice")
def _part(text: str, part: str) -> Ruby:
    return part if part in text else None


@method("[]", "slice")
def _matching_part(text: str, pattern: Regexp, group: int = 0) -> Ruby:
    found = find(pattern.pattern, text)
    return None if found is None or not 0 <= group < len(found.groups) else found.groups[group]


def element_of(values: str | Array, index: int) -> Ruby:
    """Return a character of a text or an element of an array; a negative index counts from the end."""
    return values[index] if -len(values) <= index < len(values) else None


def part_of(values: str | Array, start: int, length: int) -> Ruby:
    """Return the part of a text or an array that has a length, or less at the end."""
    start = start + len(values) if start < 0 else start
    return None if start < 0 or start > len(values) or length < 0 else values[start : start + length]


def slice_of(values: str | Array, range_: Range) -> Ruby:
    """Return the part of a text or an array that a range is about."""
    count = len(values)
    first = range_.first or 0
    last = count - 1 if range_.last is None else range_.last
    first, last = (each + count if each < 0 else each for each in (first, last))
    return None if first < 0 or first > count else values[first : max(first, last + 1)]


@method("count")
def _count(text: str, characters: str) -> int:
    return sum(each in _set(characters) for each in text)


@method("delete")
def _delete(text: str, characters: str) -> str:
    chosen = _set(characters)
    return "".join(each for each in text if each not in chosen)


@method("squeeze")
def _squeeze(text: str) -> str:
    return "".join(each for place, each in enumerate(text) if not place or text[place - 1] != each)


@method("squeeze")
def _squeeze_some(text: str, characters: str) -> str:
    chosen = _set(characters)
    return "".join(
        each for place, each in enumerate(text) if not place or text[place - 1] != each or each not in chosen
    )


def _set(characters: str) -> str:
    """Return the characters that a set such as `a-z_` stands for."""
    if characters.startswith("^") or "\\" in characters or not characters.isascii():
        raise Undecided("set of characters")
    return _RANGE_IN_SET.sub(lambda found: "".join(map(chr, range(ord(found[1]), ord(found[2]) + 1))), characters)


@method("tr")
def _tr(text: str, characters: str, replacements: str) -> str:
    before, after = _set(characters), _set(replacements)
    if not after:
        return _delete(text, characters)
    after = after.ljust(len(before), after[-1])
    # Of a character that is there twice, the first place counts.
    pairs = dict(reversed(list(zip(before, after, strict=False))))
    return "".join(pairs.get(each, each) for each in text)
