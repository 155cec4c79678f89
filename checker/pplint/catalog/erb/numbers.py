"""Methods of numbers, symbols and ranges, and of what a regular expression matched."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, cast

from pplint.catalog.erb.methods import Block, method
from pplint.catalog.erb.values import (
    MatchData,
    Range,
    Ruby,
    Symbol,
    TemplateError,
    Undecided,
    as_elements,
)
from pplint.values.model import Regexp
from pplint.values.numbers import is_integer, is_number

if TYPE_CHECKING:
    from pplint.values.model import Value

_MOST_BITS: Final = 4096


# Numbers


@method("+")
def _add(value: float, other: float) -> float:
    return value + other


@method("-")
def _subtract(value: float, other: float) -> float:
    return value - other


@method("*")
def _multiply(value: float, other: float) -> float:
    if isinstance(value, int) and isinstance(other, int) and value.bit_length() + other.bit_length() > _MOST_BITS:
        raise Undecided("number that is too large")
    return value * other


@method("/", "div")
def _divide(value: int, other: int) -> int:
    if other == 0:
        raise TemplateError("divided by 0")
    return value // other


@method("/")
def _divide_floats(value: float, other: float) -> float:
    if other == 0:
        raise Undecided("division by 0.0")
    return value / other


@method("%", "modulo")
def _modulo(value: int, other: int) -> int:
    if other == 0:
        raise TemplateError("divided by 0")
    return value % other


@method("<")
def _less(value: float, other: float) -> bool:
    return value < other


@method("<=")
def _less_or_equal(value: float, other: float) -> bool:
    return value <= other


@method(">")
def _greater(value: float, other: float) -> bool:
    return value > other


@method(">=")
def _greater_or_equal(value: float, other: float) -> bool:
    return value >= other


@method("-@")
def _negate(value: float) -> float:
    return -value


@method("abs")
def _abs(value: float) -> float:
    return abs(value)


@method("to_i", "to_int", "truncate")
def _to_i(value: float) -> int:
    return int(value) if math.isfinite(value) else _not_finite()


def _not_finite() -> int:
    raise TemplateError("a float that is not finite has no integer")


@method("to_f")
def _to_f(value: float) -> float:
    return float(value)


@method("floor")
def _floor(value: float) -> int:
    return math.floor(value) if math.isfinite(value) else _not_finite()


@method("ceil")
def _ceil(value: float) -> int:
    return math.ceil(value) if math.isfinite(value) else _not_finite()


@method("round")
def _round(value: float) -> int:
    if not math.isfinite(value):
        return _not_finite()
    # A half goes away from zero. Of large floats, adding a half would change the number.
    whole = math.floor(abs(value))
    up = whole + (abs(value) - whole >= 0.5)  # noqa: PLR2004 - a half
    return value if isinstance(value, int) else int(math.copysign(1, value)) * up


@method("to_s")
def _to_s_of_integer(value: int, base: int) -> str:
    if base not in {2, 8, 10, 16}:
        raise Undecided("`to_s` with this base")
    sign, form = "-" if value < 0 else "", {2: "b", 8: "o", 10: "d", 16: "x"}[base]
    return f"{sign}{abs(value):{form}}"


@method("zero?")
def _is_zero(value: float) -> bool:
    return value == 0


@method("positive?")
def _is_positive(value: float) -> bool:
    return value > 0


@method("negative?")
def _is_negative(value: float) -> bool:
    return value < 0


@method("even?")
def _is_even(value: int) -> bool:
    return value % 2 == 0


@method("odd?")
def _is_odd(value: int) -> bool:
    return value % 2 == 1


@method("succ", "next")
def _successor(value: int) -> int:
    return value + 1


@method("pred")
def _predecessor(value: int) -> int:
    return value - 1


@method("times")
def _times(value: int, block: Block) -> int:
    for each in range(value):
        block.call(each)
    return value


@method("upto")
def _upto(value: int, block: Block, last: int) -> int:
    for each in range(value, last + 1):
        block.call(each)
    return value


@method("downto")
def _downto(value: int, block: Block, last: int) -> int:
    for each in range(value, last - 1, -1):
        block.call(each)
    return value


@method("between?")
def _is_between(value: float, low: float, high: float) -> bool:
    return low <= value <= high


# Symbols, ranges and regular expressions


@method("to_sym")
def _to_sym(value: Symbol) -> Ruby:
    return value


@method("include?", "member?", "cover?", "===")
def _covers(value: Range, other: Ruby) -> bool:
    if not is_number(cast("Value", other)):
        if not isinstance(other, (str, type(None))):
            raise Undecided("`include?` of a range")
        return False
    number = cast("float", other)
    return (value.first is None or value.first <= number) and (value.last is None or number <= value.last)


@method("to_a", "entries")
def _to_a(value: Range) -> Ruby:
    return as_elements(value)


@method("first", "min")
def _first_of_range(value: Range) -> Ruby:
    if value.first is None or value.last is None or value.first > value.last:
        raise Undecided("range without an end")
    return value.first


@method("source")
def _source(value: Regexp) -> str:
    if type(value) is not Regexp:
        raise Undecided("`source` of a regular expression with options")
    return value.pattern


@method("[]")
def _group(value: MatchData, index: int) -> Ruby:
    if not is_integer(index) or index < 0:
        raise Undecided("group of a match")
    return value.groups[index] if index < len(value.groups) else None


@method("captures")
def _captures(value: MatchData) -> Ruby:
    return value.groups[1:]


@method("pre_match")
def _before_match(value: MatchData) -> str:
    return value.text[: value.start]


@method("post_match")
def _after_match(value: MatchData) -> str:
    return value.text[value.end :]
