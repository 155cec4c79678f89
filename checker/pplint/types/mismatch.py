"""Why a type is not accepted: the places where it differs, from the outside in.

`describe` looks into arrays, hashes and tuples, entry by entry, and into the choices of a `Variant`. Where it finds
nothing that can be named more closely, it is the whole that does not fit.

This is what the compiler says where the evaluator fails. A rule asks `explain`, which stays with the closest choice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pplint.types.alias import AliasType
from pplint.types.constituents import parts
from pplint.types.display import display
from pplint.types.mismatch_kinds import (
    Mismatch,
    MissingEntry,
    Path,
    PathStep,
    PatternMismatch,
    SizeMismatch,
    TypeMismatch,
    UnknownEntry,
    UnknownType,
    merge_alternatives,
)
from pplint.types.model import (
    ANY,
    UNDEF,
    UNIT,
    ArrayType,
    CallableType,
    CollectionType,
    EnumType,
    HashType,
    NotUndefType,
    OptionalType,
    PatternType,
    ReferenceType,
    StringValueType,
    StructType,
    TupleType,
    Type,
    UndefType,
    VariantType,
)
from pplint.types.normalize import normalize
from pplint.types.relations import is_assignable
from pplint.types.scalars import within
from pplint.types.sizes import Size, size_of, struct_size, tuple_size

Mismatches = list[Mismatch]


def describe(expected: Type, actual: Type, path: Path = ()) -> Mismatches:
    """Return what is wrong with a type where another is expected; nothing if it is accepted."""
    unknown = _unknown_name(expected)
    if unknown is not None:
        return [UnknownType(path, unknown)]
    if is_assignable(expected, actual):
        return []
    is_choice = isinstance(expected, VariantType | OptionalType | NotUndefType)
    form = normalize(expected) if is_choice else expected
    try:
        found = _describe(form, expected, actual, path)
    except RecursionError:
        found = []
    return found or [TypeMismatch(path, expected, actual)]


def _unknown_name(type_: Type) -> str | None:
    """Return the name of a type that is mentioned and not known."""
    pending, seen = [type_], set[Type]()
    while pending:
        each = pending.pop()
        if isinstance(each, ReferenceType):
            return each.text
        if isinstance(each, AliasType):
            if each not in seen:
                seen.add(each)
                pending.append(each.resolved)
        else:
            pending += parts(each)[::-1]
    return None


def _describe(expected: Type, original: Type, actual: Type, path: Path) -> Mismatches:
    """Describe by the kind of what is expected; `original` is what it was called before aliases were looked into."""
    describe_kind = _DESCRIBE.get(type(expected), _whole)
    return describe_kind(expected, original, actual, path)


def _whole(expected: Type, original: Type, actual: Type, path: Path) -> Mismatches:
    return [] if is_assignable(expected, actual) else [TypeMismatch.of(path, original, actual)]


def _strings(_expected: Type, original: Type, actual: Type, path: Path) -> Mismatches:
    return [PatternMismatch.of(path, original, actual)]


def _alias(expected: AliasType, _original: Type, actual: Type, path: Path) -> Mismatches:
    return _describe(expected.resolved, expected, actual, path)


def _optional(expected: OptionalType, original: Type, actual: Type, path: Path) -> Mismatches:
    if expected.type is None or isinstance(actual, UndefType):
        return []
    return _describe(expected.type, original if isinstance(original, AliasType) else expected, actual, path)


def _variant(expected: VariantType, original: Type, actual: Type, path: Path) -> Mismatches:
    """Describe why each of the choices does not fit; of an alias, only its name counts if they all agree."""
    types = (UNDEF, *expected.types) if isinstance(original, OptionalType) else expected.types
    found: list[Mismatches] = []
    for each in types:
        mismatches = describe(each, actual, (*path, PathStep("as", display(each))))
        if not mismatches:
            return []
        found.append(mismatches)
    merged = merge_alternatives(len(path), SizeMismatch, found)
    if isinstance(original, AliasType) and len(merged) == 1:
        return [TypeMismatch.of(path, original, actual)]
    return merged


def _collection(expected: CollectionType, original: Type, actual: Type, path: Path) -> Mismatches:
    if not isinstance(actual, ArrayType | HashType | TupleType | StructType | CollectionType):
        return [TypeMismatch.of(path, original, actual)]
    return _wrong_size(path, (expected.lower or 0, expected.upper), size_of(actual))


def _array(expected: ArrayType, original: Type, actual: Type, path: Path) -> Mismatches:
    if isinstance(actual, ArrayType):
        wrong_size = _wrong_size(path, _size(expected), _size(actual))
        # Without its size, which is not what is wrong.
        return wrong_size or [TypeMismatch.of(path, original, ArrayType(actual.element))]
    if not isinstance(actual, TupleType):
        return [TypeMismatch.of(path, original, actual)]
    wrong_size = _wrong_size(path, _size(expected), tuple_size(actual))
    return wrong_size or [
        each
        for index, type_ in enumerate(actual.types)
        for each in _unless_accepted(expected.element, type_, (*path, PathStep("index", index)))
    ]


def _hash(expected: HashType, original: Type, actual: Type, path: Path) -> Mismatches:
    if isinstance(actual, HashType):
        wrong_size = _wrong_size(path, _size(expected), _size(actual))
        return wrong_size or [TypeMismatch.of(path, original, HashType(actual.key, actual.value))]
    if not isinstance(actual, StructType):
        return [TypeMismatch.of(path, original, actual)]
    found = _wrong_size(path, _size(expected), struct_size(actual))
    if found:
        return found
    for each in actual.elements:
        found += _unless_accepted(
            expected.key, StringValueType(each.name), (*path, PathStep("key of entry", each.name))
        )
        found += _unless_accepted(expected.value, each.value, (*path, PathStep("entry", each.name)))
    return found


_EMPTY: Final = HashType(UNIT, UNIT, 0, 0)


def _struct(expected: StructType, original: Type, actual: Type, path: Path) -> Mismatches:
    if actual == _EMPTY:
        return [MissingEntry(path, each.name) for each in expected.elements if not each.is_optional]
    if isinstance(actual, HashType):
        wrong_size = _wrong_size(path, struct_size(expected), _size(actual))
        return wrong_size or [TypeMismatch.of(path, original, HashType(actual.key, actual.value))]
    if not isinstance(actual, StructType):
        return [TypeMismatch.of(path, original, actual)]
    given = {each.name: each for each in actual.elements}
    found: Mismatches = []
    for each in expected.elements:
        other = given.pop(each.name, None)
        if other is None:
            found += [] if each.is_optional else [MissingEntry(path, each.name)]
            continue
        if other.is_optional and not each.is_optional:
            found.append(MissingEntry(path, each.name))
        found += _unless_accepted(each.value, other.value, (*path, PathStep("entry", each.name)))
    return [*found, *(UnknownEntry(path, name) for name in given)]


def _tuple(expected: TupleType, original: Type, actual: Type, path: Path) -> Mismatches:
    if expected == actual or (not expected.types and isinstance(actual, ArrayType)):
        return []
    if isinstance(actual, TupleType):
        size, types = tuple_size(actual), actual.types
    elif isinstance(actual, ArrayType):
        size, types = _size(actual), (actual.element,) * len(expected.types)
    else:
        return [TypeMismatch.of(path, original, actual)]
    wrong_size = _wrong_size(path, tuple_size(expected), size)
    if wrong_size or not expected.types:
        return wrong_size
    last = len(expected.types) - 1
    return [
        each
        for index, type_ in enumerate(types)
        for each in _unless_accepted(expected.types[min(index, last)], type_, (*path, PathStep("index", index)))
    ]


def _callable(expected: CallableType, original: Type, actual: Type, path: Path) -> Mismatches:
    """Describe parameters first, then what is returned, then the block; the block is asked the other way."""
    if not isinstance(actual, CallableType):
        return [TypeMismatch.of(path, original, actual)]
    if expected.parameters is not None:
        found = _tuple(expected.parameters, expected.parameters, actual.parameters or TupleType((), 0), path)
        if found:
            return found
    returned, wanted = actual.returns or ANY, expected.returns or ANY
    if not is_assignable(wanted, returned):
        return [TypeMismatch.of((*path, PathStep("return value")), wanted, returned)]
    block, given = actual.block or UNDEF, expected.block or UNDEF
    if expected.parameters is not None and not is_assignable(block, given):
        return [TypeMismatch.of((*path, PathStep("block")), given, block)]
    return [] if is_assignable(expected, actual) else [TypeMismatch.of(path, original, actual)]


def _unless_accepted(expected: Type, actual: Type, path: Path) -> Mismatches:
    return [] if is_assignable(expected, actual) else describe(expected, actual, path)


def _size(type_: ArrayType | HashType) -> Size:
    return type_.lower or 0, type_.upper


def _wrong_size(path: Path, expected: Size, actual: Size) -> Mismatches:
    return [] if within(*expected, *actual) else [SizeMismatch(path, expected, actual)]


_DESCRIBE: Final[dict[type[Type], Callable[[Any, Type, Type, Path], Mismatches]]] = {
    VariantType: _variant,
    StructType: _struct,
    HashType: _hash,
    TupleType: _tuple,
    ArrayType: _array,
    CollectionType: _collection,
    CallableType: _callable,
    OptionalType: _optional,
    PatternType: _strings,
    EnumType: _strings,
    AliasType: _alias,
}
