"""The merge strategy `deep`, as the library `deep_merge` does it.

That library changes what it merges, and where a hash has no such key yet, it merges the value with itself: lists lose
what stands in them twice, and what is marked to be removed takes itself away. So this works on copies that can be
changed, too, and what is one object there is one here.
"""

from __future__ import annotations

import math
from functools import cmp_to_key
from typing import TYPE_CHECKING, Final, TypeAlias, TypeGuard

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.data.lookup.errors import LookupFailedError
from pplint.data.lookup.values import Array, Hash, Leaf, Value, identity
from pplint.syntax.oniguruma import RegexpError, Searched

if TYPE_CHECKING:
    from collections.abc import Hashable

    from pplint.base.source import Place


_LITERAL: Final = late_pattern(r"[\w-]+")
"""Prefixes that mean themselves, as those do that people use."""


class DeepOptions(Struct, frozen=True):
    """The options of a deep merge; the prefix is a regular expression for the start of a line."""

    knockout_prefix: str | None = None
    sort_merged_arrays: bool = False
    merge_hash_arrays: bool = False


class _Items(Struct, eq=False):
    """A list that can be changed."""

    items: list[_Part]
    place: Place | None


class _Entries(Struct, eq=False):
    """A hash that can be changed."""

    entries: dict[Hashable, tuple[Value, _Part]]
    place: Place | None


_Part: TypeAlias = "Leaf | _Items | _Entries"


def merge_deeply(source: Value, target: Value, options: DeepOptions) -> Value:
    """Merge a value into a weaker one; raise `LookupFailedError` if that cannot be done."""
    if options.knockout_prefix == "":
        raise LookupFailedError("`knockout_prefix` cannot be empty", source.place)
    try:
        return _fixed(_Merging(options).merge(_changeable(source), _changeable(target)))
    except RegexpError as error:
        raise LookupFailedError(f"`knockout_prefix` cannot be read: {error.reason}", source.place) from None


def _changeable(value: Value) -> _Part:
    if isinstance(value, Array):
        return _Items([_changeable(each) for each in value.items], value.place)
    if isinstance(value, Hash):
        return _Entries({key: (name, _changeable(each)) for key, (name, each) in value.entries.items()}, value.place)
    return value


def _fixed(part: _Part) -> Value:
    if isinstance(part, _Items):
        return Array.of([_fixed(each) for each in part.items], part.place)
    if isinstance(part, _Entries):
        return Hash.of([(name, _fixed(each)) for name, each in part.entries.values()], part.place)
    return part


class _Merging:
    """Merges with the same options at all levels."""

    def __init__(self, options: DeepOptions) -> None:
        self._prefix = options.knockout_prefix
        self._sorts = options.sort_merged_arrays
        self._merges_hashes_in_arrays = options.merge_hash_arrays

    def merge(self, source: _Part, target: _Part) -> _Part:
        """Return the target, changed, or what takes its place."""
        if _is(source, None):
            return target
        if _is_false(target):
            return source
        if isinstance(source, _Entries):
            return self._merge_entries(source, target)
        if isinstance(source, _Items):
            return self._merge_items(source, target)
        return self._replaced(source)

    def _merge_entries(self, source: _Entries, target: _Part) -> _Part:
        for key, (name, value) in list(source.entries.items()):
            if not isinstance(target, _Entries):
                # The first key replaces the target by the source, and the others then merge that with itself.
                target = self._replaced(source)
                continue
            known = target.entries.get(key)
            if known is not None and not _is_false(known[1]):
                target.entries[key] = (known[0], self.merge(value, known[1]))
            else:
                target.entries[key] = (name if known is None else known[0], self.merge(value, _copied(value)))
        return target

    def _merge_items(self, source: _Items, target: _Part) -> _Part:
        prefix = self._prefix
        if prefix is not None and any(_is(each, prefix) for each in source.items):
            if isinstance(target, _Items):
                target.items.clear()
            source.items[:] = [each for each in source.items if not _is(each, prefix)]
        if not isinstance(target, _Items):
            return self._replaced(source)
        if prefix is not None:
            self._knock_out(source, target)
        if self._merges_hashes_in_arrays and _are_hashes(source) and _are_hashes(target):
            target = self._merge_each(source, target)
        else:
            target = _Items(_united(target.items, source.items), source.place)
        if self._sorts:
            _sort(target)
        return target

    def _merge_each(self, source: _Items, target: _Items) -> _Items:
        count = len(target.items)
        given = [*source.items[:count], *(_Entries({}, None) for _ in range(count - len(source.items)))]
        merged = [self.merge(one, other) for one, other in zip(given, target.items, strict=True)]
        return _Items([*merged, *source.items[count:]], source.place)

    def _knock_out(self, source: _Items, target: _Items) -> None:
        """Remove what the source marks from both lists, which may be one and the same.

        That is Ruby's `delete_if`, which goes on counting where the list gets shorter meanwhile.
        """
        items = source.items
        at = kept = 0
        while at < len(items):
            item = items[at]
            marked = item.value if isinstance(item, Leaf) and isinstance(item.value, str) else None
            named = None if marked is None else self._without_prefix(marked)
            if marked is not None and named != marked:
                target.items[:] = [each for each in target.items if not (_is(each, named) or _is(each, marked))]
            else:
                items[kept] = item
                kept += 1
            at += 1
        if kept < at:
            items[kept:at] = []

    def _without_prefix(self, text: str) -> str:
        """Take the prefix away from the start of each line."""
        prefix = self._prefix or ""
        if _LITERAL.fullmatch(prefix) and "\n" not in text:
            return text.removeprefix(prefix)
        searched, pattern = Searched(text), f"^{prefix}"
        parts: list[str] = []
        start = 0
        while (found := searched.find(pattern, start)) is not None:
            parts.append(text[start : found.start])
            if found.end == found.start:
                if found.end == len(text):
                    start = found.end
                    break
                parts.append(text[found.end])
            start = found.end + (found.end == found.start)
        return "".join(parts) + text[start:]

    def _replaced(self, source: _Part) -> _Part:
        """Return what takes the place of a target that cannot be merged."""
        if self._prefix is None:
            return source
        if isinstance(source, Leaf) and isinstance(source.value, str):
            return source if self._without_prefix(source.value) == source.value else Leaf("", source.place)
        if isinstance(source, _Items):
            pattern = f"^{self._prefix}"
            source.items[:] = [
                each
                for each in source.items
                if not (isinstance(each, Leaf) and isinstance(each.value, str) and Searched(each.value).find(pattern))
            ]
        return source


def _is(part: _Part, value: str | None) -> bool:
    return isinstance(part, Leaf) and part.value == value and isinstance(part.value, (str, type(None)))


def _is_false(part: _Part) -> bool:
    return isinstance(part, Leaf) and (part.value is None or part.value is False)


def _copied(part: _Part) -> _Part:
    """Return a copy whose parts are those of the original."""
    if isinstance(part, _Items):
        return _Items([*part.items], part.place)
    return _Entries({**part.entries}, part.place) if isinstance(part, _Entries) else part


def _are_hashes(part: _Items) -> bool:
    return all(isinstance(each, _Entries) for each in part.items)


def _united(first: list[_Part], second: list[_Part]) -> list[_Part]:
    seen: dict[Hashable, _Part] = {}
    for each in (*first, *second):
        seen.setdefault(identity(_fixed(each)), each)
    return [*seen.values()]


def _sort(part: _Items) -> None:
    part.items.sort(key=cmp_to_key(lambda one, other: _order(_fixed(one), _fixed(other), part)))


def _order(one: Value, other: Value, around: _Items) -> int:
    found = _spaceship(one, other)
    if found is None:
        raise LookupFailedError("values of different kinds cannot be sorted", around.place)
    return found


def _spaceship(one: Value, other: Value) -> int | None:
    if isinstance(one, Array) and isinstance(other, Array):
        for each, counterpart in zip(one.items, other.items, strict=False):
            found = _spaceship(each, counterpart)
            if found != 0:
                return found
        return (len(one.items) > len(other.items)) - (len(one.items) < len(other.items))
    if isinstance(one, Leaf) and isinstance(other, Leaf):
        left, right = one.value, other.value
        if isinstance(left, str) and isinstance(right, str):
            return (left > right) - (left < right)
        if _is_number(left) and _is_number(right):
            return None if math.isnan(left) or math.isnan(right) else (left > right) - (left < right)
    return 0 if identity(one) == identity(other) else None


def _is_number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
