"""Arithmetic: `+ - * / % << >>` and the unary minus on numbers and times.

Specification: the sections on the operators, with their tables for timestamps and timespans. Integers divide and leave
remainders as Ruby's do, downwards. What leaves the range of 64 bits, or the finite floats, is an error.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pplint.evaluator.core.issues import limits as limit_issues
from pplint.evaluator.core.issues import operators as operator_issues
from pplint.evaluator.core.kinds import kind
from pplint.syntax.numbers import to_float
from pplint.types.timespans import SECOND, to_nanoseconds
from pplint.values.errors import LimitReached, PuppetError
from pplint.values.model import Timespan, Timestamp

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.evaluator.core.numbers import Operand
    from pplint.values.model import Value

MIN_INTEGER = -(2**63)
MAX_INTEGER = 2**63 - 1
_LONGEST_TIME = 10_000
"""The bits of the nanoseconds in the longest time that is reckoned with; the compiler knows no limit."""

_BEYOND = 64
"""A shift by so many bits takes every integer but 0 out of the range."""


class WrongOperands(Exception):  # noqa: N818 - caught here, and turned into what the compiler says
    """The operator means nothing for its left operand."""


def calculate(operator: str, left: Operand, right: Operand) -> Value:
    """Apply an operator to numbers and times; raise `PuppetError` where the compiler refuses."""
    if operator == "%" and isinstance(left, float):
        raise _not_applicable(operator, left)
    if operator == "%" and isinstance(right, float):
        raise _not_applicable(operator, left, right)
    left, right = _times_first(operator, left, right)
    try:
        result = _TABLES[type(left)][operator](left, right)
    except (KeyError, WrongOperands):
        raise _not_applicable(operator, left) from None
    except ZeroDivisionError:
        raise PuppetError(operator_issues.DivisionByZero()) from None
    except (OverflowError, ValueError):
        raise PuppetError(operator_issues.NotFiniteResult()) from None
    return _within_range(operator, result)


def negate(operand: Operand) -> Value:
    """Change the sign; raise `PuppetError` for a time that has none."""
    if isinstance(operand, Timestamp):
        raise PuppetError(operator_issues.NegatedTimestamp())
    return Timespan(-operand.nanoseconds) if isinstance(operand, Timespan) else -operand


def _times_first(operator: str, left: Operand, right: Operand) -> tuple[Operand, Operand]:
    """Put the time to the left, where the operation allows to."""
    if not isinstance(right, (Timespan, Timestamp)) or isinstance(left, (Timespan, Timestamp)):
        return left, right
    if operator == "+" or (operator == "*" and isinstance(right, Timespan)):
        return right, left
    if operator == "-" and isinstance(right, Timespan):
        return Timespan(to_nanoseconds(left)), right
    raise _not_applicable(operator, left, right)


def _not_applicable(operator: str, left: Operand, right: Operand | None = None) -> PuppetError:
    if right is None:
        return PuppetError(operator_issues.NotApplicable(operator, kind(left)))
    return PuppetError(operator_issues.NotApplicableWhen(operator, kind(left), kind(right)))


def _within_range(operator: str, result: Operand) -> Value:
    if isinstance(result, float) and math.isinf(result):
        raise PuppetError(operator_issues.InfiniteResult(operator))
    if isinstance(result, (Timespan, Timestamp)) and result.nanoseconds.bit_length() > _LONGEST_TIME:
        raise LimitReached(limit_issues.NumberTooLarge())
    if isinstance(result, int) and not MIN_INTEGER <= result <= MAX_INTEGER:
        raise PuppetError(operator_issues.Overflow(operator, result))
    return result


# Numbers


def _numbers(compute: Callable[[float, float], float]) -> Callable[[float, Operand], Operand]:
    """Return an operation on a number and a number; with a time it does not exist."""

    def checked(left: float, right: Operand) -> Operand:
        if isinstance(right, (Timespan, Timestamp)):
            raise WrongOperands
        return compute(left, right)

    return checked


def _alike(compute: Callable[[float, float], float]) -> Callable[[float, Operand], Operand]:
    """Return an operation on two numbers, of which an integer beside a float becomes one, too."""

    def converted(left: float, right: float) -> float:
        if isinstance(left, float) or isinstance(right, float):
            return compute(to_float(left), to_float(right))
        return compute(left, right)

    return _numbers(converted)


def _divide(left: float, right: float) -> float:
    if isinstance(left, int) and isinstance(right, int):
        return left // right
    # Floats divide by zero, in Ruby as elsewhere; it is the infinity that the compiler refuses.
    if right == 0:
        return math.nan if left == 0 or math.isnan(left) else math.copysign(math.inf, left) * math.copysign(1, right)
    return left / right


def _shift(left: float, right: float) -> float:
    """Shift an integer to the left, or to the right by a negative number."""
    if not isinstance(left, int):
        raise WrongOperands
    steps = int(right)
    return left >> -steps if steps < 0 else left << min(steps, _BEYOND)


_NUMBERS: dict[str, Callable[[float, Operand], Operand]] = {
    "+": _alike(lambda left, right: left + right),
    "-": _alike(lambda left, right: left - right),
    "*": _alike(lambda left, right: left * right),
    "/": _alike(_divide),
    "%": _numbers(lambda left, right: left % right),
    "<<": _numbers(_shift),
    ">>": _numbers(lambda left, right: _shift(left, -int(right))),
}


# Times


def _refused(left: Timespan | Timestamp, operator: str, right: Operand) -> PuppetError:
    return PuppetError(operator_issues.WrongTimeOperand(type(left).__name__, operator, kind(right)))


def _add_to_span(left: Timespan, right: Operand) -> Operand:
    if isinstance(right, Timestamp):
        return Timestamp(left.nanoseconds + right.nanoseconds)
    return Timespan(left.nanoseconds + _span(right))


def _subtract_from_span(left: Timespan, right: Operand) -> Operand:
    if isinstance(right, Timestamp):
        raise _refused(left, "-", right)
    return Timespan(left.nanoseconds - _span(right))


def _multiply_span(left: Timespan, right: Operand) -> Operand:
    if isinstance(right, (Timespan, Timestamp)):
        raise _refused(left, "*", right)
    return Timespan(int(left.nanoseconds * right))


def _divide_span(left: Timespan, right: Operand) -> Operand:
    if isinstance(right, Timestamp):
        raise _refused(left, "/", right)
    if isinstance(right, Timespan):
        return _divide(to_float(left.nanoseconds), to_float(right.nanoseconds))
    return Timespan(math.floor(left.nanoseconds // right))


def _rest_of_span(left: Timespan, right: Operand) -> Operand:
    if not isinstance(right, int):
        raise _refused(left, "%", right)
    return left.nanoseconds // SECOND % right


def _add_to_stamp(left: Timestamp, right: Operand) -> Operand:
    if isinstance(right, Timestamp):
        raise _refused(left, "+", right)
    return Timestamp(left.nanoseconds + _span(right))


def _subtract_from_stamp(left: Timestamp, right: Operand) -> Operand:
    if isinstance(right, Timestamp):
        return Timespan(left.nanoseconds - right.nanoseconds)
    return Timestamp(left.nanoseconds - _span(right))


def _span(operand: Operand) -> int:
    """Return the nanoseconds of a timespan, or of a number of seconds."""
    return operand.nanoseconds if isinstance(operand, (Timespan, Timestamp)) else to_nanoseconds(operand)


_TABLES: dict[type, dict[str, Callable[..., Operand]]] = {
    int: _NUMBERS,
    float: _NUMBERS,
    Timespan: {
        "+": _add_to_span,
        "-": _subtract_from_span,
        "*": _multiply_span,
        "/": _divide_span,
        "%": _rest_of_span,
    },
    Timestamp: {"+": _add_to_stamp, "-": _subtract_from_stamp},
}
