"""Which types are equal to the language: those that accept each other, however they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.types.errors import TypeIssue
from pplint.types.relations import TOO_DEEP, is_assignable

if TYPE_CHECKING:
    from pplint.types.model import Type


def is_equal(one: Type, other: Type) -> bool:
    """Whether two types are equal by the operator `==`: the same, or each assignable to the other.

    Raise `TypeIssue` where the compiler fails to answer, or the types are nested too deeply.
    """
    try:
        is_same = one == other
    except RecursionError:
        raise TypeIssue(TOO_DEEP) from None
    return is_same or (is_assignable(other, one) and is_assignable(one, other))
