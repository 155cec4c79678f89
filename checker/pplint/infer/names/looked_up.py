"""The types of what is looked up in data, where these say it for certain.

The levels of the environment and of the module count. A server may have a global hierarchy that goes before them; what
is wrong with all values of a repository stays wrong. The types are those of what is written: kinds, and no values,
since data change without the code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.unknown import join_types
from pplint.types.generalize import generalize
from pplint.types.model import (
    ANY,
    ArrayType,
    HashType,
    OptionalType,
    StringType,
    StructType,
    TupleType,
    Type,
    UnitType,
    VariantType,
)
from pplint.values.data_types import type_of_data

if TYPE_CHECKING:
    from pplint.project.data.project_data import ProjectData


def looked_up_type(data: ProjectData, key: str) -> Type | None:
    """Return the type of what a lookup of a key finds for any node, None if that is not known, or may be nothing.

    Nothing is known of values that are merged or converted, and of keys that lead into others.
    """
    values = data.values(key)
    if values is None:
        return None
    return without_unit(join_types(kind_of_value(type_of_data(each, data.values)) for each in values))


def found_type(data: ProjectData, key: str) -> Type | None:
    """Return the type of what a lookup of a key finds in the repository, if it does; None if that is not known.

    Data may be elsewhere that have other values. Values that are merged are of the kinds of their parts, or a list.
    """
    if "." in key:
        return None
    options = data.options_of(key)
    merges = {each.merge for each in options} - {None, "first"}
    found = [each.entry.value for each in data.bindings(key)]
    if any(each.conversion is not None for each in options) or not found:
        return None
    joined = join_types(kind_of_value(type_of_data(each, data.values)) for each in found)
    return ArrayType(ANY) if "unique" in merges else without_unit(joined)


def kind_of_value(type_: Type) -> Type:
    """Return what a type says of its values but for sizes and names; empty collections add nothing to others."""
    match type_:
        case TupleType(types=types):
            return ArrayType(join_types(map(kind_of_value, types)))
        case StructType(elements=elements):
            return HashType(StringType(), join_types(kind_of_value(each.value) for each in elements))
        case HashType(key=key, value=value) if not _is_empty(type_):
            return HashType(kind_of_value(key), kind_of_value(value))
        case VariantType(types=types):
            return join_types(map(kind_of_value, types))
        case OptionalType(type=inner) if inner is not None:
            return OptionalType(kind_of_value(inner))
        case _:
            return type_ if _is_empty(type_) else generalize(type_)


def _is_empty(type_: Type) -> bool:
    match type_:
        case ArrayType(element=UnitType()) | HashType(value=UnitType()):
            return True
        case _:
            return False


def without_unit(type_: Type) -> Type:
    """Let what is in empty collections be anything."""
    match type_:
        case ArrayType(element=element):
            return ArrayType(without_unit(element))
        case HashType(key=key, value=value):
            return HashType(without_unit(key), without_unit(value))
        case VariantType(types=types):
            return join_types(map(without_unit, types))
        case OptionalType(type=inner) if inner is not None:
            return OptionalType(without_unit(inner))
        case _:
            return ANY if isinstance(type_, UnitType) else type_
