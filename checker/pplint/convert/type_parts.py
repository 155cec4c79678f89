"""What the values of a type may be, for the differences between Ruby's and the language's way with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.evaluator.core.unknown import join_types
from pplint.types.alias import AliasType
from pplint.types.make import variant
from pplint.types.model import (
    ANY,
    UNDEF,
    ArrayType,
    BooleanType,
    EnumType,
    HashType,
    NotUndefType,
    NumericType,
    OptionalType,
    ScalarDataType,
    StringType,
    StringValueType,
    StructType,
    TupleType,
    Type,
    UndefType,
    VariantType,
)
from pplint.types.relations import is_assignable

if TYPE_CHECKING:
    from collections.abc import Iterator

TEXT: Final = StringType()
NUMBER: Final = NumericType()
PLAIN: Final = variant((TEXT, NUMBER, BooleanType(), UNDEF))
"""The values that Ruby and the language write in the same way."""


def members(type_: Type) -> Iterator[Type]:
    """Yield the types that a type is one of, without aliases."""
    match type_:
        case AliasType():
            yield from members(type_.resolved)
        case VariantType(types=types):
            for each in types:
                yield from members(each)
        case OptionalType(type=Type() as inner):
            yield UNDEF
            yield from members(inner)
        case NotUndefType(type=Type() as inner):
            yield from (each for each in members(inner) if not isinstance(each, UndefType))
        case ScalarDataType():
            yield from (TEXT, NUMBER, BooleanType())
        case _:
            yield type_


def is_plain(type_: Type) -> bool:
    """Return whether all values of a type are written in the same way by Ruby and by the language."""
    return is_assignable(PLAIN, type_)


def is_text(type_: Type) -> bool:
    """Return whether all values of a type are strings, but for `undef`."""
    return is_assignable(OptionalType(TEXT), type_)


def is_number(type_: Type) -> bool:
    """Return whether all values of a type are numbers, but for `undef`."""
    return is_assignable(OptionalType(NUMBER), type_)


def may_be_undef(type_: Type) -> bool:
    """Return whether `undef` is one of the values."""
    return is_assignable(type_, UNDEF)


def defined(type_: Type) -> Type:
    """Return a type without `undef`: Ruby has no methods for it that matter."""
    return join_types(each for each in members(type_) if not isinstance(each, UndefType))


def element_of(type_: Type) -> Type | None:
    """Return the type of the elements of an array; None if other values are possible."""
    found: list[Type] = []
    for each in members(type_):
        match each:
            case ArrayType(element=element):
                found.append(element)
            case TupleType(types=types):
                found += types or (ANY,)
            case UndefType():
                pass
            case _:
                return None
    return join_types(found) if found else None


def entry_of(type_: Type) -> tuple[Type, Type] | None:
    """Return the types of the keys and values of a hash; None if other values are possible."""
    keys: list[Type] = []
    values: list[Type] = []
    for each in members(type_):
        match each:
            case HashType(key=key, value=value):
                keys.append(key)
                values.append(value)
            case StructType(elements=elements):
                keys.append(TEXT)
                values += (one.value for one in elements)
            case UndefType():
                pass
            case _:
                return None
    return (join_types(keys), join_types(values)) if keys else None


def value_at(type_: Type, key: str) -> Type:
    """Return the type of what a hash has at a key."""
    found: list[Type] = []
    for each in members(type_):
        match each:
            case HashType(value=value):
                found += (value, UNDEF)
            case StructType(elements=elements):
                named = next((one for one in elements if one.name == key), None)
                found += (UNDEF,) if named is None else (named.value, *((UNDEF,) if named.is_optional else ()))
            case UndefType():
                pass
            case _:
                return ANY
    return variant(found) if found else ANY


def differs_by_case(type_: Type, text: str) -> bool:
    """Return whether a value may be equal to a text but for upper and lower case."""
    for each in members(type_):
        match each:
            case EnumType(values=values, case_insensitive=False) if values:
                texts = values
            case StringValueType(value=value):
                texts = (value,)
            case _ if is_assignable(variant((NUMBER, BooleanType(), UNDEF)), each):
                texts = ()
            case _:
                return True
        if any(one != text and one.lower() == text.lower() for one in texts):
            return True
    return False
