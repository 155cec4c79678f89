"""What values of a type are made of: which types they may be of, and what is wanted of a part of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.types.alias import AliasType
from pplint.types.constituents import parts
from pplint.types.make import variant
from pplint.types.model import (
    ANY,
    AnyType,
    ArrayType,
    CollectionType,
    HashType,
    NotUndefType,
    OptionalType,
    SensitiveType,
    StructType,
    TupleType,
    Type,
    VariantType,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def possibilities(type_: Type) -> Iterator[Type]:
    """Yield the types that values may be of, but for `undef`: those after aliases, in a `Variant`, a `Sensitive`."""
    pending, seen = [type_], set[int]()
    while pending:
        each = pending.pop()
        if isinstance(each, AliasType):
            # An alias may mention itself.
            if id(each) not in seen:
                seen.add(id(each))
                pending.append(each.resolved)
        elif isinstance(each, VariantType):
            pending += reversed(each.types)
        elif isinstance(each, (OptionalType, NotUndefType, SensitiveType)) and each.type is not None:
            pending.append(each.type)
        else:
            yield each


def holds_sensitive(type_: Type) -> bool:
    """Whether values of a type, or parts of them, may be such that nobody should see."""
    pending, seen = [type_], set[int]()
    while pending:
        each = pending.pop()
        if isinstance(each, SensitiveType):
            return True
        if isinstance(each, AliasType):
            pending += () if id(each) in seen else (each.resolved,)
            seen.add(id(each))
        pending += parts(each)
    return False


def wanted_part(type_: Type, keys: Iterable[object]) -> Type | None:
    """Return the type that a part of a value of a type must be of, None if there can be no such part.

    Each key leads further inside: a number to an element of an array, or any value to that of a key in a hash.
    """
    for key in keys:
        found = [part for each in possibilities(type_) if (part := _part(each, key)) is not None]
        if not found:
            return None
        type_ = variant(found)
    return type_


def _part(type_: Type, key: object) -> Type | None:
    match type_:
        case HashType(value=value):
            return value
        case StructType(elements=elements):
            return next((each.value for each in elements if each.name == key), None)
        case ArrayType(element=element) if isinstance(key, int):
            return element
        case TupleType(types=types) if isinstance(key, int):
            return types[min(key, len(types) - 1)] if types else ANY
        case _:
            return ANY if isinstance(type_, _OPEN) else None


_OPEN = AnyType | CollectionType | OptionalType | NotUndefType
