"""Numbers among the values, and times that are compared with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.types.timespans import SECOND
from pplint.values.model import Timespan, Timestamp

if TYPE_CHECKING:
    from typing import TypeGuard

    from pplint.values.model import Value


def is_number(value: Value) -> TypeGuard[int | float]:
    """Whether a value is an integer or a float; a boolean is neither."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_integer(value: Value) -> TypeGuard[int]:
    """Whether a value is an integer; a boolean is not."""
    return isinstance(value, int) and not isinstance(value, bool)


def order(left: Value, right: Value) -> int | None:
    """Compare two numbers or times: negative, zero or positive; None where they have no order.

    A time compares with a number by its seconds, and only by whole ones with an integer.
    """
    if is_number(left) and is_number(right):
        return _sign(left, right)
    if isinstance(left, Timespan | Timestamp):
        if isinstance(right, Timespan | Timestamp):
            return _sign(left.nanoseconds, right.nanoseconds) if type(left) is type(right) else None
        return _sign(_seconds(left, right), right) if is_number(right) else None
    if isinstance(right, Timespan | Timestamp) and is_number(left):
        return _sign(left, _seconds(right, left))
    return None


def _seconds(time: Timespan | Timestamp, number: float) -> float:
    return time.nanoseconds // SECOND if isinstance(number, int) else time.nanoseconds / SECOND


def _sign(left: float, right: float) -> int | None:
    if left != left or right != right:  # noqa: PLR0124 - that is how `NaN` is found among integers of any size
        return None
    return (left > right) - (left < right)
