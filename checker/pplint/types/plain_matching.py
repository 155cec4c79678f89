"""Plain values as the parameters of types see them: what type they have, and when one matches another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from pplint.ruby_library.uris import Uri
from pplint.types.argument_types import UriType
from pplint.types.enumerated import equal_in_any_case
from pplint.types.make import variant
from pplint.types.model import (
    UNDEF,
    UNIT,
    ArrayType,
    BooleanType,
    DefaultType,
    FloatType,
    HashType,
    IntegerType,
    RegexpType,
    SemVerRangeType,
    SemVerType,
    StringValueType,
    StructElement,
    StructType,
    TimespanType,
    TimestampType,
    TupleType,
    Type,
    TypeType,
)
from pplint.types.plain_values import DEFAULT, Default, Regexp
from pplint.types.scalars import matches_any
from pplint.types.semver import Version, VersionRange
from pplint.types.timespans import Timespan
from pplint.types.timestamps import Timestamp


def matches(found: object, wanted: object) -> bool:
    """Whether a plain value matches another that is no type: a regular expression, or one that is equal."""
    if isinstance(wanted, Regexp):
        return isinstance(found, str) and matches_any((wanted.pattern,), found)
    if isinstance(wanted, str):
        return isinstance(found, str) and equal_in_any_case(wanted, found)
    # To Python, `True == 1`.
    if isinstance(wanted, bool) or isinstance(found, bool):
        return wanted is found
    return wanted is DEFAULT or wanted == found


def plain_type(value: object) -> Type:
    """Return the narrowest type of a plain value; raise `TypeError` for anything that is no plain value."""
    type_of = _TYPE_OF.get(type(value))
    if type_of is not None:
        return type_of(value)
    if isinstance(value, Type):
        return TypeType(value)
    if isinstance(value, Mapping):
        return _hash_type(cast("Mapping[Any, object]", value))
    raise TypeError(value)


def _array_type(value: tuple[object, ...]) -> Type:
    return TupleType(tuple(map(plain_type, value))) if value else ArrayType(UNIT, 0, 0)


def _hash_type(value: Mapping[Any, object]) -> Type:
    if not value:
        return HashType(UNIT, UNIT, 0, 0)
    # A `Struct` has no entry with an empty name.
    if all(isinstance(key, str) and key for key in value):
        return StructType(tuple(StructElement(key, plain_type(item)) for key, item in value.items()))
    keys = variant(map(plain_type, value))
    return HashType(keys, variant(map(plain_type, value.values())), len(value), len(value))


_TYPE_OF: Final[dict[type, Callable[[Any], Type]]] = {
    type(None): lambda _: UNDEF,
    Default: lambda _: DefaultType(),
    bool: BooleanType,
    int: lambda value: IntegerType(value, value),
    float: lambda value: FloatType(value, value),
    str: StringValueType,
    tuple: _array_type,
    Regexp: lambda value: RegexpType(value.pattern),
    Version: lambda value: SemVerType((VersionRange.between(value, value),)),
    VersionRange: lambda _: SemVerRangeType(),
    Timespan: lambda value: TimespanType(value.nanoseconds, value.nanoseconds),
    Timestamp: lambda value: TimestampType(value.nanoseconds, value.nanoseconds),
    Uri: lambda value: UriType(tuple(value.parts().items())),
}
