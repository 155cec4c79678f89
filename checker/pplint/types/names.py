"""What types are called in the language, without their parameters."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pplint.types import argument_types, model
from pplint.types.alias import AliasType
from pplint.types.objects import ObjectExtensionType, ObjectType, TypeSetType

if TYPE_CHECKING:
    from pplint.types.model import Type

_IRREGULAR: Final[dict[type[Type], str]] = {
    model.StringValueType: "String",
    argument_types.UriType: "URI",
    model.ReferenceType: "TypeReference",
    TypeSetType: "TypeSet",
}


def simple_name(type_: Type) -> str:
    """Return the name of a type: `Array` for `Array[String]`, the own name of an alias, an object or a resource."""
    if isinstance(type_, AliasType):
        return type_.name
    if isinstance(type_, ObjectType):
        return type_.label
    if isinstance(type_, ObjectExtensionType):
        return type_.base.label
    return kind_name(type_)


def kind_name(type_: Type) -> str:
    """Return the name of the kind of type: `Resource` for `File`, `Object` for any object type."""
    kind = type(type_)
    return _IRREGULAR.get(kind) or kind.__name__.removesuffix("Type")


@lru_cache(maxsize=4096)
def capitalized(name: str) -> str:
    """Return the name of a resource type as a reference to it is written, unless it starts with a capital already."""
    if "A" <= name[:1] <= "Z":
        return name
    return "::".join(segment[:1].upper() + segment[1:].lower() for segment in name.split("::"))
