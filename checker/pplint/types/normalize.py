"""The normal form of a type: without what is said twice, in another order or in a longer way than needed.

A `Variant` becomes flat, one `Optional` around it stands for all of those in it, and its enumerations, patterns and
ranges are merged. The compiler brings the types that aliases stand for into this form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, Final

from msgspec.structs import replace

from pplint.types import issues
from pplint.types.argument_types import InitType
from pplint.types.constituents import has_bare_parts, parts
from pplint.types.errors import InvalidTypeError
from pplint.types.make import enum, pattern, semver, variant
from pplint.types.model import (
    ANY,
    ArrayType,
    CallableType,
    CollectionType,
    EnumType,
    FloatType,
    HashType,
    IntegerType,
    IterableType,
    IteratorType,
    NotUndefType,
    OptionalType,
    PatternType,
    SemVerType,
    SensitiveType,
    StringValueType,
    StructType,
    TimespanType,
    TimestampType,
    TupleType,
    Type,
    TypeType,
    UndefType,
    VariantType,
)
from pplint.types.relations import accepts_undef


def normalize(type_: Type) -> Type:
    """Return the normal form of a type; an alias is its own.

    Raise `InvalidTypeError` for an `Init` that has another one.

    What is nested too deeply stays as it is.
    """
    normal = _NORMAL.get(type(type_))
    try:
        return type_ if normal is None else normal(type_)
    except RecursionError:
        return type_


def _collection(_: CollectionType) -> Type:
    """Drop the size, as the compiler does."""
    return CollectionType()


def _array(type_: ArrayType) -> Type:
    """Simplify the elements; the compiler drops the size of an array of anything."""
    return ArrayType() if type_.element == ANY else replace(type_, element=normalize(type_.element))


def _hash(type_: HashType) -> Type:
    return replace(type_, key=normalize(type_.key), value=normalize(type_.value))


def _tuple(type_: TupleType) -> TupleType:
    return replace(type_, types=tuple(map(normalize, type_.types)))


def _struct(type_: StructType) -> Type:
    return StructType(tuple(replace(each, value=normalize(each.value)) for each in type_.elements))


def _container(type_: IterableType) -> Type:
    return type_ if type_.type is None else replace(type_, type=normalize(type_.type))


def _init(type_: InitType) -> Type:
    """Return the type itself: the compiler fails to make another `Init`, since it forgets the arguments."""
    inner = type_.type
    if inner is not None and (normalize(inner) != inner or has_bare_parts(inner) or _has_sized_hash(inner)):
        raise InvalidTypeError(issues.InitNotNormalized())
    return type_


def _has_sized_hash(type_: Type) -> bool:
    """Whether a `Hash` with a size is in a type: the compiler makes it anew."""
    if isinstance(type_, HashType) and type_.lower is not None and type_.upper != 0:
        return True
    return any(map(_has_sized_hash, parts(type_)))


def _callable(type_: CallableType) -> Type:
    return CallableType(
        None if type_.parameters is None else _tuple(type_.parameters),
        None if type_.block is None else normalize(type_.block),
        None if type_.returns is None else normalize(type_.returns),
    )


def _optional(type_: OptionalType) -> Type:
    if type_.type is None:
        return type_
    inner = normalize(type_.type)
    if isinstance(inner, NotUndefType):
        return OptionalType() if inner.type is None else normalize(OptionalType(inner.type))
    return inner if accepts_undef(inner) else OptionalType(inner)


def _not_undef(type_: NotUndefType) -> Type:
    if type_.type is None:
        return type_
    inner = normalize(type_.type)
    # `NotUndef[Optional[T]]` is `NotUndef[T]`, and where T is never `undef`, T.
    if isinstance(inner, OptionalType):
        return NotUndefType() if inner.type is None else normalize(NotUndefType(inner.type))
    return NotUndefType(inner) if accepts_undef(inner) else inner


# Variants


def _variant(type_: VariantType) -> Type:
    types = tuple(map(normalize, type_.types))
    if len(types) == 1:
        return types[0]
    # One `Optional` around the rest: `Variant[Undef, Optional[A], B]` is `Optional[Variant[A, B]]`.
    if any(isinstance(each, UndefType | OptionalType) for each in types):
        return _optional_variant(types)
    merged = list(_flat(types))
    for merge in _MERGES:
        merged = merge(merged)
    return variant(merged) if merged else type_


def _flat(types: Iterable[Type]) -> Iterator[Type]:
    for each in types:
        yield from each.types if isinstance(each, VariantType) else (each,)


def _optional_variant(types: tuple[Type, ...]) -> Type:
    """Return one `Optional` for all members that may be `undef`."""
    others = [each for each in types if not isinstance(each, UndefType)]
    inner = [each.type if isinstance(each, OptionalType) else each for each in others]
    kept = [each for each in inner if each is not None]
    if len(kept) < len(inner):
        return OptionalType()
    return normalize(OptionalType(variant(kept))) if kept else UndefType()


_Types = list[Type]


def _merge_not_undefs(types: _Types) -> _Types:
    found, others = _split(types, lambda each: isinstance(each, NotUndefType))
    if len(found) <= 1:
        return types
    inner = [each.type for each in found if isinstance(each, NotUndefType)]
    kept = [each for each in inner if each is not None]
    return [*others, NotUndefType(normalize(variant(kept))) if len(kept) == len(inner) else NotUndefType()]


def _merge_enums(types: _Types) -> _Types:
    """Merge enumerations and single strings."""
    found, others = _split(types, lambda each: bool(_values(each, case_insensitive=False)))
    if len(found) <= 1:
        return types
    return [*others, enum(value for each in found for value in _values(each, case_insensitive=False))]


def _merge_case_insensitive_enums(types: _Types) -> _Types:
    found, others = _split(types, lambda each: bool(_values(each, case_insensitive=True)))
    if len(found) <= 1:
        return types
    values = (value.lower() for each in found for value in _values(each, case_insensitive=True))
    return [*others, enum(values, case_insensitive=True)]


def _values(type_: Type, *, case_insensitive: bool) -> tuple[str, ...]:
    if isinstance(type_, StringValueType) and not case_insensitive:
        return (type_.value,)
    if isinstance(type_, EnumType) and type_.case_insensitive == case_insensitive:
        return type_.values
    return ()


def _merge_patterns(types: _Types) -> _Types:
    """Merge patterns; one without any, which the compiler would lose, stands for all strings."""
    found, others = _split(types, lambda each: isinstance(each, PatternType))
    if len(found) <= 1:
        return types
    patterns = [each.patterns for each in found if isinstance(each, PatternType)]
    return [*others, pattern(chain.from_iterable(patterns)) if all(patterns) else PatternType()]


def _merge_versions(types: _Types) -> _Types:
    found, others = _split(types, lambda each: isinstance(each, SemVerType))
    if len(found) <= 1:
        return types
    ranges = [each.ranges for each in found if isinstance(each, SemVerType)]
    return [semver(chain.from_iterable(ranges)) if all(ranges) else SemVerType(), *others]


_Range = IntegerType | FloatType | TimespanType | TimestampType


def _merge_ranges_of(kind: type[_Range]) -> Callable[[_Types], _Types]:
    def merge(types: _Types) -> _Types:
        found, others = _split(types, lambda each: isinstance(each, kind))
        if len(found) <= 1:
            return types
        return [*_merge_ranges([each for each in found if isinstance(each, _Range)]), *others]

    return merge


def _merge_ranges(ranges: list[_Range]) -> _Types:
    """Merge ranges that overlap or touch, each with those before it, from the last to the first."""
    merged: _Types = []
    while ranges:
        whole = ranges.pop()
        apart: list[_Range] = []
        for each in ranges:
            if _touch(whole, each):
                whole = _span(whole, each)
            else:
                apart.append(each)
        merged.append(whole)
        ranges = apart
    return merged


def _touch(one: _Range, other: _Range) -> bool:
    """Whether two ranges overlap, or nothing lies between them."""
    # `Integer[1, 2]` and `Integer[3, 4]` are one range, as nothing lies between; between two floats there always may be
    # one.
    gap = 0 if isinstance(one, FloatType) else 1
    return _reaches(one, other, gap) and _reaches(other, one, gap)


def _reaches(one: _Range, other: _Range, gap: int) -> bool:
    return one.upper is None or other.lower is None or other.lower <= one.upper + gap


def _span(one: _Range, other: _Range) -> _Range:
    lower: Any = None if one.lower is None or other.lower is None else min(one.lower, other.lower)
    upper: Any = None if one.upper is None or other.upper is None else max(one.upper, other.upper)
    return replace(one, lower=lower, upper=upper)


def _split(types: _Types, belongs: Callable[[Type], bool]) -> tuple[_Types, _Types]:
    """Return the types that belong together, and the others."""
    return [each for each in types if belongs(each)], [each for each in types if not belongs(each)]


# The compiler's order, which shows: enumerations and patterns go after the other types, versions and ranges before
# them.
_MERGES: Final[tuple[Callable[[_Types], _Types], ...]] = (
    _merge_not_undefs,
    _merge_enums,
    _merge_case_insensitive_enums,
    _merge_patterns,
    _merge_versions,
    *(_merge_ranges_of(kind) for kind in (IntegerType, FloatType, TimespanType, TimestampType)),
)

_NORMAL: Final[dict[type[Type], Callable[[Any], Type]]] = {
    CollectionType: _collection,
    ArrayType: _array,
    HashType: _hash,
    TupleType: _tuple,
    StructType: _struct,
    VariantType: _variant,
    OptionalType: _optional,
    NotUndefType: _not_undef,
    IterableType: _container,
    IteratorType: _container,
    TypeType: _container,
    SensitiveType: _container,
    InitType: _init,
    CallableType: _callable,
}
