"""The types of values: the narrowest one, and the one that the elements of an array or a hash have in common."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, cast

from pplint.types.argument_types import UriType
from pplint.types.generalize import generalize
from pplint.types.make import hash_of, variant
from pplint.types.model import (
    UNDEF,
    UNIT,
    ArrayType,
    BinaryType,
    BooleanType,
    DefaultType,
    FloatType,
    HashType,
    IntegerType,
    IteratorType,
    RegexpType,
    RuntimeType,
    SemVerRangeType,
    SemVerType,
    SensitiveType,
    StringValueType,
    StructElement,
    StructType,
    TimespanType,
    TimestampType,
    TupleType,
    Type,
    TypeType,
)
from pplint.types.objects import ObjectExtensionType, ObjectType
from pplint.values.model import (
    Binary,
    Default,
    Hash,
    IteratorValue,
    ObjectValue,
    Regexp,
    SemVer,
    SemVerRange,
    Sensitive,
    Timespan,
    Timestamp,
    Uri,
)

if TYPE_CHECKING:
    from pplint.values.model import Array, Value


def type_of(value: Value) -> Type:
    """Return the narrowest type of a value: arrays as `Tuple`, hashes with strings for keys as `Struct`."""
    make = _TYPES.get(type(value))
    if make is not None:  # as for most values
        return make(value)
    if isinstance(value, tuple):
        return TupleType(tuple(map(type_of, value))) if value else ArrayType(UNIT, 0, 0)
    if isinstance(value, Hash):
        return _hash_type(value)
    if isinstance(value, SemVer):
        return SemVerType((SemVerRange.between(value, value),))
    return TypeType(cast("Type", value))


def reduced_type_of(value: Value) -> Type:
    """Return the type of a value where the elements of an array and of a hash have one common type."""
    if isinstance(value, tuple):
        return _reduced_array_type(value)
    if isinstance(value, Hash):
        size = (len(value), len(value))
        if not value:
            return hash_of(UNIT, UNIT, size)
        return HashType(_common(key for key, _ in value.pairs), _common(element for _, element in value.pairs), *size)
    return SemVerType() if isinstance(value, SemVer) else _simple_type(value)


def _hash_type(value: Hash[Value]) -> Type:
    if not value:
        return HashType(UNIT, UNIT, 0, 0)
    # A `Struct` has no entry with an empty name; such a hash is a `Hash`.
    elements = [StructElement(key, type_of(element)) for key, element in value.pairs if isinstance(key, str) and key]
    if len(elements) == len(value):
        return StructType(tuple(elements))
    keys = variant(type_of(key) for key, _ in value.pairs)
    return HashType(keys, variant(type_of(element) for _, element in value.pairs), len(value), len(value))


def _reduced_array_type(values: Array) -> Type:
    return ArrayType(_common(values) if values else UNIT, len(values), len(values))


def _common(values: Iterable[Value]) -> Type:
    from pplint.types.join import common_type_of

    return common_type_of(map(reduced_type_of, values))


def _simple_type(value: Value) -> Type:
    make = _TYPES.get(type(value))
    return make(value) if make is not None else TypeType(cast("Type", value))


def _object_type(value: ObjectValue) -> Type:
    """Return the type of an object, with the values of its type parameters where it has any."""
    type_ = value.type if isinstance(value.type, ObjectType) else value.type.base
    parameters = type_.all_parameters()
    if not parameters:
        return type_
    return ObjectExtensionType(type_, tuple((name, value.attributes.get(name)) for name in parameters))


def _iterator_type(value: IteratorValue) -> Type:
    return IteratorType(value.element_type) if value.runtime is None else RuntimeType("ruby", value.runtime)


_TYPES: Final[dict[type, Callable[[Any], Type]]] = {
    type(None): lambda _: UNDEF,
    bool: BooleanType,
    int: lambda value: IntegerType(value, value),
    float: lambda value: FloatType(None if value == -math.inf else value, None if value == math.inf else value),
    str: StringValueType,
    Default: lambda _: DefaultType(),
    Regexp: lambda value: RegexpType(value.pattern),
    Sensitive: lambda value: SensitiveType(generalize(reduced_type_of(value.value))),
    Binary: lambda _: BinaryType(),
    SemVerRange: lambda _: SemVerRangeType(),
    Timespan: lambda value: TimespanType(value.nanoseconds, value.nanoseconds),
    Timestamp: lambda value: TimestampType(value.nanoseconds, value.nanoseconds),
    Uri: lambda value: UriType(tuple(value.parts().items())),
    ObjectValue: _object_type,
    IteratorValue: _iterator_type,
}
