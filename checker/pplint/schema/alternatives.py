"""Schemas that let through what one of several others does, as plainly as can be said.

What concerns different kinds of values goes into one schema: `{"type": ["integer", "null"], "minimum": 1}`. Reports
about that name the fault, and not all alternatives.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

if TYPE_CHECKING:
    from collections.abc import Iterable

Schema: TypeAlias = "dict[str, Any]"

ANYTHING: Final[Schema] = {}
NOTHING: Final[Schema] = {"not": {}}

_ABOUT_ALL_KINDS: Final = frozenset(["$ref", "anyOf", "allOf", "not", "if", "then", "enum"])
"""The keywords that do not hold for values of one kind only."""


def any_of(schemas: Iterable[Schema]) -> Schema:
    """Return a schema for the values that one of some schemas lets through."""
    found: list[Schema] = []
    for schema in _flat(schemas):
        if schema == ANYTHING:
            return ANYTHING
        if schema not in (NOTHING, *found):
            _add(found, schema)
    return {"anyOf": found} if len(found) > 1 else found[0] if found else NOTHING


def _flat(schemas: Iterable[Schema]) -> Iterable[Schema]:
    for schema in schemas:
        yield from cast("list[Schema]", schema["anyOf"]) if schema.keys() == {"anyOf"} else [schema]


def _add(found: list[Schema], schema: Schema) -> None:
    for place, other in enumerate(found):
        joined = _joined(other, schema)
        if joined is not None:
            found[place] = joined
            return
    found.append(schema)


def _joined(one: Schema, other: Schema) -> Schema | None:
    """Return one schema in the place of two, None if they have to stand side by side."""
    for listed, single in ((one, other), (other, one)):
        if listed.keys() == {"enum"} and single == {"type": "null"}:
            return {"enum": [*listed["enum"], None]}
    if one.keys() == other.keys() == {"enum"}:
        return {"enum": [*one["enum"], *(each for each in other["enum"] if each not in one["enum"])]}
    if _ABOUT_ALL_KINDS.isdisjoint(one | other) and _kinds(one).isdisjoint(_kinds(other)):
        return {**one, **other, "type": [*_types(one), *_types(other)]}
    return None


def _types(schema: Schema) -> list[str]:
    types: str | list[str] = schema["type"]
    return [types] if isinstance(types, str) else types


def _kinds(schema: Schema) -> set[str]:
    """Return the kinds of values that a schema is about: integers are numbers."""
    return {"number" if each == "integer" else each for each in _types(schema)}
