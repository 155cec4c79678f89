"""Methods that all values have, and those of numbers, symbols and ranges."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, cast

from pplint.catalog.erb.methods import Block, has_method, method
from pplint.catalog.erb.values import (
    MatchData,
    Range,
    Ruby,
    RubyClass,
    Symbol,
    TemplateError,
    Undecided,
    are_equal,
    as_elements,
    class_of,
    compare,
    inspected,
    is_true,
    text_of,
)
from pplint.evaluator.builtins.stdlib.json_text import PRETTY, Layout, json_text
from pplint.evaluator.builtins.stdlib.yaml_text import yaml_text
from pplint.values.errors import UnknowableError
from pplint.values.model import Hash, Regexp, Sensitive
from pplint.values.numbers import is_integer, is_number

if TYPE_CHECKING:
    from pplint.values.model import Value

ANCESTORS: Final = {
    "String": ("Comparable",),
    "Symbol": ("Comparable",),
    "Integer": ("Numeric", "Comparable"),
    "Float": ("Numeric", "Comparable"),
    "Array": ("Enumerable",),
    "Hash": ("Enumerable",),
    "Range": ("Enumerable",),
    "TrueClass": (),
    "FalseClass": (),
    "NilClass": (),
    "Regexp": (),
    "Class": ("Module",),
}
"""The classes that templates name, with what they inherit, but for `Object`."""

CLASSES: Final = frozenset({*ANCESTORS, "Numeric", "Comparable", "Enumerable", "Object"})
_MOST_BITS: Final = 4096


def is_instance(value: Ruby, class_: RubyClass) -> bool:
    """Whether a value is of a class, or of one that inherits it."""
    own = class_of(value)
    return class_.name in {own, "Object", *ANCESTORS.get(own, ())}


@method("nil?")
def _is_nil(value: Ruby) -> bool:
    return value is None


@method("is_a?", "kind_of?")
def _is_a(value: Ruby, class_: RubyClass) -> bool:
    return is_instance(value, class_)


@method("instance_of?")
def _is_instance_of(value: Ruby, class_: RubyClass) -> bool:
    return class_of(value) == class_.name


@method("===")
def _matches_class(class_: RubyClass, value: Ruby) -> bool:
    return is_instance(value, class_)


@method("to_s")
def _to_s(value: Ruby) -> str:
    return text_of(value)


@method("inspect")
def _inspect(value: Ruby) -> str:
    return inspected(value)


@method("class")
def _class(value: Ruby) -> Ruby:
    return RubyClass(class_of(value))


@method("name")
def _name_of_class(class_: RubyClass) -> str:
    return class_.name


@method("==", "===", "eql?")
def _is_equal(value: Ruby, other: Ruby) -> bool:
    return are_equal(value, other)


@method("eql?")
def _is_same_number(value: float, other: Ruby) -> bool:
    return type(value) is type(other) and are_equal(value, other)


@method("eql?")
def _is_same_array(_value: Array, _other: Array) -> bool:
    raise Undecided("`eql?` of arrays")


@method("!")
def _is_false(value: Ruby) -> bool:
    return not is_true(value)


@method("!=")
def _is_unequal(value: Ruby, other: Ruby) -> bool:
    return not are_equal(value, other)


@method("<=>")
def _spaceship(value: Ruby, other: Ruby) -> Ruby:
    return compare(value, other)


@method("dup", "clone", "freeze", "itself")
def _itself(value: Ruby) -> Ruby:
    return value


@method("then", "yield_self")
def _then(value: Ruby, block: Block) -> Ruby:
    return block.call(value)


@method("respond_to?")
def _responds(value: Ruby, name: Ruby) -> bool:
    verdict = has_method(class_of(value), text_of(name))
    if value is None or verdict is None:
        raise Undecided("`respond_to?`")
    return verdict


@method("to_a")
def _nil_to_a(value: Ruby) -> Ruby:
    return _of_nil(value, ())


@method("to_h")
def _nil_to_h(value: Ruby) -> Ruby:
    return _of_nil(value, Hash["Value"]())


@method("to_i")
def _nil_to_i(value: Ruby) -> Ruby:
    return _of_nil(value, 0)


@method("to_f")
def _nil_to_f(value: Ruby) -> Ruby:
    return _of_nil(value, 0.0)


def _of_nil(value: Ruby, result: Ruby) -> Ruby:
    if value is not None:
        raise Undecided(f"conversion of a {type(value).__name__}")
    return result


@method("to_json")
def _to_json(value: Ruby) -> str:
    return json_of(value, Layout())


def json_of(value: Ruby, layout: Layout = PRETTY) -> str:
    """Return a value as JSON."""
    _check_is_data(value)
    return json_text(cast("Value", value), layout)


@method("to_yaml")
def yaml_of(value: Ruby) -> str:
    """Return a value as YAML."""
    _check_is_data(value)
    try:
        return yaml_text(cast("Value", value))
    except UnknowableError as error:
        raise Undecided(f"`to_yaml`: {error}") from None


def _check_is_data(value: Ruby) -> None:
    """Raise `Undecided` for what is written otherwise than data, or differently by versions of Ruby."""
    pending = [value]
    while pending:
        each = pending.pop()
        if isinstance(each, tuple):
            pending += each
        elif isinstance(each, Hash):
            for pair in each.pairs:
                pending += pair
        elif each is not None and not isinstance(each, (str, int, float)):
            raise Undecided(f"a {type(each).__name__} as data")


@method("unwrap")
def _unwrap(value: Ruby) -> Ruby:
    if not isinstance(value, Sensitive):
        raise Undecided("`unwrap` of what is not sensitive")
    return value.value


@method("&")
def _and(value: Ruby, other: Ruby) -> bool:
    if not isinstance(value, bool) and value is not None:
        raise Undecided("`&`")
    return is_true(value) and is_true(other)


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


if TYPE_CHECKING:
    from pplint.values.model import Array
