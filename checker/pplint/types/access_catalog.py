"""`Resource[…]`, `File[…]` and `Class[…]`: references to what is in a catalog, made from keys."""

from __future__ import annotations

from typing import cast

from pplint.base.late_patterns import late_pattern
from pplint.syntax.names import DEFINITION_NAME
from pplint.types import issues
from pplint.types.access_keys import Keys, flatten
from pplint.types.catalog_types import ClassType, ResourceType
from pplint.types.errors import InvalidTypeError
from pplint.types.model import Type
from pplint.types.names import capitalized

_REFERENCE = late_pattern(r"(?:(?:::)?[A-Z][A-Za-z0-9_]*)+")


References = Type | tuple[Type, ...] | None
"""One reference, or an array of them; None where the only key is `undef`."""


def resource(keys: Keys) -> References:
    """Make a reference to a resource type, or to one or several resources of it."""
    type_ = cast("ResourceType", keys.type)
    if type_.title is not None:
        raise InvalidTypeError(issues.UnknownToCode("resource"))
    keys.require(1)
    values = keys.values
    if type_.type_name is None:
        name, titles = _type_name(keys), values[1:]
    else:
        name, titles = type_.type_name, values
    if not _REFERENCE.fullmatch(name):
        raise InvalidTypeError(issues.NotResourceTypeName(name), 0)
    return _resources(keys, name, titles, offset=len(values) - len(titles))


def _type_name(keys: Keys) -> str:
    first = keys.values[0]
    if isinstance(first, str):
        return capitalized(first)
    if isinstance(first, ResourceType) and first.type_name is not None:
        return first.type_name
    raise keys.wrong_kind(0, "a resource type or its name", "ILLEGAL_RESOURCE_SPECIALIZATION")


def _resources(keys: Keys, name: str, titles: tuple[object, ...], *, offset: int) -> References:
    flat = [title for title in flatten(titles) if title is not None]
    for title in flat:
        if not isinstance(title, str):
            index = min(flat.index(title) + offset, len(keys) - 1)
            raise keys.wrong_kind(index, "the title of a resource, a string,", "BAD_TYPE_SPECIALIZATION")
    if not titles:
        return ResourceType(name)
    return _one_or_all(titles, tuple(ResourceType(name, cast("str", title)) for title in flat))


def _one_or_all(given: tuple[object, ...], references: tuple[Type, ...]) -> References:
    """Return an array where several keys are given, or an array of them."""
    if len(given) > 1 or any(isinstance(key, tuple) for key in given):
        return references
    return next(iter(references), None)


def class_(keys: Keys) -> References:
    """Make a reference to one or several classes."""
    if cast("ClassType", keys.type).name is not None:
        raise InvalidTypeError(issues.UnknownToCode("class"))
    keys.require(1)
    flat = [name for name in flatten(keys.values) if name is not None]
    classes = tuple(_class(keys, min(index, len(keys) - 1), name) for index, name in enumerate(flat))
    return _one_or_all(keys.values, classes)


def _class(keys: Keys, index: int, value: object) -> Type:
    if not isinstance(value, str):
        raise keys.wrong_kind(index, "the name of a class, a string,", "ILLEGAL_HOSTCLASS_NAME")
    name = value.lower().removeprefix("::")
    if not DEFINITION_NAME.fullmatch(name.removeprefix("::")):
        raise InvalidTypeError(issues.NotClassName(value), index)
    return ClassType(name)
