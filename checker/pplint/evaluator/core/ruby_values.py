"""What Ruby does with values by itself, where functions leave it to Ruby: numbers in texts, equality and order."""

from __future__ import annotations

import re
from functools import cmp_to_key
from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.core.issues import operators as issues
from pplint.evaluator.core.kinds import kind
from pplint.ruby_library.integers import integer
from pplint.values.errors import PuppetError
from pplint.values.model import Hash, SemVer, Timespan, Timestamp, identity
from pplint.values.numbers import is_number, order

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pplint.values.model import Value

    Order = Callable[[Value, Value], Value]
    """A function that returns a number below, at or above zero."""

_INTEGER = late_pattern(r"\s*([+-]?\d+(?:_\d+)*)", re.ASCII)
_FLOAT = late_pattern(r"\s*([+-]?\d+(?:_\d+)*(?:\.\d+(?:_\d+)*)?(?:[eE][+-]?\d+(?:_\d+)*)?)", re.ASCII)


def leading_integer(text: str) -> int:
    """Return the integer that a string starts with, or 0."""
    found = _INTEGER.match(text)
    return 0 if found is None else integer(found[1])


def leading_float(text: str) -> float:
    """Return the number that a string starts with, or 0.0."""
    found = _FLOAT.match(text)
    return 0.0 if found is None else float(found[1])


def are_same(left: Value, right: Value) -> bool:
    """Whether two values are equal to Ruby: strings exactly, numbers by their value."""
    if is_number(left) and is_number(right):
        return left == right
    if isinstance(left, tuple) and isinstance(right, tuple):
        return len(left) == len(right) and all(map(are_same, left, right))
    if isinstance(left, Hash) and isinstance(right, Hash):
        same_size = len(left) == len(right)
        return same_size and all(key in right and are_same(value, right[key]) for key, value in left.pairs)
    return identity(left) == identity(right)


def spaceship(left: Value, right: Value) -> int | None:
    """Order two values as Ruby's `<=>` does: None if they have no order."""
    if isinstance(left, str) and isinstance(right, str):
        return (left > right) - (left < right)
    if isinstance(left, tuple) and isinstance(right, tuple):
        return _order_arrays(left, right)
    if isinstance(left, SemVer) and isinstance(right, SemVer):
        return (left > right) - (left < right)
    if _is_ordered(left) and _is_ordered(right):
        return order(left, right)
    return 0 if are_same(left, right) else None


def _is_ordered(value: Value) -> bool:
    return is_number(value) or isinstance(value, (Timespan, Timestamp))


def _order_arrays(left: Sequence[Value], right: Sequence[Value]) -> int | None:
    for one, other in zip(left, right, strict=False):
        result = spaceship(one, other)
        if result != 0:
            return result
    return (len(left) > len(right)) - (len(left) < len(right))


def ordered(values: Sequence[Value], by: Order | None = None) -> tuple[Value, ...]:
    """Sort values by their own order, or by a function; raise `PuppetError` if two of them have none."""

    def compare(left: Value, right: Value) -> int:
        return comparison(left, right, by)

    return tuple(sorted(values, key=cmp_to_key(compare)))


def greatest(values: Sequence[Value], by: Order | None = None) -> Value:
    """Return the first of the greatest values; there must be some."""
    found = values[0]
    for value in values[1:]:
        if comparison(value, found, by) > 0:
            found = value
    return found


def comparison(left: Value, right: Value, by: Order | None = None) -> int:
    """Compare two values by their own order or by a function: below, at or above zero."""
    result = spaceship(left, right) if by is None else by(left, right)
    if result is None:
        raise PuppetError(issues.NotOrdered(kind(left), kind(right)))
    if not is_number(result):
        raise PuppetError(issues.NotAnOrder(kind(result)))
    return (result > 0) - (result < 0)
