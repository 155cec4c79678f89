"""How a message names what is expected and what is there: briefly where that tells them apart, else in full."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pplint.syntax.quoting import quote
from pplint.types.alias import AliasType, unalias
from pplint.types.display import display_expanded
from pplint.types.errors import InvalidTypeError
from pplint.types.generalize import generalize
from pplint.types.model import (
    ArrayType,
    HashType,
    IterableType,
    IteratorType,
    NotUndefType,
    OptionalType,
    ReferenceType,
    SensitiveType,
    StringType,
    StringValueType,
    StructType,
    TupleType,
    Type,
    TypeType,
    VariantType,
)
from pplint.types.names import simple_name
from pplint.types.objects import ObjectExtensionType
from pplint.types.relations import is_assignable


def inner_optional(type_: Type) -> Type | None:
    """Return the type within an `Optional`; None for any other type."""
    return type_.type if isinstance(type_, OptionalType) else None


def alternatives(type_: Type) -> Sequence[Type]:
    """Return the types of a `Variant`; any other type alone."""
    return type_.types if isinstance(type_, VariantType) else (type_,)


Show = Callable[[Type], str]
"""What gives the text of a type: `display`, or `display_expanded` as the compiler shows what an alias stands for."""


def comparison(expected: Sequence[Type], actual: Type, show: Show) -> tuple[list[str], str]:
    """Return the texts of what is expected and of what is there: in full where the difference is in the details."""
    if any(_needs_details(each, actual) for each in expected):
        return [show(each) for each in expected], _detailed(expected, actual, show)
    return list(dict.fromkeys(map(short_name, expected))), value_name(actual)


def _needs_details(expected: Type, actual: Type) -> bool:
    return _is_same_kind(expected, actual) or _is_narrower_kind(unalias(expected), actual)


def _is_same_kind(expected: Type, actual: Type) -> bool:
    if type(expected) is type(actual) or isinstance(expected, AliasType) or isinstance(actual, AliasType):
        return True
    if isinstance(expected, StringType) and isinstance(actual, StringValueType):
        return True
    return (isinstance(expected, StructType) and isinstance(actual, HashType)) or (
        isinstance(expected, TupleType) and isinstance(actual, ArrayType)
    )


def _is_narrower_kind(expected: Type, actual: Type) -> bool:
    """Whether the type without parameters would accept what is there."""
    if isinstance(expected, StringValueType | ReferenceType | AliasType):
        return False
    general = expected.base if isinstance(expected, ObjectExtensionType) else type(expected)()
    return is_assignable(general, actual)


def _detailed(expected: Sequence[Type], actual: Type, show: Show) -> str:
    """Return what is there in full, if its kind is what is expected; else its name says enough."""
    if isinstance(actual, StringValueType):
        return quote(actual.value)
    resolved = [unalias(each) for each in expected]
    if any(_is_same_kind(each, actual) or _accepts_general_form(each, actual) for each in resolved):
        return show(actual)
    return value_name(actual)


def value_name(type_: Type) -> str:
    """Return what a value is commonly called: nobody who wrote an array thinks of it as a `Tuple`."""
    if isinstance(type_, TupleType | StructType):
        return "Array" if isinstance(type_, TupleType) else "Hash"
    return short_name(type_)


def _accepts_general_form(expected: Type, actual: Type) -> bool:
    try:
        return is_assignable(expected, generalize(actual))
    except InvalidTypeError:
        return False


_CONTAINERS = OptionalType | NotUndefType | TypeType | SensitiveType | IterableType | IteratorType


def short_name(type_: Type) -> str:
    """Return the name of a type, and of the type within it."""
    if isinstance(type_, _CONTAINERS) and type_.type is not None:
        return f"{simple_name(type_)}[{simple_name(type_.type)}]"
    return display_expanded(type_) if isinstance(type_, ObjectExtensionType) else simple_name(type_)
