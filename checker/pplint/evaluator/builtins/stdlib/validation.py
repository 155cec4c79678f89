"""Functions that fail for values of the wrong kind, from before there were data types."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pplint.base.issue import UnreadableError
from pplint.evaluator.builtins.stdlib import issues, validation_issues
from pplint.evaluator.builtins.stdlib.library import deprecated, flat, stdlib
from pplint.evaluator.builtins.stdlib.networks import (
    validate_ip_address,
    validate_ipv4_address,
    validate_ipv6_address,
)
from pplint.evaluator.builtins.stdlib.paths import is_absolute_path
from pplint.evaluator.builtins.table import LIBRARY
from pplint.evaluator.core.searching import find
from pplint.types.parse import parse_type_text
from pplint.values.errors import PuppetError
from pplint.values.formatting.ruby import ruby_text
from pplint.values.instance import is_instance
from pplint.values.model import Hash, Regexp
from pplint.values.numbers import is_number
from pplint.values.ruby_numbers import ruby_float, ruby_integer

if TYPE_CHECKING:
    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.types.model import Type
    from pplint.values.model import Value


def _all_must(values: tuple[Value, ...], holds: Callable[[Value], bool], form: str) -> None:
    for value in values:
        if not holds(value):
            raise PuppetError(validation_issues.NotOfForm(value, form))


@deprecated("validate_absolute_path(Array[Any, 1] *$values) >> Undef")
def validate_absolute_path(*values: Value) -> Result:
    """Fail unless all values, and the elements of arrays, are absolute paths."""
    for value in values:
        _all_must(value if isinstance(value, tuple) else (value,), is_absolute_path, "an absolute path.")
    return None


@deprecated("validate_array(Array[Any, 1] *$values) >> Undef")
def validate_array(*values: Value) -> Result:
    """Fail unless all values are arrays."""
    _all_must(values, lambda value: isinstance(value, tuple), "an Array.")
    return None


@deprecated("validate_bool(Array[Any, 1] *$values) >> Undef")
def validate_bool(*values: Value) -> Result:
    """Fail unless all values are booleans."""
    _all_must(values, lambda value: isinstance(value, bool), "a boolean.")
    return None


@deprecated("validate_hash(Array[Any, 1] *$values) >> Undef")
def validate_hash(*values: Value) -> Result:
    """Fail unless all values are hashes."""
    _all_must(values, lambda value: isinstance(value, Hash), "a Hash.")
    return None


@deprecated("validate_string(Array[Any, 1] *$values) >> Undef")
def validate_string(*values: Value) -> Result:
    """Fail unless all values are strings or `undef`."""
    _all_must(values, lambda value: value is None or isinstance(value, str), "a string.")
    return None


@deprecated("validate_re(String $value, Any $patterns, Any $message = undef) >> Undef")
def validate_re(value: str, patterns: Value, message: Value = None) -> Result:
    """Fail unless one of the regular expressions matches."""
    if any(find(_pattern(each), value) is not None for each in flat((patterns,))):
        return None
    if isinstance(message, str):
        raise PuppetError(validation_issues.ProgramRefuses(message))
    raise PuppetError(validation_issues.NotMatching(value, patterns))


def _pattern(value: Value) -> str:
    if isinstance(value, Regexp):
        return value.pattern
    if isinstance(value, str):
        return value
    raise PuppetError(issues.NoImplicitConversion("validate_re"))


@deprecated("validate_slength(Variant[String, Array[String]] $value, Any $max, Any $min = undef) >> Undef")
def validate_slength(value: str | tuple[str, ...], max: Value, min: Value = None) -> Result:  # noqa: A002 - their names
    """Fail unless the strings are not too long and not too short."""
    most = _length(max)
    least = 0 if min is None or min is False else _length(min)
    if most <= 0 or least < 0 or most < least:
        raise PuppetError(validation_issues.LengthsInWrongOrder())
    for each in (value,) if isinstance(value, str) else value:
        if not least <= len(each) <= most:
            raise PuppetError(validation_issues.WrongLength(each, least, most))
    return None


def _length(value: Value) -> int:
    if is_number(value) and abs(value) < float("inf"):
        return int(value)
    return int(_read(value, ruby_integer)) if isinstance(value, str) else int(_read("", ruby_integer))


def _read(value: Value, number: Callable[[str], float]) -> float:
    """Read a number; a hash within an array and everything else that is no number is refused."""
    try:
        return number("" if isinstance(value, (tuple, Hash)) else ruby_text(value))
    except UnreadableError as error:
        raise PuppetError(error.issue) from None


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
        raise PuppetError(validation_issues.BoundsInWrongOrder(most, least))
    if isinstance(value, Hash):
        raise PuppetError(validation_issues.HashAsNumber())
    for each in value if isinstance(value, tuple) else (value,):
        found = _read(each, number)
        if (most is not None and found > most) or (least is not None and found < least):
            raise PuppetError(validation_issues.OutOfBounds(value, least, most))
    return None


# Types beside the functions of old

_LEGACY: Final[dict[str, Callable[..., Result]]] = {
    "validate_absolute_path": validate_absolute_path,
    "validate_array": validate_array,
    "validate_bool": validate_bool,
    "validate_hash": validate_hash,
    "validate_integer": validate_integer,
    "validate_ip_address": validate_ip_address,
    "validate_ipv4_address": validate_ipv4_address,
    "validate_ipv6_address": validate_ipv6_address,
    "validate_numeric": validate_numeric,
    "validate_re": validate_re,
    "validate_slength": validate_slength,
    "validate_string": validate_string,
}


@stdlib("validate_legacy(Type $target_type, String $function, Any $value, Any *$arguments) >> Undef", takes_call=True)
def validate_legacy(call: Call, target_type: Type, function: str, value: Value, *arguments: Value) -> Result:
    """Fail for a value that is no instance of a type; and for the old function, if not strict."""
    if is_instance(target_type, value) or (not call.run.is_strict and _was_valid(function, (value, *arguments))):
        return None
    raise PuppetError(validation_issues.NotOfType(function, value))


@stdlib("validate_legacy(String $target_type, String $function, Any $value, Any *$arguments) >> Undef", takes_call=True)
def validate_by_text(call: Call, target_type: str, function: str, value: Value, *arguments: Value) -> Result:
    """Read the type from a text, and validate."""
    return validate_legacy(call, parse_type_text(target_type, call.run.data_type), function, value, *arguments)


def _was_valid(function: str, arguments: tuple[Value, ...]) -> bool:
    """Whether a function of old takes its arguments; one that is not known here is taken to."""
    validate = _LEGACY.get(function)
    if validate is None:
        return True
    if LIBRARY[function].overloads[0].signature.accepts(arguments, None) is False:
        return False
    try:
        validate(*arguments)
    except PuppetError:
        return False
    return True
