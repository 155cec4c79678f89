"""Functions that order values: `compare`, `max`, `min`, `sort`."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, NoReturn

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.builtins import issues
from pplint.evaluator.builtins.table import builtin
from pplint.evaluator.builtins.unknown_arguments import all_of_first, one_of_all
from pplint.evaluator.core.kinds import kind
from pplint.evaluator.core.ruby_values import comparison, greatest, leading_float, ordered
from pplint.values.equality import fold_case
from pplint.values.errors import PuppetError
from pplint.values.formatting.ruby import ruby_text
from pplint.values.numbers import is_number
from pplint.values.ordering import compare

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import SemVer, Value

# The compiler's own pattern: `1_5` and `1e5` are numbers to it, `1.5e5` is none.
_NUMERIC_TEXT = late_pattern(r"-?\d+([._eE]\d+)?", re.ASCII)


# compare


@builtin("compare(Numeric $a, Numeric $b) >> Integer[-1, 1]", "compare(SemVer $a, SemVer $b) >> Integer[-1, 1]")
def compared(a: float | SemVer, b: float | SemVer) -> Result:
    """Order two numbers or two versions."""
    return _sign(compare(a, b))


@builtin("compare(String $a, String $b, Boolean $ignore_case = true) >> Integer[-1, 1]")
def compared_texts(a: str, b: str, ignore_case: bool = True) -> Result:
    """Order two strings, by default in any case of their ASCII letters."""
    left, right = (fold_case(a), fold_case(b)) if ignore_case else (a, b)
    return (left > right) - (left < right)


@builtin(
    "compare(Numeric $a, Variant[Timespan, Timestamp] $b) >> Integer[-1, 1]",
    "compare(Timestamp $a, Variant[Timestamp, Numeric] $b) >> Integer[-1, 1]",
    "compare(Timespan $a, Variant[Timespan, Numeric] $b) >> Integer[-1, 1]",
)
def compared_times(a: Value, b: Value) -> Result:
    """Order times, and times with numbers of seconds; unlike the operators, an integer with whole ones on any side."""
    return -_sign(compare(b, a)) if is_number(a) else _sign(compare(a, b))


def _sign(order: int) -> int:
    return (order > 0) - (order < 0)


@builtin("compare(Comparable $a, Comparable $b, Any *$ignore_case)", refuses=True)
def not_compared(a: Value, b: Value, *ignore_case: Value) -> NoReturn:
    """Refuse two values that have an order and cannot be compared in this way."""
    if ignore_case and not (isinstance(a, str) and isinstance(b, str)):
        raise PuppetError(issues.IgnoredCaseOfNoText())
    if len(ignore_case) > 1:
        raise PuppetError(issues.TooManyToCompare(2 + len(ignore_case)))
    if ignore_case:
        raise PuppetError(issues.IgnoredCaseNotBoolean(kind(ignore_case[0])))
    raise PuppetError(issues.NotSameKind(kind(a), kind(b)))


@builtin("compare(Any $a, Any $b, Any *$ignore_case)", refuses=True)
def not_comparable(a: Value, b: Value, *_ignore_case: Value) -> NoReturn:
    """Refuse two values of which one has no order."""
    raise PuppetError(issues.NotComparable(kind(a), kind(b)))


# max and min


_ORDERED = ("SemVer", "Timespan", "Timestamp")
_ORDERED_SINCE = 8
"""What has an order of its own, and since which version it is not compared as text."""


class _Best(Struct, frozen=True):
    """The functions of `max`, or of `min`, which is `max` in the opposite order."""

    name: str
    sign: int

    def enter(self) -> None:
        """Enter the overloads into the table of functions."""
        name = self.name
        optional = "Optional[Callable[2, 2]] $block"
        enter = partial(builtin, unknown=one_of_all)
        enter(f"{name}(Numeric *$values) >> Numeric")(self.of_numbers)
        enter(f"{name}(String *$values) >> String")(self.of_texts)
        for type_ in _ORDERED:
            enter(f"{name}({type_} *$values) >> {type_}", since=_ORDERED_SINCE)(self.of_numbers)
        enter(f"{name}(Array[Numeric] $values, {optional}) >> Numeric", takes_call=True)(self.of_array)
        enter(f"{name}(Array[String] $values, {optional}) >> String", takes_call=True)(self.of_array)
        for type_ in _ORDERED:
            text = f"{name}(Array[{type_}] $values, {optional}) >> {type_}"
            enter(text, takes_call=True, since=_ORDERED_SINCE)(self.of_array)
        enter(f"{name}(Array $values, {optional})", takes_call=True)(self.of_any_array)
        enter(f"{name}(Any *$values, Callable[2, 2] $block)", takes_call=True)(self.by_block)
        enter(f"{name}(Any *$values)")(self.of_texts)

    def of_numbers(self, *values: Value) -> Result:
        """Return the best of numbers, of versions or of times."""
        return self._best(values, self._by_own_order)

    def of_texts(self, *values: Value) -> Result:
        """Return the best of values compared as text."""
        return self._best(values, self._by_text)

    def of_array(self, call: Call, values: tuple[Value, ...]) -> Result:
        """Return the best of an array of numbers, versions or times, or of strings."""
        if call.block is not None:
            return self.by_block(call, *values)
        is_text = any(isinstance(value, str) for value in values)
        return self._best(values, self._by_text if is_text else self._by_own_order)

    def of_any_array(self, call: Call, values: tuple[Value, ...]) -> Result:
        """Return the best of an array of whatever it holds."""
        return self.by_block(call, *values) if call.block is not None else self.of_texts(*values)

    def by_block(self, call: Call, *values: Value) -> Result:
        """Return the best by the order that the block computes."""
        if not values:
            return None
        return greatest(values, lambda left, right: _signed(self.sign, call.value(left, right)))

    def _best(self, values: tuple[Value, ...], order: Callable[[Value, Value], Value]) -> Result:
        if not values:
            raise PuppetError(issues.NoValues(self.name))
        return greatest(values, order)

    def _by_own_order(self, left: Value, right: Value) -> Value:
        return self.sign * comparison(left, right)

    def _by_text(self, left: Value, right: Value) -> Value:
        return self.sign * _compare_texts(ruby_text(left), ruby_text(right))


def _signed(sign: int, order: Value) -> Value:
    return sign * order if isinstance(order, (int, float)) and not isinstance(order, bool) else order


def _compare_texts(left: str, right: str) -> int:
    """Order two texts, those that are numbers by their value."""
    if _NUMERIC_TEXT.fullmatch(left) and _NUMERIC_TEXT.fullmatch(right):
        return comparison(leading_float(left), leading_float(right))
    return (left > right) - (left < right)


_Best("max", 1).enter()
_Best("min", -1).enter()


# sort


@builtin("sort(String $string_value, Optional[Callable[2, 2]] $block) >> String", takes_call=True)
def sorted_text(call: Call, string_value: str) -> Result:
    """Sort the characters of a string."""
    return "".join(ruby_text(each) for each in ordered(tuple(string_value), _order_of(call)))


@builtin("sort(Array $array_value, Optional[Callable[2, 2]] $block) >> Array", takes_call=True, unknown=all_of_first)
def sorted_array(call: Call, array_value: tuple[Value, ...]) -> Result:
    """Sort the elements of an array by their own order, or by that of a lambda."""
    return ordered(array_value, _order_of(call))


def _order_of(call: Call) -> Callable[[Value, Value], Value] | None:
    return None if call.block is None else call.value
