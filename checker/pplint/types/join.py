"""The common type of two types, and the reduced type of a value.

See the tables of "Type Algebra" in the specification. Where the tables and the released compiler differ, it is the
compiler's answer: `undef` adds nothing to another type, and the size of arrays and hashes is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from itertools import chain, takewhile
from typing import Any, Final, TypeVar

from pplint.types.catalog_types import ClassType, ResourceType
from pplint.types.data_aliases import DATA, RICH_DATA
from pplint.types.make import enum, pattern, variant
from pplint.types.model import (
    ANY,
    ArrayType,
    CallableType,
    EnumType,
    FloatType,
    HashType,
    IntegerType,
    NumericType,
    PatternType,
    RegexpType,
    ScalarDataType,
    ScalarType,
    SemVerType,
    StringType,
    StringValueType,
    StructType,
    TupleType,
    Type,
    TypeType,
    UndefType,
    UnitType,
    VariantType,
)
from pplint.types.relations import is_assignable


def common_type(one: Type, other: Type) -> Type:
    """Return the narrowest type that the compiler finds for two: it accepts both, `undef` aside.

    For types that are nested too deeply, it is `Any`.
    """
    try:
        return _common_type(one, other)
    except RecursionError:
        return ANY


def _common_type(one: Type, other: Type) -> Type:
    if isinstance(one, UndefType | UnitType):
        return one if isinstance(other, UndefType) else other
    if isinstance(other, UndefType | UnitType) or is_assignable(one, other):
        return one
    if is_assignable(other, one):
        return other
    if type(one) in _STRINGS and type(other) in _STRINGS:
        return _strings(one, other)
    join = _JOINS.get(type(one)) if type(one) is type(other) else None
    return _common_parent(one, other) if join is None else join(one, other)


def common_type_of(types: Iterable[Type]) -> Type:
    """Return the common type of some types, of which there is at least one, from first to last."""
    known = list(types)
    values = [each.values for each in map(_as_enum, takewhile(_lists_strings, known))]
    joined = set(chain.from_iterable(values))
    # To join them one by one would list thousands of strings thousands of times.
    if len(values) > 1 and not any(len(each) >= len(joined) for each in values):
        known[: len(values)] = [enum(joined)]
    return reduce(common_type, known)


def _lists_strings(type_: Type) -> bool:
    """Whether a type lists the strings that are of it, letter by letter."""
    return isinstance(type_, StringValueType) or (
        isinstance(type_, EnumType) and bool(type_.values) and not type_.case_insensitive
    )


def reduced(type_: Type) -> Type:
    """Return the reduced form of the type of a value: arrays and hashes by the common type of what they hold.

    The compiler's `type($value, 'reduced')`, told from `type($value, 'detailed')`. What is nested too deeply stays as
    it is.
    """
    try:
        return _reduced(type_)
    except RecursionError:
        return type_


def _reduced(type_: Type) -> Type:
    if isinstance(type_, TupleType) and type_.types:
        count = len(type_.types)
        return ArrayType(common_type_of(map(reduced, type_.types)), count, count)
    if isinstance(type_, StructType) and type_.elements:
        keys = common_type_of(StringValueType(each.name) for each in type_.elements)
        values = common_type_of(reduced(each.value) for each in type_.elements)
        return HashType(keys, values, len(type_.elements), len(type_.elements))
    if isinstance(type_, HashType) and type_.upper != 0:
        return HashType(_reduced_members(type_.key), _reduced_members(type_.value), type_.lower, type_.upper)
    return SemVerType() if isinstance(type_, SemVerType) else type_


def _reduced_members(type_: Type) -> Type:
    members = type_.types if isinstance(type_, VariantType) else (type_,)
    return common_type_of(map(reduced, members))


def _common_parent(one: Type, other: Type) -> Type:
    if isinstance(one, TypeType) and isinstance(other, TypeType) and one.type is not None and other.type is not None:
        return TypeType(common_type(one.type, other.type))
    return next((each for each in _PARENTS if is_assignable(each, one) and is_assignable(each, other)), ANY)


_PARENTS: Final = (NumericType(), ScalarDataType(), ScalarType(), DATA, RICH_DATA)


def _integers(one: IntegerType, other: IntegerType) -> Type:
    return IntegerType(_least(one.lower, other.lower), _greatest(one.upper, other.upper))


def _floats(one: FloatType, other: FloatType) -> Type:
    return FloatType(_least(one.lower, other.lower), _greatest(one.upper, other.upper))


_Number = TypeVar("_Number", int, float)


def _least(one: _Number | None, other: _Number | None) -> _Number | None:
    return None if one is None or other is None else min(one, other)


def _greatest(one: _Number | None, other: _Number | None) -> _Number | None:
    return None if one is None or other is None else max(one, other)


def _arrays(one: ArrayType, other: ArrayType) -> Type:
    return ArrayType(common_type(one.element, other.element))


def _hashes(one: HashType, other: HashType) -> Type:
    return HashType(common_type(one.key, other.key), common_type(one.value, other.value))


_STRINGS: Final = frozenset([StringType, StringValueType, EnumType])


def _strings(one: Type, other: Type) -> Type:
    """Join sizes, or enumerate values; where one side has only a size and the other values, all strings are left."""
    if isinstance(one, StringType) and isinstance(other, StringType):
        return StringType(_least(one.lower, other.lower), _greatest(one.upper, other.upper))
    if isinstance(one, StringType) or isinstance(other, StringType):
        # The compiler enumerates values of which there are none on the side with a size: `Enum` without values, which
        # prints otherwise and accepts the same.
        return EnumType() if EnumType in (type(one), type(other)) else StringType()
    values, others = _as_enum(one), _as_enum(other)
    return enum(values.values + others.values, case_insensitive=values.case_insensitive or others.case_insensitive)


def _as_enum(type_: Type) -> EnumType:
    if isinstance(type_, StringValueType):
        return EnumType((type_.value,))
    assert isinstance(type_, EnumType)  # noqa: S101 - only strings get here
    return type_


def _patterns(one: PatternType, other: PatternType) -> Type:
    return pattern(one.patterns + other.patterns)


def _variants(one: VariantType, other: VariantType) -> Type:
    return variant(one.types + other.types)


def _resources(one: ResourceType, other: ResourceType) -> Type:
    return ResourceType(one.type_name if one.type_name == other.type_name else None)


def _default(_one: Type, other: Type) -> Type:
    """Return the type without parameters, which accepts all types of its kind."""
    return type(other)()


_JOINS: Final[dict[type[Type], Callable[[Any, Any], Type]]] = {
    IntegerType: _integers,
    FloatType: _floats,
    ArrayType: _arrays,
    HashType: _hashes,
    PatternType: _patterns,
    VariantType: _variants,
    ResourceType: _resources,
    ClassType: _default,
    RegexpType: _default,
    CallableType: _default,
}
