"""Functions of numbers."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.builtins import issues
from pplint.evaluator.builtins.table import builtin
from pplint.evaluator.builtins.unknown_arguments import magnitude_of_first
from pplint.evaluator.core.ruby_values import leading_float, leading_integer
from pplint.syntax.numbers import to_float
from pplint.types import text_issues
from pplint.values.errors import PuppetError
from pplint.values.ruby_numbers import ruby_float

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.evaluator.core.unknown import Result

# Ruby's `^` and `$` are about lines.
_DECIMAL_FLOAT = late_pattern(r"^-?\d+\.\d+$", re.ASCII | re.MULTILINE)
_DECIMAL_INTEGER = late_pattern(r"^-?\d+$", re.ASCII | re.MULTILINE)


@builtin("abs(Numeric $val) >> Numeric", unknown=magnitude_of_first)
def absolute(val: float) -> Result:
    """Return a number without its sign."""
    return abs(val)


@builtin("abs(String $val) >> Numeric")
def absolute_of_text(val: str) -> Result:
    """Return the number that a string starts with, without its sign, if one of its lines is a number."""
    if _DECIMAL_FLOAT.search(val):
        return abs(leading_float(val))
    if _DECIMAL_INTEGER.search(val):
        return abs(leading_integer(val))
    raise PuppetError(issues.NotDecimal())


@builtin("ceiling(Numeric $val) >> Integer")
def ceiling(val: float) -> Result:
    """Return the next integer upwards."""
    return _whole(math.ceil, val)


@builtin("ceiling(String $val) >> Integer")
def ceiling_of_text(val: str) -> Result:
    """Return the next integer upwards of a number in a string."""
    return _whole(math.ceil, _number("ceiling", val))


@builtin("floor(Numeric $val) >> Integer")
def floor(val: float) -> Result:
    """Return the next integer downwards."""
    return _whole(math.floor, val)


@builtin("floor(String $val) >> Integer")
def floor_of_text(val: str) -> Result:
    """Return the next integer downwards of a number in a string."""
    return _whole(math.floor, _number("floor", val))


@builtin("round(Numeric $val) >> Integer")
def nearest(val: float) -> Result:
    """Return the nearest integer; halves go away from zero."""
    return _whole(lambda val: int(val + 0.5) if val > 0 else int(val - 0.5), val)


def _whole(convert: Callable[[float], int], val: float) -> int:
    """Make an integer of a number; raise `PuppetError` if it is infinite, or none."""
    try:
        return convert(val)
    except (OverflowError, ValueError):
        raise PuppetError(text_issues.NotFinite(to_float(val))) from None


def _number(function: str, text: str) -> float:
    try:
        return ruby_float(text)
    except ValueError:
        raise PuppetError(issues.NotAFloat(function)) from None
