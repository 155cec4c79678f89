"""The types that a type is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pplint.types.argument_types import InitType
from pplint.types.model import (
    ArrayType,
    CallableType,
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


def parts(type_: Type) -> tuple[Type, ...]:
    """Return the types directly within a type, in the order in which they are written; an alias has none."""
    found = _PARTS.get(type(type_))
    return () if found is None else found(type_)


def may_have_parts(kind: type[Type]) -> bool:
    """Whether a type of a kind may be made of others."""
    return kind in _PARTS


def has_bare_parts(type_: Type) -> bool:
    """Whether a `Struct`, a `Tuple` or a `NotUndef` without parameters is in a type: the compiler makes these anew.

    What is sensitive is in its general form from the start, so that the compiler has made it anew already.
    """
    if isinstance(type_, SensitiveType):
        return False
    return (isinstance(type_, _MAY_BE_BARE) and type_ in _BARE) or any(map(has_bare_parts, parts(type_)))


def _contained(type_: OptionalType) -> tuple[Type, ...]:
    return () if type_.type is None else (type_.type,)


def _of_callable(type_: CallableType) -> tuple[Type, ...]:
    return tuple(each for each in (type_.parameters, type_.block, type_.returns) if each is not None)


def _of_struct(type_: StructType) -> tuple[Type, ...]:
    return tuple(each.value for each in type_.elements)


def _types(type_: TupleType) -> tuple[Type, ...]:
    return type_.types


_PARTS: Final[dict[type[Type], Callable[[Any], tuple[Type, ...]]]] = {
    ArrayType: lambda type_: (type_.element,),
    HashType: lambda type_: (type_.key, type_.value),
    TupleType: _types,
    VariantType: _types,
    StructType: _of_struct,
    OptionalType: _contained,
    NotUndefType: _contained,
    IterableType: _contained,
    IteratorType: _contained,
    TypeType: _contained,
    SensitiveType: _contained,
    InitType: _contained,
    CallableType: _of_callable,
}

KINDS_WITH_PARTS: Final = frozenset(_PARTS)
"""The kinds of types that may be made of others."""

_MAY_BE_BARE: Final = (StructType, TupleType, NotUndefType)
_BARE: Final = frozenset([StructType(), TupleType(), NotUndefType()])
