"""Whether some value can be of two types at once.

The checker reports by default only what cannot be right, so the answer here is "no" only where it is certain: two
regular expressions may always match the same string, and a type that is not known may be any. What the types of the
language have in common is told by families: `Scalar` shares the family of strings with `Enum[a]`, but no family with
`Array`. Two types of one family are compared in detail.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pplint.types.alias import AliasType
from pplint.types.argument_types import InitType, UriType
from pplint.types.catalog_types import CatalogEntryType, ClassType, ResourceType
from pplint.types.model import (
    ANY,
    UNDEF,
    AnyType,
    ArrayType,
    BinaryType,
    BooleanType,
    CallableType,
    CollectionType,
    DefaultType,
    EnumType,
    FloatType,
    HashType,
    IntegerType,
    IterableType,
    IteratorType,
    NotUndefType,
    NumericType,
    OptionalType,
    PatternType,
    ReferenceType,
    RegexpType,
    RuntimeType,
    ScalarDataType,
    ScalarType,
    SemVerRangeType,
    SemVerType,
    SensitiveType,
    StringType,
    StringValueType,
    StructType,
    TimespanType,
    TimestampType,
    TupleType,
    Type,
    TypeType,
    UndefType,
    UnitType,
    VariantType,
)
from pplint.types.objects import ObjectExtensionType, ObjectType, TypeSetType
from pplint.types.overlap import LEAVES
from pplint.types.recursion import Answers
from pplint.types.sizes import Size, struct_size, tuple_size

Trail = Answers[tuple[int, int, bool]]
"""What is known about aliases, by the identities of two types and whether `undef` counts."""

_NUMBERS: Final = frozenset(["integer", "float"])
_SCALAR_DATA: Final = _NUMBERS | {"string", "boolean"}
_SCALAR: Final = _SCALAR_DATA | {"regexp", "semver", "semver range", "timespan", "timestamp"}
_COLLECTIONS: Final = frozenset(["array", "hash"])
_ITERABLE: Final = _COLLECTIONS | {"string", "integer", "iterator", "type", "object", "runtime"}


def intersects(one: Type, other: Type) -> bool:
    """Whether a value can be of both types; true if unknown, and for types nested too deeply."""
    compare = _COMPARISONS[type(one), type(other)]
    if isinstance(compare, bool):
        return compare
    try:
        return compare(one, other, Answers(assumption=False), True)
    except RecursionError:
        return True


def are_apart(kind: type[Type], other: type[Type]) -> bool:
    """Whether no value is of types of both kinds, whatever else these say; then neither accepts the other."""
    return _COMPARISONS[kind, other] is False


def _intersect(one: Type, other: Type, trail: Trail, undef: bool = True) -> bool:
    """Whether a value can be of both types; `undef` says whether that value may be `undef`."""
    compare = _COMPARISONS[type(one), type(other)]
    return compare if isinstance(compare, bool) else compare(one, other, trail, undef)


class _Comparisons(dict[tuple[type[Type], type[Type]], "_Comparison | bool"]):
    """How types of two kinds are compared, or what comes of that where their kinds tell; found out once."""

    def __missing__(self, kinds: tuple[type[Type], type[Type]]) -> _Comparison | bool:
        found = self[kinds] = _comparison(*kinds)
        return found


_Comparison = Callable[[Any, Any, Trail, bool], bool]
_COMPARISONS: Final = _Comparisons()


def _comparison(kind: type[Type], other: type[Type]) -> _Comparison | bool:  # noqa: PLR0911 - a case each
    if kind in _COMPOUND:
        return _COMPOUND[kind]
    if other in _COMPOUND:
        return _swapped(_COMPOUND[other])
    if kind in _EVERYTHING or other in _EVERYTHING:
        # `Any` has every value; only a `NotUndef` around the other type rules `undef` out.
        return _if_undef if UndefType in {kind, other} else True
    if kind in _UNTOLD or other in _UNTOLD:
        return True
    if kind is IterableType:
        return _iterable
    if other is IterableType:
        return _swapped(_iterable)
    return _comparison_by_family(kind, other)


def _comparison_by_family(kind: type[Type], other: type[Type]) -> _Comparison | bool:
    shared = _FAMILIES[kind] & _FAMILIES[other]
    if len(shared) != 1:
        return bool(shared)
    (family,) = shared
    if family == "undef":
        return _if_undef
    return True if kind in _ABSTRACT or other in _ABSTRACT else _DETAILS.get(family, True)


def _swapped(compare: _Comparison) -> _Comparison:
    return lambda one, other, trail, undef: compare(other, one, trail, undef)


def _if_undef(_one: Type, _other: Type, _trail: Trail, undef: bool) -> bool:
    return undef


# Aliases and choices


def _alias(one: AliasType, other: Type, trail: Trail, undef: bool) -> bool:
    """Follow an alias; a value that could only be found by following a cycle does not exist."""
    pair = (min(id(one), id(other)), max(id(one), id(other)), undef)
    return trail.find(pair, lambda: _intersect(one.resolved, other, trail, undef))


def _variant(one: VariantType, other: Type, trail: Trail, undef: bool) -> bool:
    for each in one.types:  # noqa: SIM110 - asked very often
        if _intersect(each, other, trail, undef):
            return True
    return False


def _optional(one: OptionalType, other: Type, trail: Trail, undef: bool) -> bool:
    if _intersect(UNDEF, other, trail, undef):
        return True
    return one.type is not None and _intersect(one.type, other, trail, undef)


def _not_undef(one: NotUndefType, other: Type, trail: Trail, _undef: bool) -> bool:
    return _intersect(one.type or ANY, other, trail, False)


_COMPOUND: Final[dict[type[Type], _Comparison]] = {
    AliasType: _alias,
    VariantType: _variant,
    OptionalType: _optional,
    NotUndefType: _not_undef,
}


# Collections


def _sequences(one: Type, other: Type, trail: Trail, _undef: bool) -> bool:
    """Compare the elements that both must have; an empty array has none."""
    (low, high), (other_low, other_high) = _size(one), _size(other)
    least = max(low, other_low)
    if any(limit is not None and limit < least for limit in (high, other_high)):
        return False
    if isinstance(one, CollectionType) or isinstance(other, CollectionType):
        return True
    # After the places that either types for itself, all elements have one type: the first decides for the others.
    places = min(least, max(_places(one), _places(other)))
    return all(_intersect(_element(one, place), _element(other, place), trail) for place in range(places))


def _size(type_: Type) -> Size:
    if isinstance(type_, TupleType):
        return tuple_size(type_)
    if isinstance(type_, StructType):
        return struct_size(type_)
    if isinstance(type_, ArrayType | HashType | CollectionType):
        return type_.lower or 0, type_.upper
    return 0, None


def _places(type_: Type) -> int:
    """Return how many places may have types of their own; those after them all have one type."""
    return max(1, len(type_.types)) if isinstance(type_, TupleType) else 1


def _element(type_: Type, place: int) -> Type:
    if isinstance(type_, ArrayType):
        return type_.element
    types = type_.types if isinstance(type_, TupleType) else ()
    return types[min(place, len(types) - 1)] if types else ANY


def _hashes(one: Type, other: Type, trail: Trail, _undef: bool) -> bool:
    if isinstance(one, StructType) and isinstance(other, StructType):
        return _structs(one, other, trail)
    if isinstance(one, StructType) and isinstance(other, HashType):
        return _struct_and_hash(one, other, trail)
    if isinstance(other, StructType) and isinstance(one, HashType):
        return _struct_and_hash(other, one, trail)
    (low, high), (other_low, other_high) = _size(one), _size(other)
    least = max(low, other_low)
    if any(limit is not None and limit < least for limit in (high, other_high)):
        return False
    if not isinstance(one, HashType) or not isinstance(other, HashType) or not least:
        return True
    return _intersect(one.key, other.key, trail) and _intersect(one.value, other.value, trail)


def _structs(one: StructType, other: StructType, trail: Trail) -> bool:
    """Compare the entries that either requires."""
    entries = {each.name: each for each in one.elements}
    others = {each.name: each for each in other.elements}
    for name in entries | others:
        mine, theirs = entries.get(name), others.get(name)
        is_required = any(each is not None and not each.is_optional for each in (mine, theirs))
        if is_required and (mine is None or theirs is None or not _intersect(mine.value, theirs.value, trail)):
            return False
    return True


def _struct_and_hash(struct: StructType, hash_: HashType, trail: Trail) -> bool:
    """Count the entries of the struct that the hash can hold: all required ones, and enough for its size."""
    possible = 0
    for each in struct.elements:
        # An optional entry that the hash cannot hold is left out of the value that both share.
        fits = _intersect(hash_.key, StringValueType(each.name), trail) and _intersect(hash_.value, each.value, trail)
        if not fits and not each.is_optional:
            return False
        possible += fits
    required, _ = _size(struct)
    return possible >= (hash_.lower or 0) and (hash_.upper is None or required <= hash_.upper)


# Types made of types, and objects


def _iterable(one: IterableType, other: Type, trail: Trail, _undef: bool) -> bool:
    families = _FAMILIES[type(other)]
    if isinstance(other, IterableType) or one.type is None or families - {"array", "hash", "iterator"}:
        return bool(families & _ITERABLE)
    # The empty collection can be iterated over, whatever the elements would have to be.
    if _size(other)[0] == 0:
        return True
    if isinstance(other, ArrayType | TupleType):
        return _intersect(one.type, _element(other, 0), trail)
    return not isinstance(other, HashType) or _intersect(one.type, TupleType((other.key, other.value), 2, 2), trail)


def _types(one: Type, other: Type, trail: Trail, _undef: bool) -> bool:
    if not isinstance(one, TypeType) or not isinstance(other, TypeType) or one.type is None or other.type is None:
        return True
    return _intersect(one.type, other.type, trail)


def _sensitive(one: SensitiveType, other: SensitiveType, trail: Trail, _undef: bool) -> bool:
    return _intersect(one.type, other.type, trail)


def _objects(one: Type, other: Type, _trail: Trail, _undef: bool) -> bool:
    """Whether one object type inherits from the other."""
    left = one.base if isinstance(one, ObjectExtensionType) else one
    right = other.base if isinstance(other, ObjectExtensionType) else other
    if not isinstance(left, ObjectType) or not isinstance(right, ObjectType):
        return True
    if left.name is None or right.name is None:
        return True
    return any(each == right for each in left.lineage()) or any(each == left for each in right.lineage())


def _leaf(family: str) -> _Comparison:
    compare = LEAVES[family]
    return lambda one, other, _trail, _undef: compare(one, other)


_DETAILS: Final[dict[str, _Comparison]] = {
    **{family: _leaf(family) for family in LEAVES},
    "array": _sequences,
    "hash": _hashes,
    "type": _types,
    "sensitive": _sensitive,
    "object": _objects,
}

_EVERYTHING: Final = frozenset([AnyType, UnitType])
_UNTOLD: Final = frozenset([ReferenceType, InitType])
"""The types of which it is not known here what they have for values."""

_ABSTRACT: Final = frozenset([NumericType, ScalarDataType, ScalarType, CatalogEntryType])

_FAMILIES: Final[dict[type[Type], frozenset[str]]] = {
    NumericType: _NUMBERS,
    ScalarDataType: _SCALAR_DATA,
    ScalarType: _SCALAR,
    CollectionType: _COLLECTIONS,
    IterableType: _ITERABLE,
    CatalogEntryType: frozenset(["resource", "class"]),
    TypeType: frozenset(["type"]),
    TypeSetType: frozenset(["type"]),
    ObjectType: frozenset(["object"]),
    ObjectExtensionType: frozenset(["object"]),
    RuntimeType: frozenset(["runtime", "object"]),
    **{
        kind: frozenset([family])
        for family, kinds in {
            "undef": (UndefType,),
            "default": (DefaultType,),
            "boolean": (BooleanType,),
            "integer": (IntegerType,),
            "float": (FloatType,),
            "string": (StringType, StringValueType, EnumType, PatternType),
            "regexp": (RegexpType,),
            "semver": (SemVerType,),
            "semver range": (SemVerRangeType,),
            "timespan": (TimespanType,),
            "timestamp": (TimestampType,),
            "array": (ArrayType, TupleType),
            "hash": (HashType, StructType),
            "iterator": (IteratorType,),
            "sensitive": (SensitiveType,),
            "callable": (CallableType,),
            "binary": (BinaryType,),
            "uri": (UriType,),
            "resource": (ResourceType,),
            "class": (ClassType,),
        }.items()
        for kind in kinds
    },
}
