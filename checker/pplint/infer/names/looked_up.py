"""The types of what is looked up in data, where these say it for certain.

The levels of the environment and of the module count. A server may have a global hierarchy that goes before them; what
is wrong with all values of a repository stays wrong. The types are those of what is written: kinds, and no values,
since data change without the code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.unknown import join_types
from pplint.types.generalize import generalize
from pplint.types.model import ANY, ArrayType, HashType, StringType, StructType, TupleType, Type, UnitType, VariantType
from pplint.values.data_types import type_of_data

if TYPE_CHECKING:
    from pplint.project.data.project_data import ProjectData


def looked_up_type(data: ProjectData, key: str) -> Type | None:
    """Return the type of what a look-up of a key finds for any node, None if that is not known, or may be nothing.

    Nothing is known of values that are merged or converted, and of keys that lead into others.
    """
    values = data.values(key)
    if values is None:
        return None
    return _without_unit(join_types(_kind(type_of_data(each, data.values)) for each in values))


def _kind(type_: Type) -> Type:
    """Return what a type says of its values but for sizes and names; empty collections add nothing to others."""
    match type_:
        case ArrayType(element=UnitType()) | HashType(value=UnitType()):
            return type_
        case TupleType(types=types):
            return ArrayType(join_types(map(_kind, types)))
        case StructType(elements=elements):
            return HashType(StringType(), join_types(_kind(each.value) for each in elements))
        case HashType(key=key, value=value):
            return HashType(_kind(key), _kind(value))
        case VariantType(types=types):
            return join_types(map(_kind, types))
        case _:
            return generalize(type_)


def _without_unit(type_: Type) -> Type:
    """Let what is in empty collections be anything."""
    match type_:
        case ArrayType(element=element):
            return ArrayType(_without_unit(element))
        case HashType(key=key, value=value):
            return HashType(_without_unit(key), _without_unit(value))
        case VariantType(types=types):
            return join_types(map(_without_unit, types))
        case _:
            return ANY if isinstance(type_, UnitType) else type_
