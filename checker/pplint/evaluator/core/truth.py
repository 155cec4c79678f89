"""What counts as true, of known and of unknown values. Specification: "Boolean Conversion"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.evaluator.core.unknown import Unknown
from pplint.types.intersection import intersects
from pplint.types.make import variant
from pplint.types.model import (
    ANY,
    UNDEF,
    ArrayType,
    BooleanType,
    CollectionType,
    EnumType,
    FloatType,
    HashType,
    IntegerType,
    NumericType,
    PatternType,
    StringType,
    StringValueType,
    StructType,
    TupleType,
)
from pplint.types.relations import is_assignable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.evaluator.core.unknown import Result

FALSY = variant((UNDEF, BooleanType(value=False)))
"""The type of the values that do not count as true."""


_TRUE: Final = frozenset(
    (
        *(StringType, StringValueType, EnumType, PatternType, IntegerType, FloatType, NumericType),
        *(ArrayType, HashType, TupleType, StructType, CollectionType),
    )
)
"""The kinds of types all of whose values count as true, which most are that programs ask about."""


def truth(result: Result) -> bool | None:
    """Return whether a value counts as true; None if that is not known."""
    if type(result) is not Unknown:
        return result is not None and result is not False
    type_ = result.type
    if type(type_) in _TRUE:
        return True
    if type(type_) is BooleanType:
        return type_.value
    if type_ is ANY:
        return None
    if is_assignable(FALSY, type_):
        return False
    return None if intersects(FALSY, type_) else True


def negated(verdict: bool | None) -> bool | None:
    """Return the opposite of what is known."""
    return None if verdict is None else not verdict


def all_of(verdicts: Iterable[bool | None]) -> bool | None:
    """Return whether all hold: as soon as one does not, the rest is not looked at."""
    known = True
    for verdict in verdicts:
        if verdict is False:
            return False
        known = known and verdict is not None
    return True if known else None


def any_of(verdicts: Iterable[bool | None]) -> bool | None:
    """Return whether one holds: as soon as one does, the rest is not looked at."""
    return negated(all_of(negated(verdict) for verdict in verdicts))


def as_result(verdict: bool | None) -> Result:
    """Return a verdict as a value of the language."""
    return Unknown(BooleanType()) if verdict is None else verdict
