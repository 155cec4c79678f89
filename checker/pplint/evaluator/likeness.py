"""Whether values of which only the types are known can be equal, or match.

Types that have no value in common may still have equal values: strings are equal in any case, numbers and times by what
they measure, and collections if their elements are.
"""

from __future__ import annotations

from typing import Final

from pplint.types.alias import unalias
from pplint.types.intersection import intersects
from pplint.types.make import variant
from pplint.types.model import (
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
    VariantType,
)
from pplint.types.parts import parts

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
    texts, others = _texts(one), _texts(other)
    if texts is not None and others is not None:
        return not texts.isdisjoint(others)
    return intersects(one, other) or any(intersects(kind, one) and intersects(kind, other) for kind in _KINDS)


def _texts(type_: Type) -> frozenset[str] | None:
    """Return the strings that a type consists of, in lower case; None if it has other values, or any number of them."""
    plain = unalias(type_)
    if isinstance(plain, EnumType):
        return frozenset(map(str.lower, plain.values)) if plain.values else None
    if isinstance(plain, StringValueType):
        return frozenset({plain.value.lower()})
    if not isinstance(plain, VariantType):
        return None
    found: set[str] = set()
    for member in map(_texts, plain.types):
        if member is None:
            return None
        found |= member
    return frozenset(found)


def may_match_others(type_: Type) -> bool:
    """Whether a value of a type can match values that it is not equal to."""
    return intersects(MATCHERS, type_)


def is_lenient(wide: Type, narrow: Type) -> bool:
    """Whether assignability may hold though not all values of the narrow type are of the wide one.

    That is so of a `Struct` and a `Hash`: which keys the hash has is not asked for.
    """
    return mentions(wide, StructType) and mentions(narrow, HashType)


def mentions(type_: Type, kind: type[Type]) -> bool:
    """Whether a type is of a kind, or has one of the kind in it."""
    pending, seen = [type_], set[Type]()
    while pending:
        each = unalias(pending.pop())
        if isinstance(each, kind):
            return True
        if each not in seen:
            seen.add(each)
            pending += parts(each)
    return False
