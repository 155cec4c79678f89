"""Whether values of which only the types are known can be equal, or match.

Types that have no value in common may still have equal values: strings are equal in any case, numbers and times by what
they measure, and collections if their elements are.
"""

from __future__ import annotations

from typing import Final

from pplint.evaluator.core.unknown import plain_alternatives
from pplint.types.alias import AliasType, unalias
from pplint.types.constituents import may_have_parts, parts
from pplint.types.enumerated import in_lower_case
from pplint.types.intersection import intersects
from pplint.types.make import variant
from pplint.types.model import (
    ANY,
    BinaryType,
    BooleanType,
    CollectionType,
    DefaultType,
    EnumType,
    HashType,
    NumericType,
    RegexpType,
    SemVerRangeType,
    SemVerType,
    StringType,
    StringValueType,
    StructType,
    TimespanType,
    TimestampType,
    Type,
    TypeType,
    UndefType,
)

_KINDS: Final = (
    StringType(),
    variant((NumericType(), TimespanType(), TimestampType())),
    CollectionType(),
    TypeType(),
    BooleanType(),
    UndefType(),
    DefaultType(),
    RegexpType(),
    SemVerType(),
    SemVerRangeType(),
    BinaryType(),
)
"""Kinds of values: two of different kinds are never equal."""

MATCHERS: Final = variant((RegexpType(), TypeType(), SemVerType(), SemVerRangeType(), DefaultType(), CollectionType()))
"""What matches more than the values that it is equal to."""


def may_be_equal(one: Type, other: Type) -> bool:
    """Whether a value of one type can be equal to one of another."""
    others = plain_alternatives(other)
    if one is ANY:
        return bool(others)
    return any(_may_be_equal(left, right) for left in plain_alternatives(one) for right in others)


def _may_be_equal(one: Type, other: Type) -> bool:
    """Whether values of two types that are no choices of others can be equal."""
    texts, others = _texts(one), _texts(other)
    if texts is not None and others is not None:
        return not texts.isdisjoint(others)
    return intersects(one, other) or any(intersects(kind, one) and intersects(kind, other) for kind in _KINDS)


def _texts(type_: Type) -> frozenset[str] | None:
    """Return the strings that a type consists of, in lower case; None if it has other values, or any number of them."""
    if type(type_) is EnumType:
        return in_lower_case(type_.values) if type_.values else None
    return frozenset({type_.value.lower()}) if type(type_) is StringValueType else None


def may_match_others(type_: Type) -> bool:
    """Whether a value of a type can match values that it is not equal to."""
    return intersects(MATCHERS, type_)


def is_lenient(wide: Type, narrow: Type) -> bool:
    """Whether assignability may hold though not all values of the narrow type are of the wide one.

    That is so of a `Struct` and a `Hash`: which keys the hash has is not asked for.
    """
    return mentions(narrow, HashType) and mentions(wide, StructType)


def mentions(type_: Type, *kinds: type[Type]) -> bool:
    """Whether a type is of one of some kinds, or has one of these in it."""
    own = type(type_)
    if own is not AliasType and not may_have_parts(own):
        return own in kinds
    pending = [type_]
    seen: set[Type] = set()
    while pending:
        each = unalias(pending.pop())
        if type(each) in kinds:
            return True
        if each not in seen:
            seen.add(each)
            pending += parts(each)
    return False
