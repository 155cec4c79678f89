"""Which types are equal to the language: those that accept each other, however they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.types import issues
from pplint.types.errors import InvalidTypeError
from pplint.types.relations import is_assignable

if TYPE_CHECKING:
    from pplint.types.model import Type


def is_equal(one: Type, other: Type) -> bool:
    """Whether two types are equal by the operator `==`: the same, or each assignable to the other.

    Raise `InvalidTypeError` where the compiler fails to answer, or the types are nested too deeply.
    """
    try:
        is_same = one == other
    except RecursionError:
        raise InvalidTypeError(issues.TypesTooDeep()) from None
    return is_same or (is_assignable(other, one) and is_assignable(one, other))
