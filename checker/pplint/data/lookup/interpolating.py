"""What becomes of `%{…}` in values and in the locations of hierarchies.

Specification: "Hiera: Interpolate dynamic data".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from pplint.data.interpolations import METHODS, SCOPE, interpolations
from pplint.data.lookup.errors import KeyNotFoundError, LookupFailedError
from pplint.data.lookup.values import Array, Hash, Leaf, Unknown, ruby_text, text, unknown_in

if TYPE_CHECKING:
    from pplint.base.source import Place
    from pplint.data.interpolations import Interpolation
    from pplint.data.locations import PartlyKnown
    from pplint.data.lookup.budget import Budget
    from pplint.data.lookup.scope import Scope
    from pplint.data.lookup.values import Value

Stack: TypeAlias = "tuple[str, ...]"
"""The keys that are being looked up, or whose values are being interpolated; none of them may be asked for again."""

Find: TypeAlias = "Callable[[str, Stack], Value]"
"""Looks a key up for an interpolation; raises `KeyNotFoundError` and `LookupFailedError`."""

_EMPTY: Final = Leaf("")


def pushed(stack: Stack, name: str, place: Place | None = None) -> Stack:
    """Return a stack with another key; raise `LookupFailedError` if it is in there already."""
    if name in stack:
        raise LookupFailedError(f"recursive lookup: {' → '.join(f'`{each}`' for each in (*stack, name))}", place)
    return (*stack, name)


class Interpolator:
    """Interpolates with the variables of a scope, and looks keys up by a function."""

    def __init__(self, scope: Scope, find: Find, budget: Budget) -> None:
        self.scope = scope
        self._find = find
        self._budget = budget

    def value(self, value: Value, stack: Stack, *, with_methods: bool = True) -> Value:
        """Return a value with what its interpolations come to, in keys of hashes, too."""
        if isinstance(value, Array):
            return Array.of([self.value(each, stack, with_methods=with_methods) for each in value.items], value.place)
        if isinstance(value, Hash):
            pairs = [
                (
                    self.value(key, stack, with_methods=with_methods),
                    self.value(each, stack, with_methods=with_methods),
                )
                for key, each in value.entries.values()
            ]
            return Hash.of(pairs, value.place)
        return self._text(value, stack, with_methods=with_methods) if isinstance(value.value, str) else value

    def _text(self, leaf: Leaf, stack: Stack, *, with_methods: bool) -> Value:
        subject = str(leaf.value)
        parts: list[str] = []
        end = 0
        unknown: Unknown | None = None
        for each in interpolations(subject):
            parts.append(subject[end : each.start])
            end = each.end
            if not each.key:
                continue
            if each.method == "alias" and with_methods:
                return self._alias(each, subject, stack, leaf.place)
            found = self._found(each, stack, leaf.place, with_methods=with_methods)
            unknown = unknown or unknown_in(found)
            parts.append(ruby_text(found))
        if not end:
            return leaf
        return Leaf(unknown, leaf.place) if unknown is not None else text("".join(parts) + subject[end:], leaf.place)

    def _alias(self, each: Interpolation, subject: str, stack: Stack, place: Place | None) -> Value:
        if each.end - each.start != len(subject):
            raise LookupFailedError("`alias` must be the whole string", place)
        return self._looked_up(each.key, stack)

    def _found(self, each: Interpolation, stack: Stack, place: Place | None, *, with_methods: bool) -> Value:
        """Return what an interpolation stands for, itself interpolated."""
        self._budget.spend()
        if each.is_call and not with_methods:
            raise LookupFailedError(f"`{each.method}` cannot be called here", place)
        if each.method not in METHODS:
            raise LookupFailedError(f"there is no interpolation method `{each.method}`", place)
        name = f"scope:{each.key}" if each.method == SCOPE else each.key
        try:
            found = self._by_method(each, stack)
            return self.value(found, pushed(stack, name), with_methods=with_methods)
        except LookupFailedError as error:
            raise LookupFailedError(error.message, error.place or place) from None

    def _by_method(self, each: Interpolation, stack: Stack) -> Value:
        if each.method == "literal":
            return Leaf(each.key)
        return self.scope.value(each.key) if each.method == SCOPE else self._looked_up(each.key, stack)

    def _looked_up(self, key: str, stack: Stack) -> Value:
        try:
            return self._find(key, stack)
        except KeyNotFoundError:
            return _EMPTY

    def location(self, subject: str, scope: Scope, stack: Stack) -> PartlyKnown:
        """Return the parts of a text in a hierarchy, with None for each variable that is not known."""
        inner = self if scope is self.scope else Interpolator(scope, self._find, self._budget)
        parts: list[str | None] = []
        end = 0
        for each in interpolations(subject):
            parts.append(subject[end : each.start])
            end = each.end
            if each.key:
                found = inner._found(each, stack, None, with_methods=False)  # noqa: SLF001 - another of this class
                parts.append(None if unknown_in(found) else ruby_text(found))
        return (*parts, subject[end:])
