"""`Object[…]`, `TypeSet[…]`, and object types with arguments such as `Error['kind']`, made from keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from pplint.types import issues, object_init
from pplint.types.data_aliases import ANY_TYPE_SET
from pplint.types.errors import InvalidTypeError
from pplint.types.objects import ObjectAttribute, ObjectExtensionType, ObjectType
from pplint.types.plain_values import DEFAULT
from pplint.types.relations import is_assignable

if TYPE_CHECKING:
    from pplint.types.access_keys import Keys
    from pplint.types.model import Type


def object_(keys: Keys) -> Type:
    """Make an object type from a hash, or give a named one arguments for its parameters; `undef` changes nothing."""
    keys = keys.flat
    type_ = cast("ObjectType", keys.type)
    if type_.name is not None:
        return _with_arguments(keys, type_)
    keys.require(1, 1)
    if keys.values == (None,):
        return type_
    return object_init.object_from_hash(_hash(keys), None, keys.type_of)


def type_set(keys: Keys) -> Type:
    """Make a set of types from a hash; `undef` changes nothing."""
    keys = keys.flat
    keys.require(1, 1)
    if keys.values == (None,):
        return ANY_TYPE_SET
    hash_ = _hash(keys)
    return object_init.type_set_from_hash(hash_, None, keys.type_of) if hash_ else ANY_TYPE_SET


def _hash(keys: Keys) -> Mapping[object, Any]:
    if not isinstance(keys.values[0], Mapping):
        raise keys.wrong_kind(0, "a hash")
    return cast("Mapping[object, Any]", keys.values[0])


def _with_arguments(keys: Keys, type_: ObjectType) -> Type:
    parameters = type_.all_parameters()
    if not parameters:
        raise InvalidTypeError(issues.ObjectWithoutParameters(type_.label))
    given = _named_arguments(keys, type_, list(parameters.values()))
    arguments = tuple((name, value) for name, value in given.items() if value is not DEFAULT)
    if not arguments:
        raise InvalidTypeError(issues.OnlyDefaults(type_.label))
    for name, value in arguments:
        if not is_assignable(parameters[name].type, keys.type_of(value)):
            expected, found = parameters[name].type, keys.kind(value)
            raise InvalidTypeError(issues.WrongObjectParameter(name, type_.label, expected, found))
    return ObjectExtensionType(type_, arguments)


def _named_arguments(keys: Keys, type_: ObjectType, parameters: list[ObjectAttribute]) -> dict[str, object]:
    """Return the arguments by name; a single hash gives names, unless the first parameter takes a hash."""
    is_named = len(keys) == 1 and isinstance(keys.values[0], Mapping)
    if not is_named or is_assignable(parameters[0].type, keys.type_at(0)):
        return {each.name: value for each, value in zip(parameters, keys.values, strict=False)}
    given = cast("Mapping[str, object]", keys.values[0])
    for name in given:
        if name not in {each.name for each in parameters}:
            raise InvalidTypeError(issues.UnknownObjectParameter(str(name), type_.label))
    return dict(given)
