"""How many elements the collections of a type have: the least and the greatest number, None for no limit."""

from __future__ import annotations

from pplint.types.model import ArrayType, CollectionType, HashType, StructType, TupleType, Type
from pplint.types.scalars import within

Size = tuple[int, "int | None"]
"""The least and the greatest number of something."""


def size_of(type_: Type) -> Size:
    """Return the number of elements of a collection as it counts for other collections.

    The entries of a `Struct` all count, also those that may be missing, and a `Tuple` without types counts as empty.
    """
    if isinstance(type_, StructType):
        return len(type_.elements), len(type_.elements)
    if isinstance(type_, TupleType) and type_.lower is None:
        return len(type_.types), len(type_.types)
    if isinstance(type_, TupleType | ArrayType | HashType | CollectionType):
        return type_.lower or 0, type_.upper
    raise TypeError(type_)


def tuple_size(type_: TupleType) -> Size:
    """Return the number of elements of a `Tuple`; any number if it has no types."""
    if type_.lower is not None:
        return type_.lower, type_.upper
    return (len(type_.types), len(type_.types)) if type_.types else (0, None)


def struct_size(type_: StructType) -> Size:
    """Return the number of entries of a `Struct`, of which the optional ones may be missing."""
    return sum(not each.is_optional for each in type_.elements), len(type_.elements)


def fits_size(to: ArrayType | HashType | CollectionType, from_: Type) -> bool:
    """Whether a collection of another type has as many elements as is allowed."""
    return within(to.lower or 0, to.upper, *size_of(from_))
