"""Functions that fail for values of the wrong kind, from before there were data types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.builtins.stdlib.library import deprecated, flat, refused
from pplint.evaluator.builtins.stdlib.paths import is_absolute_path
from pplint.evaluator.searching import find
from pplint.values.formatting.ruby import inspect, ruby_text
from pplint.values.model import Hash, Regexp
from pplint.values.numbers import is_number
from pplint.values.ruby_numbers import ruby_float, ruby_integer

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.evaluator.unknown import Result
    from pplint.values.model import Value


def _all_must(values: tuple[Value, ...], holds: Callable[[Value], bool], words: str) -> None:
    for value in values:
        if not holds(value):
            raise refused(f"{inspect(value)} is not {words}.")


@deprecated("validate_absolute_path(Array[Any, 1] *$values) >> Undef")
def validate_absolute_path(*values: Value) -> Result:
    """Fail unless all values, and the elements of arrays, are absolute paths."""
    for value in values:
        _all_must(value if isinstance(value, tuple) else (value,), is_absolute_path, "an absolute path")
    return None


@deprecated("validate_array(Array[Any, 1] *$values) >> Undef")
def validate_array(*values: Value) -> Result:
    """Fail unless all values are arrays."""
    _all_must(values, lambda value: isinstance(value, tuple), "an Array")
    return None


@deprecated("validate_bool(Array[Any, 1] *$values) >> Undef")
def validate_bool(*values: Value) -> Result:
    """Fail unless all values are booleans."""
    _all_must(values, lambda value: isinstance(value, bool), "a boolean")
    return None


@deprecated("validate_hash(Array[Any, 1] *$values) >> Undef")
def validate_hash(*values: Value) -> Result:
    """Fail unless all values are hashes."""
    _all_must(values, lambda value: isinstance(value, Hash), "a Hash")
    return None


@deprecated("validate_string(Array[Any, 1] *$values) >> Undef")
def validate_string(*values: Value) -> Result:
    """Fail unless all values are strings or `undef`."""
    _all_must(values, lambda value: value is None or isinstance(value, str), "a string")
    return None


@deprecated("validate_re(String $value, Any $patterns, Any $message = undef) >> Undef")
def validate_re(value: str, patterns: Value, message: Value = None) -> Result:
    """Fail unless one of the regular expressions matches."""
    if any(find(_pattern(each), value) is not None for each in flat((patterns,))):
        return None
    raise refused(message if isinstance(message, str) else f"{inspect(value)} does not match {inspect(patterns)}")


def _pattern(value: Value) -> str:
    if isinstance(value, Regexp):
        return value.pattern
    if isinstance(value, str):
        return value
    raise refused("validate_re(): no implicit conversion into String")


@deprecated("validate_slength(Variant[String, Array[String]] $value, Any $max, Any $min = undef) >> Undef")
def validate_slength(value: str | tuple[str, ...], max: Value, min: Value = None) -> Result:  # noqa: A002 - their names
    """Fail unless the strings are not too long and not too short."""
    most = _length(max)
    least = 0 if min is None or min is False else _length(min)
    if most <= 0 or least < 0 or most < least:
        raise refused("validate_slength(): Expected second argument to be equal to or larger than third argument")
    for each in (value,) if isinstance(value, str) else value:
        if not least <= len(each) <= most:
            raise refused(f"validate_slength(): Expected length of {inspect(each)} to be between {least} and {most}")
    return None


def _length(value: Value) -> int:
    if is_number(value) and abs(value) < float("inf"):
        return int(value)
    return int(_read(value, ruby_integer)) if isinstance(value, str) else int(_read("", ruby_integer))


def _read(value: Value, number: Callable[[str], float]) -> float:
    """Read a number; a hash within an array and everything else that is none is refused."""
    try:
        return number(ruby_text(value))
    except ValueError as error:
        raise refused(str(error)) from None


@deprecated("validate_integer(Any $value, Any $max = undef, Any $min = undef) >> Undef")
def validate_integer(*values: Value) -> Result:
    """Fail unless the integers, also as strings, are within the bounds."""
    return _validate_number(values, ruby_integer)


@deprecated("validate_numeric(Any $value, Any $max = undef, Any $min = undef) >> Undef")
def validate_numeric(*values: Value) -> Result:
    """Fail unless the numbers, also as strings, are within the bounds."""
    return _validate_number(values, ruby_float)


def _validate_number(values: tuple[Value, ...], number: Callable[[str], float]) -> Result:
    value, *bounds = values
    has_most = bool(bounds) and not (len(bounds) > 1 and ruby_text(bounds[0]) == "")
    most = _read(bounds[0], number) if has_most else None
    least = _read(bounds[1], number) if len(bounds) > 1 else None
    if most is not None and least is not None and least > most:
        raise refused(f"Expected second argument to be larger than third argument, got {most} < {least}")
    if isinstance(value, Hash):
        raise refused("Expected first argument to be a Numeric or Array, got Hash")
    for each in value if isinstance(value, tuple) else (value,):
        found = _read(each, number)
        if (most is not None and found > most) or (least is not None and found < least):
            raise refused(f"Expected {inspect(value)} to be between {least} and {most}")
    return None
