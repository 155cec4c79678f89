"""Unions of types, which may together accept what none of their members accepts by itself.

`Variant[Integer[0, 5], Integer[6, 10]]` accepts all of `Integer[0, 10]`, though the compiler's relation of types, which
compares with one member at a time, says no.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.types.alias import unalias
from pplint.types.constituents import parts
from pplint.types.generalize import generalize
from pplint.types.model import (
    ANY,
    UNDEF,
    AnyType,
    BooleanType,
    CollectionType,
    DefaultType,
    NumericType,
    OptionalType,
    RegexpType,
    StringType,
    Type,
    VariantType,
)
from pplint.types.relations import is_assignable

if TYPE_CHECKING:
    from collections.abc import Iterator

_FAMILIES: Final[tuple[Type, ...]] = (NumericType(), CollectionType(), StringType())
_SAMPLES: Final[tuple[Type, ...]] = (UNDEF, BooleanType(), StringType(), NumericType(), RegexpType(), DefaultType())
"""Types that have nothing in common, of the values that `Any` has."""


def may_cover(new: Type, old: Type) -> bool:
    """Return whether a type that does not accept all of another by one member at a time may do so by several."""
    members = list(_members(new))
    return all(
        any(is_assignable(member, each) for member in members) or _is_covered(members, each) for each in _members(old)
    )


def _is_covered(members: list[Type], old: Type) -> bool:
    if isinstance(old, AnyType):
        return all(
            any(is_assignable(member, each) for member in members) or _is_covered(members, each) for each in _SAMPLES
        )
    related = [member for member in members if _are_related(member, old)]
    return len(related) > 1 or any(map(has_union, related))


def has_union(type_: Type) -> bool:
    """Return whether there is a union in a type whose members have something in common."""
    pending, seen = [type_], set[Type]()
    while pending:
        each = unalias(pending.pop())
        if each in seen:
            continue
        seen.add(each)
        members = list(_members(each)) if isinstance(each, VariantType | OptionalType) else []
        if any(_are_related(one, other) for number, one in enumerate(members) for other in members[:number]):
            return True
        pending += members or parts(each)
    return False


def _members(type_: Type) -> Iterator[Type]:
    """Yield the types of which a value has one, through aliases and nested unions."""
    pending, seen = [type_], set[Type]()
    while pending:
        each = unalias(pending.pop())
        if each in seen:
            continue
        seen.add(each)
        if isinstance(each, VariantType):
            pending += each.types
        elif isinstance(each, OptionalType):
            pending += (UNDEF, ANY if each.type is None else each.type)
        else:
            yield each


def _are_related(one: Type, other: Type) -> bool:
    if type(one) is type(other) or any(is_assignable(each, one) and is_assignable(each, other) for each in _FAMILIES):
        return True
    # Twice: the general form of an `Enum` is a `String` with a size.
    one, other = generalize(generalize(one)), generalize(generalize(other))
    return is_assignable(one, other) or is_assignable(other, one)
