"""What is left of a type where its values are of another type, or are not.

Of an `Enum` that lists many strings, those that another one lists are found without looking at each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.evaluator.core.fitting import is_unknown_instance
from pplint.evaluator.core.unknown import Unknown, alternatives, join_types, without_undef
from pplint.types.alias import unalias
from pplint.types.enumerated import by_lower_ascii, lower_ascii
from pplint.types.intersection import intersects
from pplint.types.model import (
    ANY,
    UNDEF,
    ArrayType,
    BooleanType,
    EnumType,
    HashType,
    NotUndefType,
    OptionalType,
    StringType,
    StringValueType,
    Type,
    VariantType,
)
from pplint.types.relations import is_assignable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


def values_of_both(type_: Type, other: Type) -> Type | None:
    """Return the type of the values of one type that are of another, too; None if there is none."""
    kept = shared(parts_of(type_), other)
    return join_types(kept) if kept else None


def shared(types: Iterable[Type], other: Type) -> list[Type]:
    """Return the types of the values that are of some types and of another one."""
    return [_shared(each, other) for each in types if intersects(each, other)]


def remaining(types: Iterable[Type], other: Type) -> list[Type]:
    """Return the types of the values that are of some types and not of another one."""
    return [_without(each, other) for each in types if is_unknown_instance(other, Unknown(each)) is not True]


def _shared(type_: Type, other: Type) -> Type:
    if isinstance(type_, EnumType) and not type_.case_insensitive:
        found = listed_by(other, by_lower_ascii(type_.values))
        if found is None and is_assignable(other, type_):
            return type_
        if found is None:
            found = {each for each in type_.values if intersects(EnumType((each,)), other)}
        return _enum(type_, sorted(found))
    from pplint.types.narrow import intersection

    return intersection(type_, other)


def values_of_one(type_: Type, other: Type) -> Type | None:
    """Return the type of the values of one type that are not of another; None if there is none."""
    if type_ == ANY:
        return NotUndefType(ANY) if is_assignable(other, UNDEF) else ANY
    kept = remaining(parts_of(type_), other)
    if not kept:
        return None
    left = join_types(kept)
    return without_undef(left) if is_assignable(other, UNDEF) else left


def _without(type_: Type, other: Type) -> Type:
    """Return what is left of a type, of which at least some values are not of the other."""
    if isinstance(type_, EnumType) and not type_.case_insensitive:
        found = listed_by(other, by_lower_ascii(type_.values))
        if found is None:
            found = {each for each in type_.values if is_unknown_instance(other, Unknown(EnumType((each,)))) is True}
        return _enum(type_, [each for each in type_.values if each not in found] if found else type_.values)
    if isinstance(type_, (StringType, ArrayType, HashType)) and not type_.lower and type_.upper != 0:
        empty = replace(type_, lower=0, upper=0)
        return replace(type_, lower=1) if is_assignable(other, empty) else type_
    return type_


def listed_by(type_: Type, values: Mapping[str, Iterable[str]]) -> set[str] | None:
    """Return which of some strings, by what they are in lower case, are of a type; None if it does more than list some.

    What else than strings is of the type does not matter.
    """
    found: set[str] = set()
    for each in alternatives(type_):
        if isinstance(each, EnumType) and each.values:
            for value in each.values:
                same = values.get(lower_ascii(value), ())
                found.update(same if each.case_insensitive else (one for one in same if one == value))
        elif isinstance(each, StringValueType) or intersects(StringType(), each):
            return None
    return found


def _enum(type_: EnumType, values: Sequence[str]) -> Type:
    return type_ if len(values) == len(type_.values) or not values else EnumType(tuple(values))


def parts_of(type_: Type) -> Iterator[Type]:
    """Yield the types that a value of a type is one of; a boolean is true or false."""
    plain = unalias(type_)
    if isinstance(plain, BooleanType) and plain.value is None:
        yield BooleanType(value=True)
        yield BooleanType(value=False)
    elif isinstance(plain, VariantType):
        for each in plain.types:
            yield from parts_of(each)
    elif isinstance(plain, OptionalType) and plain.type is not None:
        yield from parts_of(plain.type)
        yield UNDEF
    else:
        yield plain if isinstance(plain, EnumType) else type_
