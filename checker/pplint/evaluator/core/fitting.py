"""Whether what is known of a value is of a type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.likeness import is_lenient
from pplint.evaluator.core.unknown import Unknown
from pplint.types.core_objects import DEFERRED
from pplint.types.errors import InvalidTypeError
from pplint.types.intersection import are_apart, intersects
from pplint.types.model import ANY
from pplint.types.relations import is_assignable
from pplint.values.instance import is_instance

if TYPE_CHECKING:
    from pplint.evaluator.core.unknown import Result
    from pplint.types.model import Type


def is_unknown_instance(type_: Type, unknown: Unknown) -> bool | None:
    """Return whether an unknown value is an instance of a type; a type that cannot be asked may fail, or not be met."""
    if are_apart(type(type_), type(unknown.type)):
        return False
    try:
        if is_assignable(type_, unknown.type) and not is_lenient(type_, unknown.type):
            return True
        return None if intersects(type_, unknown.type) else False
    except InvalidTypeError:
        return None


def fits(type_: Type, result: Result) -> bool | None:
    """Return whether what is known of a value is of a type; None if it may be.

    Raise `InvalidTypeError` for a type that a known value cannot be asked about: evaluation fails there.
    """
    if type_ is ANY:  # what most parameters declare
        return True
    return is_unknown_instance(type_, result) if type(result) is Unknown else is_instance(type_, result)


def verdict(type_: Type, result: Result) -> bool | None:
    """Return whether what is known of a value is of a type; None if it may be, or if the type cannot be asked."""
    try:
        return fits(type_, result)
    except InvalidTypeError:
        return None


def may_be_deferred(result: Result) -> bool:
    """Return whether a value may be a `Deferred`, which parameters of classes and defined types take of any type."""
    return verdict(DEFERRED, result) is not False
