"""What is known of results that are like their arguments, of which not all are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.unknown import Unknown, join_types, of_type, result_type
from pplint.evaluator.expressions.elements import is_array
from pplint.types.alias import unalias
from pplint.types.iteration import element_type
from pplint.types.model import ANY, ArrayType, FloatType, IntegerType, StringType
from pplint.types.relations import is_assignable

if TYPE_CHECKING:
    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.types.model import Type


def _first(call: Call) -> Type:
    return unalias(result_type(call.arguments[0]))


def one_of_all(call: Call) -> Result:
    """Return what is known of one of the arguments, or of an element of an array that is the only one."""
    types = [unalias(result_type(each)) for each in call.arguments]
    if len(types) == 1 and is_array(types[0]):
        return of_type(element_type(types[0]) or ANY)
    return of_type(join_types(types))


def some_of_first(call: Call) -> Result:
    """Return what is known of an array with elements of the first argument, but for those that are the same."""
    return Unknown(ArrayType(element_type(_first(call)) or ANY))


def all_of_first(call: Call) -> Result:
    """Return what is known of an array with the elements of the first argument in another order."""
    type_ = _first(call)
    lower, upper = (type_.lower, type_.upper) if isinstance(type_, ArrayType) else (None, None)
    return Unknown(ArrayType(element_type(type_) or ANY, lower, upper))


def texts_like_first(call: Call) -> Result:
    """Return what is known of a string where the first argument is one, of an array of strings where it is one."""
    type_ = _first(call)
    if is_assignable(StringType(), type_):
        return Unknown(StringType())
    return Unknown(ArrayType(StringType())) if is_array(type_) else call.returned()


def magnitude_of_first(call: Call) -> Result:
    """Return what is known of a number without its sign."""
    type_ = _first(call)
    if is_assignable(IntegerType(), type_):
        return Unknown(IntegerType(0))
    return Unknown(FloatType(0.0)) if is_assignable(FloatType(), type_) else call.returned()
