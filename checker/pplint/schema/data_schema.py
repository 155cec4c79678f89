"""The schema of files of data: a property for each parameter of classes, `class::parameter`.

No key is required, as another file may have it, and others may be there: what `lookup` asks for, and what classes take
that are not available.
"""

from __future__ import annotations

import os
from enum import Enum
from math import isfinite
from typing import TYPE_CHECKING, Final, cast

from pplint.base.source import Span
from pplint.check.secrets.hiding import may_show_default
from pplint.check.secrets.in_words import words_without_secrets
from pplint.data.nodes import Mapping
from pplint.data.written_options import conversion_name
from pplint.project.sources import manifest_at
from pplint.schema.alternatives import ANYTHING, Schema, any_of
from pplint.schema.type_schemas import TypeSchemas
from pplint.syntax import ast
from pplint.syntax.documentation import documentation_of
from pplint.types.errors import InvalidTypeError
from pplint.types.hashes import Hash
from pplint.types.parse import parse_plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.data.written_options import LookupOption
    from pplint.infer.names.project_names import ProjectNames
    from pplint.project.lookup import Declared
    from pplint.project.project import Project
    from pplint.types.model import Type

DRAFT: Final = "http://json-schema.org/draft-07/schema#"
"""What the server for YAML that most editors use knows best."""

_LONGEST_CODE: Final = 200
_KNOCKOUT: Final = "knockout_prefix"

_STRATEGY: Final[Schema] = {"enum": ["first", "unique", "hash", "deep"]}
_LOOKUP_OPTIONS: Final[Schema] = {
    "type": "object",
    "description": "How the values of keys are merged and converted; a key that starts with `^` is a pattern.",
    "additionalProperties": {
        "type": "object",
        "properties": {
            "merge": {"anyOf": [_STRATEGY, {"type": "object", "properties": {"strategy": _STRATEGY}}]},
            "convert_to": {"type": ["string", "array"]},
        },
    },
}


def visible_classes(project: Project) -> Iterator[Declared[ast.Class]]:
    """Yield the classes that programs of a project can name."""
    for path in project.manifest_paths():
        manifest = manifest_at(project.session, path)
        for name in () if manifest is None else manifest.definitions:
            declared = project.host_class(name)
            if declared is not None and os.path.abspath(declared.path) == path:
                yield declared


def data_schema(names: ProjectNames, classes: Iterable[Declared[ast.Class]]) -> Schema:
    """Return the schema of files with data for some classes of a project."""
    definitions: dict[str, Schema] = {}
    properties: dict[str, Schema] = {"lookup_options": _LOOKUP_OPTIONS}
    for declared in classes:
        properties.update(_parameters(names, declared, definitions))
    return {"$schema": DRAFT, "type": ["object", "null"], "properties": properties, "definitions": definitions}


def _parameters(
    names: ProjectNames, declared: Declared[ast.Class], definitions: dict[str, Schema]
) -> Iterator[tuple[str, Schema]]:
    words = _words(names.project, declared)
    handled = {
        _Handling.AS_THEY_ARE: TypeSchemas(definitions),
        _Handling.MERGED: TypeSchemas(definitions, are_merged=True),
    }
    for parameter in declared.node.parameters:
        key = f"{declared.node.name.removeprefix('::')}::{parameter.name}"
        type_ = names.parameter_types.of(parameter.type)
        schemas = handled.get(_handling(names.project.data.options_of(key)))
        code = parameter_code(declared, parameter, type_)
        yield (
            key,
            {
                "description": "\n\n".join(filter(None, [words.get(parameter.name), code])),
                **(_default(parameter) if may_show_default(parameter, type_) else {}),
                **(ANYTHING if schemas is None else _values(schemas, type_)),
            },
        )


def _values(schemas: TypeSchemas, type_: Type) -> Schema:
    """Return the schema of what data may hold for a parameter of a type."""
    try:
        # `undef` is as if there were no value: the default is taken, or a stronger level has one.
        return any_of([schemas.of_value(type_), {"type": "null"}])
    except (InvalidTypeError, RecursionError):
        return ANYTHING


class _Handling(Enum):
    """What becomes of values on their way from data to parameters."""

    AS_THEY_ARE = "as they are"
    MERGED = "merged"
    OPEN = "open"


def _handling(options: Iterable[LookupOption]) -> _Handling:
    """Return what options make of the values of a key: what is converted, or taken out of lists, may be anything."""
    handling = _Handling.AS_THEY_ARE
    for each in options:
        is_converted = each.conversion is not None and conversion_name(each) != "Sensitive"
        merge = each.entry.value.entry("merge") if isinstance(each.entry.value, Mapping) else None
        has_knockout = merge is not None and isinstance(merge.value, Mapping) and merge.value.entry(_KNOCKOUT)
        if is_converted or has_knockout or each.merge not in {None, "first", "hash", "deep"}:
            return _Handling.OPEN
        if each.merge in {"hash", "deep"}:
            handling = _Handling.MERGED
    return handling


# What people see


def _words(project: Project, declared: Declared[ast.Class]) -> dict[str, str]:
    """Return what the documentation of a class says of its parameters."""
    manifest = manifest_at(project.session, os.path.abspath(declared.path))
    node = declared.node
    documentation = None if manifest is None else documentation_of(declared.source, manifest.tree, node)
    tags = () if documentation is None else documentation.tagged("param")
    lines = ((tag.subject, (line.strip() for line in tag.text.splitlines())) for tag in tags)
    return {name: words_without_secrets("\n".join(text).strip(), name) for name, text in lines}


def parameter_code(declared: Declared[ast.Class], parameter: ast.Parameter, type_: Type) -> str:
    """Return the declaration of a parameter on one line, without a default that may be a secret."""
    end = parameter.end if may_show_default(parameter, type_) else parameter.name_span.end
    code = " ".join(declared.source.text(Span(parameter.start, end)).split())
    return f"{code[: _LONGEST_CODE - 1]}…" if len(code) > _LONGEST_CODE else code


def _default(parameter: ast.Parameter) -> Schema:
    """Return the default as a keyword if it is a literal that JSON has."""
    if parameter.default is None:
        return {}
    try:
        return {"default": _as_json(parse_plain(parameter.default))}
    except (InvalidTypeError, TypeError, RecursionError):
        return {}


def _as_json(value: object) -> object:
    """Return a plain value as JSON has it; raise `TypeError` if it has not."""
    if isinstance(value, tuple):
        return [_as_json(each) for each in cast("tuple[object, ...]", value)]
    if isinstance(value, Hash):
        return {_as_key(key): _as_json(each) for key, each in cast("Hash[object]", value).items()}
    if value is None or isinstance(value, (str, int)) or (isinstance(value, float) and isfinite(value)):
        return value
    raise TypeError(value)


def _as_key(value: object) -> str:
    if isinstance(value, str):
        return value
    raise TypeError(value)
