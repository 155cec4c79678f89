"""The general form of a type: its kind, without sizes, ranges and values.

The compiler's `type($value, 'generalized')`. What has several forms of the same kind keeps them: patterns, regular
expressions, versions, resources and classes stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from pplint.types import issues
from pplint.types.argument_types import InitType, UriType
from pplint.types.constituents import has_bare_parts
from pplint.types.errors import InvalidTypeError
from pplint.types.make import variant
from pplint.types.model import (
    UNIT,
    ArrayType,
    BooleanType,
    CallableType,
    CollectionType,
    EnumType,
    FloatType,
    HashType,
    IntegerType,
    IterableType,
    IteratorType,
    NotUndefType,
    OptionalType,
    SensitiveType,
    StringType,
    StringValueType,
    StructType,
    TimespanType,
    TimestampType,
    TupleType,
    Type,
    TypeType,
    VariantType,
)
from pplint.types.objects import ObjectExtensionType


def generalize(type_: Type) -> Type:
    """Return the general form of a type; raise `InvalidTypeError` for an `Init` that has another one than its own.

    What is nested too deeply stays as it is, which does not change what the form accepts.
    """
    general = _GENERAL.get(type(type_))
    try:
        return type_ if general is None else general(type_)
    except RecursionError:
        return type_


def _enum(type_: EnumType) -> Type:
    """Return the strings as long as the shortest to the longest of the values."""
    if not type_.values:
        return StringType()
    lengths = [len(value) for value in type_.values]
    return StringType(min(lengths), max(lengths))


def _array(type_: ArrayType) -> Type:
    return ArrayType(generalize(type_.element))


def _hash(type_: HashType) -> Type:
    # The compiler keeps the empty hash as it is, though not the empty array.
    if type_ == HashType(UNIT, UNIT, 0, 0):
        return type_
    return HashType(generalize(type_.key), generalize(type_.value))


def _tuple(type_: TupleType) -> Type:
    return replace(type_, types=tuple(map(generalize, type_.types)))


def _struct(type_: StructType) -> Type:
    return StructType(tuple(replace(each, value=generalize(each.value)) for each in type_.elements))


def _variant(type_: VariantType) -> Type:
    members = tuple(map(generalize, type_.types))
    return type_ if members == type_.types else variant(members)


def _callable(type_: CallableType) -> Type:
    parameters = type_.parameters
    return CallableType(
        None if parameters is None else replace(parameters, types=tuple(map(generalize, parameters.types))),
        None if type_.block is None else generalize(type_.block),
        None if type_.returns is None else generalize(type_.returns),
    )


def _container(type_: OptionalType) -> Type:
    return type_ if type_.type is None else replace(type_, type=generalize(type_.type))


def _init(type_: InitType) -> Type:
    """Return the type itself: the compiler fails to make another `Init`, since it forgets the arguments."""
    inner = type_.type
    if inner is not None and (generalize(inner) != inner or has_bare_parts(inner)):
        raise InvalidTypeError(issues.InitNotGeneralized())
    return type_


def _same(general: Type) -> Callable[[Type], Type]:
    return lambda _: general


_GENERAL: Final[dict[type[Type], Callable[[Any], Type]]] = {
    BooleanType: _same(BooleanType()),
    IntegerType: _same(IntegerType()),
    FloatType: _same(FloatType()),
    StringType: _same(StringType()),
    StringValueType: _same(StringType()),
    EnumType: _enum,
    TimespanType: _same(TimespanType()),
    TimestampType: _same(TimestampType()),
    CollectionType: _same(CollectionType()),
    ArrayType: _array,
    HashType: _hash,
    TupleType: _tuple,
    StructType: _struct,
    VariantType: _variant,
    OptionalType: _container,
    NotUndefType: _container,
    IterableType: _container,
    IteratorType: _container,
    TypeType: _container,
    SensitiveType: _container,
    InitType: _init,
    CallableType: _callable,
    UriType: _same(UriType()),
    ObjectExtensionType: lambda type_: type_.base,
}
