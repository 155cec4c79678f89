"""The type of the values that are of two types at once, as narrow as possible."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from pplint.types.alias import AliasType
from pplint.types.intersection import intersects
from pplint.types.make import variant
from pplint.types.model import (
    UNDEF,
    FloatType,
    IntegerType,
    NotUndefType,
    OptionalType,
    TimespanType,
    TimestampType,
    Type,
    VariantType,
)
from pplint.types.relations import is_assignable

_NO_ALIASES: Final = frozenset[AliasType]()


def intersection(one: Type, other: Type) -> Type:
    """Return a type of all values that are of both types; it is `one` if nothing narrower is known.

    Whether there are such values, `intersects` tells; where there are none, the result has no meaning.
    """
    try:
        return _intersection(one, other, _NO_ALIASES)
    except RecursionError:
        return one


def _intersection(one: Type, other: Type, passed: frozenset[AliasType]) -> Type:
    if is_assignable(one, other):
        return other
    if is_assignable(other, one):
        return one
    for left, right in ((one, other), (other, one)):
        if isinstance(left, AliasType) and left not in passed and isinstance(left.resolved, VariantType | OptionalType):
            return _intersection(left.resolved, right, passed | {left})
        choices = _choices(left)
        if choices:
            shared = [each for each in choices if intersects(each, right)]
            return variant(_intersection(each, right, passed) for each in shared) if shared else one
    if isinstance(one, NotUndefType) and one.type is not None:
        return _intersection(one.type, other, passed)
    return _common_range(one, other)


def _choices(type_: Type) -> tuple[Type, ...]:
    if isinstance(type_, VariantType):
        return type_.types
    if isinstance(type_, OptionalType):
        return (UNDEF,) if type_.type is None else (UNDEF, type_.type)
    return ()


_Range = IntegerType | FloatType | TimespanType | TimestampType


def _common_range(one: Type, other: Type) -> Type:
    if not isinstance(one, _Range) or type(one) is not type(other) or not isinstance(other, _Range):
        return one
    lowers = [each for each in (one.lower, other.lower) if each is not None]
    uppers = [each for each in (one.upper, other.upper) if each is not None]
    lower: Any = max(lowers, default=None)
    upper: Any = min(uppers, default=None)
    return replace(one, lower=lower, upper=upper)
