"""What can be iterated over, and what comes of it. See "Iterable" in the specification."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pplint.types.alias import unalias
from pplint.types.make import variant
from pplint.types.model import (
    UNIT,
    ArrayType,
    CollectionType,
    EnumType,
    HashType,
    IntegerType,
    IterableType,
    IteratorType,
    StringType,
    StringValueType,
    StructType,
    TupleType,
    Type,
    TypeType,
)
from pplint.types.objects import ObjectType

_CHARACTER: Final = StringType(1, 1)
_ANY_ENTRY: Final = TupleType((UNIT, UNIT), 2, 2)


def is_iterable(type_: Type) -> bool:
    """Whether all values of a type can be iterated over."""
    type_ = unalias(type_)
    if isinstance(type_, TypeType):
        return _is_countable(unalias(type_.type)) if type_.type is not None else False
    if isinstance(type_, ObjectType):
        return type_.parent is not None and is_iterable(type_.parent)
    return type(type_) in _ELEMENTS


def element_type(type_: Type) -> Type | None:
    """Return the type of what iterating over values of a type gives; None where it is not known, or none."""
    type_ = unalias(type_)
    if isinstance(type_, ObjectType):
        return None if type_.parent is None else element_type(type_.parent)
    element = _ELEMENTS.get(type(type_), _nothing)
    return element(type_)


def _is_countable(type_: Type) -> bool:
    """Whether a type can be iterated over as a value: it has values that can be counted."""
    return isinstance(type_, EnumType) or (
        isinstance(type_, IntegerType) and type_.lower is not None and type_.upper is not None
    )


def _nothing(_: Type) -> None:
    return None


def _integers(_: IntegerType) -> Type:
    return IntegerType()


def _characters(_: Type) -> Type:
    return _CHARACTER


def _contained(type_: IterableType) -> Type | None:
    return type_.type


def _countable(type_: TypeType) -> Type | None:
    return type_.type if type_.type is not None and _is_countable(type_.type) else None


def _elements(type_: ArrayType) -> Type | None:
    return None if type_ == ArrayType() else type_.element


def _places(type_: TupleType) -> Type:
    return variant(type_.types)


def _entries(type_: HashType) -> Type:
    # The compiler has one type for the entries of `Hash` and of the empty hash: pairs of what fits anywhere.
    if type_ in {HashType(), HashType(UNIT, UNIT, 0, 0)}:
        return _ANY_ENTRY
    return TupleType((type_.key, type_.value), 2, 2)


def _members(type_: StructType) -> Type:
    if not type_.elements:
        return _ANY_ENTRY
    keys = variant(each.key_type for each in type_.elements)
    return TupleType((keys, variant(each.value for each in type_.elements)), 2, 2)


_ELEMENTS: Final[dict[type[Type], Callable[[Any], Type | None]]] = {
    IntegerType: _integers,
    StringType: _characters,
    StringValueType: _characters,
    EnumType: _characters,
    CollectionType: _nothing,
    ArrayType: _elements,
    TupleType: _places,
    HashType: _entries,
    StructType: _members,
    IterableType: _contained,
    IteratorType: _contained,
    TypeType: _countable,
}
