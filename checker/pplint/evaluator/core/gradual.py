"""Types with `Any` in them, where all that a value may be must fit: what may be anything is taken on trust.

`Array[Any]` is what is left of an array of which nothing else is known. To refuse it where an `Array[String]` is
expected would be to refuse all code that comes without types.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from pplint.evaluator.core.unknown import Result, Unknown
from pplint.types.make import variant
from pplint.types.model import (
    UNIT,
    AnyType,
    ArrayType,
    HashType,
    IterableType,
    IteratorType,
    NotUndefType,
    OptionalType,
    SensitiveType,
    StructType,
    TupleType,
    Type,
    TypeType,
    VariantType,
)


def trusting(result: Result) -> Result:
    """Return what is known of a value, with a type in place of each `Any` that fits wherever it stands."""
    if not isinstance(result, Unknown):
        return result
    try:
        return Unknown(_trusting(result.type))
    except RecursionError:
        return result


def _trusting(type_: Type) -> Type:
    handler = _HANDLERS.get(type(type_))
    return type_ if handler is None else handler(type_)


def _struct(type_: StructType) -> Type:
    return replace(type_, elements=tuple(replace(each, value=_trusting(each.value)) for each in type_.elements))


def _container(type_: OptionalType) -> Type:
    return UNIT if type_.type is None else replace(type_, type=_trusting(type_.type))


def _not_undef(type_: NotUndefType) -> Type:
    return UNIT if type_.type is None or isinstance(type_.type, AnyType) else replace(type_, type=_trusting(type_.type))


def _contained(type_: IterableType) -> Type:
    return replace(type_, type=UNIT if type_.type is None else _trusting(type_.type))


_HANDLERS: Final[dict[type[Type], Callable[[Any], Type]]] = {
    AnyType: lambda _: UNIT,
    ArrayType: lambda type_: replace(type_, element=_trusting(type_.element)),
    HashType: lambda type_: replace(type_, key=_trusting(type_.key), value=_trusting(type_.value)),
    TupleType: lambda type_: replace(type_, types=tuple(map(_trusting, type_.types))),
    StructType: _struct,
    VariantType: lambda type_: variant(map(_trusting, type_.types)),
    OptionalType: _container,
    NotUndefType: _not_undef,
    IterableType: _contained,
    IteratorType: _contained,
    SensitiveType: _contained,
    TypeType: _contained,
}
