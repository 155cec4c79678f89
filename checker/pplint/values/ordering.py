"""The operators `<`, `<=`, `>` and `>=` on values that are no types.

See "Comparison Operators" in the specification.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.types.timespans import SECOND
from pplint.values import issues
from pplint.values.equality import fold_case
from pplint.values.errors import PuppetError
from pplint.values.model import DEFAULT, SemVer, Timespan, Timestamp
from pplint.values.numbers import is_number, order

if TYPE_CHECKING:
    from pplint.values.model import Value


def compare(left: Value, right: Value) -> int:
    """Return a negative number, zero or a positive number as the first value is less, equal or greater.

    A number on the left of a time compares with all of its seconds; on the right, an integer does with whole ones only.

    Raise `PuppetError` for two values that have no order.
    """
    if isinstance(left, str) and isinstance(right, str):
        return _sign(fold_case(left), fold_case(right))
    if isinstance(left, SemVer) and isinstance(right, SemVer):
        return (left > right) - (left < right)
    if left is DEFAULT and right is DEFAULT:
        return 0
    if is_number(left) and isinstance(right, Timespan | Timestamp):
        seconds = right.nanoseconds / SECOND
        return (left > seconds) - (left < seconds)
    result = order(left, right)
    if result is None:
        raise PuppetError(issues.NotComparable(left))
    return result


def _sign(left: str, right: str) -> int:
    return (left > right) - (left < right)
