"""Values as the numbers and times that operators and `[]` take them for."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pplint.evaluator.core.issues import operators as issues
from pplint.values.conversion.numbers import to_number
from pplint.values.errors import PuppetError
from pplint.values.model import Sensitive, Timespan, Timestamp
from pplint.values.text import text

if TYPE_CHECKING:
    from pplint.values.model import Value

Operand: TypeAlias = int | float | Timespan | Timestamp


def number(value: Value, *, is_strict: bool) -> Operand:
    """Return a value as a number or time; raise `PuppetError` if it is not one.

    A string that reads as a number is one before Puppet 8; from then on it is an error.
    """
    if isinstance(value, (int, float, Timespan, Timestamp)) and not isinstance(value, bool):
        return value
    converted = to_number(value) if isinstance(value, str) else None
    if converted is None:
        shown = str(value) if isinstance(value, (str, Sensitive)) else text(value)
        raise PuppetError(issues.NotNumeric(shown))
    if is_strict:
        raise PuppetError(issues.CoercedNumber(str(value), converted))
    return converted
