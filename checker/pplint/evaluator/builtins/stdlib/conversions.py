"""Functions that convert between booleans, numbers and strings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.builtins.stdlib import issues
from pplint.evaluator.builtins.stdlib.library import flat, legacy, stdlib
from pplint.evaluator.core.ruby_values import leading_integer
from pplint.evaluator.core.unknown import Unknown, joined, result_type
from pplint.types.model import TypeType
from pplint.values.errors import PuppetError
from pplint.values.formatting.ruby import ruby_text
from pplint.values.numbers import is_number
from pplint.values.ruby_numbers import ruby_float

if TYPE_CHECKING:
    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value

_EMPTY_LINE = late_pattern(r"^\n|\n\n|^\Z")
_TRUE = late_pattern(r"^(?:1|t|y|true|yes)$", re.IGNORECASE | re.MULTILINE | re.ASCII)
_FALSE = late_pattern(r"^(?:0|f|n|false|no)$", re.IGNORECASE | re.MULTILINE | re.ASCII)
_UNDEFINED = late_pattern(r"^(?:undef|undefined)$", re.MULTILINE)
_NATURAL = late_pattern(r"^[0-9]+$", re.MULTILINE)
_BYTES = late_pattern(r"([0-9.e+-]*)\s*([^bB]?)", re.ASCII | re.DOTALL)
_FLOAT = late_pattern(r"[+-]?(?:\d+(?:_\d+)*)?(?:\.\d+(?:_\d+)*)?(?:(?<=\d)[eE][+-]?\d+)?", re.ASCII)
_PREFIXES = ("", "k", "M", "G", "T", "P", "E")
_BOUNDS = 3
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


# Booleans


@legacy("str2bool(Variant[String, Boolean] $value, Any *$rest) >> Boolean")
def str2bool(value: Value, *_rest: Value) -> bool:
    """Return the boolean that a string names."""
    if isinstance(value, bool):
        return value
    if not isinstance(value, str):
        raise PuppetError(issues.BooleanNotString())
    # The module looks for `^$`: of several lines, one that is empty will do.
    if _EMPTY_LINE.search(value):
        return False
    if _TRUE.search(value):
        return True
    if _FALSE.search(value) or _UNDEFINED.search(value):
        return False
    raise PuppetError(issues.UnknownBoolean())


@legacy("bool2num(Variant[String, Boolean] $value, Any *$rest) >> Integer[0, 1]")
def bool2num(value: Value, *_rest: Value) -> Result:
    """Return 1 for what stands for true, 0 for what stands for false."""
    return int(str2bool(value))


@legacy("bool2str(Boolean $value) >> Enum['true', 'false']")
def bool2str(value: bool) -> Result:
    """Return `true` or `false` as a string."""
    return "true" if value else "false"


def _either_text(call: Call) -> Result:
    _, yes, no = call.arguments
    if not isinstance(yes, (str, bool)) or not isinstance(no, (str, bool)):
        return call.returned()
    return joined([one_of_two(True, yes, no), one_of_two(False, yes, no)])


@legacy(
    "bool2str(Boolean $value, Variant[String, Boolean[false]] $yes, Variant[String, Boolean[false]] $no) >> String",
    unknown=_either_text,
)
def one_of_two(value: bool, yes: str | bool, no: str | bool) -> Result:
    """Return one of two strings."""
    if value:
        return "true" if yes is False else yes
    return "false" if no is False else no


@legacy("num2bool(Any $value) >> Boolean")
def num2bool(value: Value) -> Result:
    """Whether a number, or what Ruby takes for one, is at least one."""
    if isinstance(value, str):
        value = _float(value)
    if not is_number(value):
        return leading_integer(ruby_text(value)) > 0
    if abs(value) == float("inf") or value != value:  # noqa: PLR0124 - not a number
        raise PuppetError(issues.NotFinite(ruby_text(value)))
    return int(value) > 0


def _float(text: str) -> float:
    try:
        return ruby_float(text)
    except ValueError:
        raise PuppetError(issues.NotNumber(text)) from None


@legacy("any2bool(Any $value, Any *$rest) >> Boolean")
def any2bool(value: Value, *_rest: Value) -> Result:
    """Whether a value stands for true: a number above zero, a string as `str2bool` reads it, anything else."""
    if isinstance(value, bool):
        return value
    if is_number(value):
        return num2bool(value)
    if not isinstance(value, str):
        return True
    try:
        ruby_float(value)
    except ValueError:
        return str2bool(value)
    return num2bool(value)


# Numbers


@legacy("to_bytes(Numeric $value) >> Numeric")
def bytes_of_number(value: float) -> Result:
    """Return a number as it is."""
    return value


@legacy("to_bytes(String $value) >> Integer")
def to_bytes(value: str) -> Result:
    """Return how many bytes a text such as `4 kB` says."""
    found = _BYTES.match(value)
    number, prefix = ("", "") if found is None else (found[1], found[2])
    if prefix not in _PREFIXES:
        raise PuppetError(issues.UnknownPrefix(prefix))
    size = leading_decimal(number) * 1024 ** _PREFIXES.index(prefix)
    if abs(size) == float("inf"):
        raise PuppetError(issues.NotFinite("Infinity"))
    return int(size)


def leading_decimal(text: str) -> float:
    """Return the number that a text starts with, which may start with its point, or 0.0."""
    found = _FLOAT.match(text.strip())
    try:
        return 0.0 if found is None else float(found[0])
    except ValueError:
        return 0.0


@legacy("convert_base(Variant[Integer, String] $number, Variant[Integer, String] $base) >> String")
def convert_base(number: int | str, base: int | str) -> Result:
    """Return an integer in another base."""
    value, radix = _natural(number), _natural(base)
    if not 2 <= radix <= len(_DIGITS):  # noqa: PLR2004 - the least base
        raise PuppetError(issues.BaseOutOfRange())
    return _written(value, radix)


@legacy("clamp(Array[Any, 1] *$values) >> Integer")
def clamp(*values: Value) -> Result:
    """Return the middle one of three numbers."""
    numbers = tuple(map(_integer, flat(values)))
    if len(numbers) != _BOUNDS:
        raise PuppetError(issues.NotClampOfThree())
    return sorted(numbers)[1]


def _integer(value: Value) -> int:
    if isinstance(value, str) and _NATURAL.search(value):
        return leading_integer(value)
    if is_number(value) and abs(value) < float("inf"):
        return int(value)
    raise PuppetError(issues.NotClampNumber())


def _natural(value: int | str) -> int:
    if isinstance(value, int):
        return value
    if not _NATURAL.search(value):
        raise PuppetError(issues.NotDecimal())
    return leading_integer(value)


def _written(value: int, radix: int) -> str:
    digits = ""
    rest = abs(value)
    while rest:
        rest, digit = divmod(rest, radix)
        digits = _DIGITS[digit] + digits
    return ("-" if value < 0 else "") + (digits or "0")


# Types


@stdlib("type_of(Any $value) >> Type", takes_unknown=True)
@stdlib("stdlib::type_of(Any $value) >> Type", takes_unknown=True)
def type_of(value: Result) -> Result:
    """Return the type of a value in detail."""
    return Unknown(TypeType(value.type)) if isinstance(value, Unknown) else result_type(value)


@legacy("type3x(Variant[Boolean, Array, Hash, Float, Integer, String] $value) >> String[1]")
def type3x(value: Value) -> Result:
    """Return what a value is in a word; a string that is a number is that number."""
    if isinstance(value, str):
        return _type_of_text(value)
    if isinstance(value, bool):
        return "boolean"
    if is_number(value):
        return "integer" if isinstance(value, int) else "float"
    return "array" if isinstance(value, tuple) else "hash"


def _type_of_text(text: str) -> str:
    if text == str(leading_integer(text)):
        return "integer"
    return "float" if is_float_text(text) else "string"


def is_float_text(text: str) -> bool:
    """Whether a text is a float exactly as Ruby writes it."""
    return text == ruby_text(leading_decimal(text))


def is_integer_text(text: str) -> bool:
    """Whether a text is an integer exactly as Ruby writes it."""
    try:
        return text == str(leading_integer(text))
    except (ValueError, PuppetError):
        return False
