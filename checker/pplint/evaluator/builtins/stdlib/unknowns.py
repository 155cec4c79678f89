"""What functions of stdlib give for arguments of which only the types are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.evaluator.core.unknown import Unknown, alternatives, join_types, result_type
from pplint.evaluator.expressions.elements import Several, array_of, is_array, unfold
from pplint.types.alias import unalias
from pplint.types.intersection import intersects
from pplint.types.iteration import element_type
from pplint.types.model import (
    ANY,
    ArrayType,
    EnumType,
    HashType,
    PatternType,
    StringType,
    StringValueType,
    StructElement,
    StructType,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.evaluator.builtins.calling import Call
    from pplint.evaluator.core.unknown import Result
    from pplint.evaluator.expressions.elements import Element
    from pplint.types.model import Type

STRINGS = (StringType, StringValueType, EnumType, PatternType)
"""The types of which all values are strings."""


def is_text(type_: Type) -> bool:
    """Whether all values of a type are strings."""
    return isinstance(type_, STRINGS)


def first_type(call: Call) -> Type:
    """Return the type of the first argument."""
    return unalias(result_type(call.arguments[0]))


def part_of_first(call: Call) -> Result:
    """Return what is known of a collection or a string with some of what the first argument has in it."""
    type_ = first_type(call)
    if is_array(type_):
        return Unknown(ArrayType(element_type(type_) or ANY))
    if isinstance(type_, (HashType, StructType)):
        from pplint.evaluator.builtins.iterating_functions import entry_type

        return Unknown(HashType(*entry_type(type_)))
    return Unknown(StringType()) if is_text(type_) else call.returned()


def elements_of_all(call: Call) -> Result:
    """Return what is known of an array of some of the elements of all arguments."""
    found = [element_type(unalias(result_type(each))) for each in call.arguments]
    return Unknown(ArrayType(join_types(ANY if each is None else each for each in found)))


def like_first(call: Call) -> Result:
    """Return what is known of an array of strings where the first argument is an array, of a string where it is one."""
    type_ = first_type(call)
    if is_text(type_):
        return Unknown(StringType())
    if is_array(type_) and is_text(element_type(type_) or ANY):
        return Unknown(ArrayType(StringType(), *_bounds(type_)))
    return Unknown(ArrayType(ANY, *_bounds(type_))) if is_array(type_) else call.returned()


def _bounds(type_: Type) -> tuple[int | None, int | None]:
    return (type_.lower, type_.upper) if isinstance(type_, ArrayType) else (None, None)


def spread(call: Call, values: Iterable[Result]) -> Result:
    """Return the array of values, and of the elements of those that are arrays."""
    return array_of([element for value in values for element in _spread(call, value)])


def _spread(call: Call, value: Result) -> Sequence[Element]:
    if isinstance(value, tuple):
        return value
    if not isinstance(value, Unknown):
        return [value]
    type_ = unalias(value.type)
    if is_array(type_):
        return unfold(call.run, value)
    if not intersects(ArrayType(), type_):
        return [value]
    return [Several(join_types(_element_or_itself(unalias(each)) for each in alternatives(type_)))]


def _element_or_itself(type_: Type) -> Type:
    if is_array(type_):
        return element_type(type_) or ANY
    return ANY if intersects(ArrayType(), type_) else type_


def merged_types(hashes: Iterable[Result]) -> Type:
    """Return the type of hashes merged one after the other; what is no hash adds nothing."""
    merged = [alternatives(unalias(result_type(each))) for each in hashes]
    possible = [each for types in merged for each in map(unalias, types) if intersects(HashType(), each)]
    filled = [each for each in possible if isinstance(each, (HashType, StructType)) and not _is_empty(each)]
    if any(not isinstance(each, (HashType, StructType)) for each in possible):
        return HashType()
    if all(isinstance(each, StructType) for each in filled) and all(len(_structs(types)) <= 1 for types in merged):
        return _merged_structs([struct for types in merged for struct in _structs(types)])
    from pplint.evaluator.builtins.iterating_functions import entry_type

    keys, values = zip(*map(entry_type, filled), strict=True) if filled else ((), ())
    return HashType(join_types(keys), join_types(values))


def _structs(types: Sequence[Type]) -> list[StructType]:
    """Return those that are a `Struct`; if there are others, which are empty, its entries may be missing."""
    found = [each for each in map(unalias, types) if isinstance(each, StructType)]
    if len(found) == len(types):
        return found
    return [StructType(tuple(replace(entry, is_optional=True) for entry in each.elements)) for each in found]


def _is_empty(type_: HashType | StructType) -> bool:
    return isinstance(type_, HashType) and type_.upper == 0


def _merged_structs(structs: Sequence[StructType]) -> Type:
    elements: dict[str, StructElement] = {}
    for struct in structs:
        for each in struct.elements:
            known = elements.get(each.name)
            if known is None or not each.is_optional:
                elements[each.name] = each
            else:
                value = join_types([known.value, each.value])
                elements[each.name] = StructElement(each.name, value, is_optional=known.is_optional)
    return StructType(tuple(elements.values()))
