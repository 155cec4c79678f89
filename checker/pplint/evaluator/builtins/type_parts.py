"""What types consist of, which a walk through a tree shows as if types were objects.

Only what a type has by itself counts: `Integer` inherits its bounds from `Numeric`, and shows none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pplint.types import model as types
from pplint.types.argument_types import InitType
from pplint.types.catalog_types import CatalogEntryType, ClassType, ResourceType
from pplint.values.errors import UnknowableError
from pplint.values.model import Timespan, Timestamp

if TYPE_CHECKING:
    from pplint.types.model import Type
    from pplint.values.model import Value

Parts = Mapping[str, "Value"]


def parts_of(type_: Type) -> Parts:
    """Return the attributes of a type by name; raise `UnknowableError` where they are not modelled."""
    if isinstance(type_, _PLAIN):
        return {}
    parts = _PARTS.get(type(type_))
    if parts is None:
        raise UnknowableError("what this type consists of is not modelled")
    return parts(type_)


def _size(lower: int | None, upper: int | None) -> Value:
    return None if (lower, upper) == (None, None) else types.IntegerType(lower or 0, upper)


def _span(nanoseconds: int | None) -> Value:
    return None if nanoseconds is None else Timespan(nanoseconds)


def _stamp(nanoseconds: int | None) -> Value:
    return None if nanoseconds is None else Timestamp(nanoseconds)


_Wrapper = types.OptionalType | types.NotUndefType | types.IterableType | types.IteratorType | types.TypeType


def _inner(type_: _Wrapper) -> Parts:
    return {"type": type_.type}


def _struct(type_: types.StructType) -> Parts:
    return {"elements": _none_of(type_.elements)}


def _version(type_: types.SemVerType) -> Parts:
    return {"ranges": _none_of(type_.ranges)}


def _none_of(parts: tuple[object, ...]) -> Value:
    """Return an empty array; raise `UnknowableError` for parts that are no values here."""
    if parts:
        raise UnknowableError("what this type consists of is not modelled")
    return ()


_PLAIN = (
    types.AnyType,
    types.UndefType,
    types.DefaultType,
    types.ScalarType,
    types.ScalarDataType,
    types.IntegerType,
    types.FloatType,
    types.BinaryType,
    types.SemVerRangeType,
    types.BooleanType,
    CatalogEntryType,
    types.SensitiveType,
)

_PARTS: dict[type[Type], Callable[[Any], Parts]] = {
    types.NumericType: lambda _: {"from": None, "to": None},
    types.StringType: lambda type_: {"size_type_or_value": _size(type_.lower, type_.upper)},
    types.StringValueType: lambda type_: {"size_type_or_value": type_.value},
    types.StructType: _struct,
    types.SemVerType: _version,
    types.CollectionType: lambda type_: {"size_type": _size(type_.lower, type_.upper)},
    types.ArrayType: lambda type_: {"element_type": type_.element},
    types.HashType: lambda type_: {"key_type": type_.key, "value_type": type_.value},
    types.TupleType: lambda type_: {"types": type_.types, "size_type": _size(type_.lower, type_.upper)},
    types.CallableType: lambda type_: {
        "param_types": type_.parameters,
        "block_type": type_.block,
        "return_type": type_.returns,
    },
    types.EnumType: lambda type_: {"values": type_.values, "case_insensitive": type_.case_insensitive},
    types.PatternType: lambda type_: {"patterns": tuple(map(types.RegexpType, type_.patterns))},
    types.RegexpType: lambda type_: {"pattern": type_.pattern},
    types.VariantType: lambda type_: {"types": type_.types},
    types.TimespanType: lambda type_: {"from": _span(type_.lower), "to": _span(type_.upper)},
    types.TimestampType: lambda type_: {"from": _stamp(type_.lower), "to": _stamp(type_.upper)},
    ClassType: lambda type_: {"class_name": type_.name},
    ResourceType: lambda type_: {"type_name": type_.type_name, "title": type_.title},
    types.OptionalType: _inner,
    types.NotUndefType: _inner,
    types.IterableType: _inner,
    types.IteratorType: _inner,
    types.TypeType: _inner,
    InitType: lambda type_: {"type": type_.type, "init_args": type_.arguments},
}
