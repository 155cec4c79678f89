"""Functions that ask what kind of value there is, from before there were data types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.builtins.stdlib import issues
from pplint.evaluator.builtins.stdlib.conversions import is_float_text, is_integer_text
from pplint.evaluator.builtins.stdlib.library import deprecated, legacy, stdlib
from pplint.evaluator.core.fitting import is_unknown_instance
from pplint.evaluator.core.searching import find
from pplint.evaluator.core.unknown import Unknown, of_type
from pplint.types.model import BooleanType, Type
from pplint.values.errors import PuppetError
from pplint.values.instance import is_instance
from pplint.values.model import Hash, SemVer, Timespan, Timestamp
from pplint.values.numbers import is_integer, is_number

if TYPE_CHECKING:
    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value

# Of these, one line of the text has to match, since `^` and `$` are Ruby's.
INTEGER = r"^-?(?:(?:[1-9]\d*)|0)$"
NUMERIC = r"^-?(?:(?:[1-9]\d*)|0)(?:\.\d+)?(?:[eE]-?\d+)?$"


@stdlib("is_a(Any $value, Type $type) >> Boolean", takes_unknown=True)
def is_a(value: Result, type: Result) -> Result:  # noqa: A002 - the parameter's name
    """Whether a value is an instance of a type."""
    if not isinstance(type, Type):
        return of_type(BooleanType())
    if not isinstance(value, Unknown):
        return is_instance(type, value)
    verdict = is_unknown_instance(type, value)
    return of_type(BooleanType()) if verdict is None else verdict


@deprecated("is_array(Array[Any, 1] *$value) >> Boolean")
def is_array(value: Value, *_rest: Value) -> Result:
    """Whether a value is an array."""
    return isinstance(value, tuple)


@deprecated("is_bool(Any $value) >> Boolean")
def is_bool(value: Value) -> Result:
    """Whether a value is a boolean."""
    return isinstance(value, bool)


@legacy("is_hash(Any $value) >> Boolean")
def is_hash(value: Value) -> Result:
    """Whether a value is a hash."""
    return isinstance(value, Hash)


@deprecated("is_string(Array[Any, 1] *$value) >> Boolean")
def is_string(value: Value, *_rest: Value) -> Result:
    """Whether a value is a string, but none that is a number, or `undef`."""
    if not isinstance(value, str):
        return value is None
    return not is_integer_text(value) and not is_float_text(value)


@deprecated("is_float(Any $value) >> Boolean")
def is_float(value: Value) -> Result:
    """Whether a value is a float, or a string that is one exactly as Ruby writes it."""
    if isinstance(value, SemVer):
        raise PuppetError(issues.NoMethod("to_f", "a version"))
    return isinstance(value, float) or (isinstance(value, str) and is_float_text(value))


@legacy("is_integer(Any $value) >> Boolean")
def is_integer_(value: Value) -> Result:
    """Whether a value is an integer, or a string with one."""
    return is_integer(value) or (isinstance(value, str) and find(INTEGER, value) is not None)


@deprecated("is_numeric(Any $value) >> Boolean")
def is_numeric(value: Value) -> Result:
    """Whether a value is a number, or a string with one; Ruby takes versions and times for numbers."""
    if isinstance(value, (SemVer, Timespan, Timestamp)):
        return True
    return is_number(value) or (isinstance(value, str) and find(NUMERIC, value) is not None)
