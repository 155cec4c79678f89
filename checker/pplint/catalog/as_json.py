"""A catalog as data, in the shape that `puppet catalog compile` prints."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

from pplint.data.secret_names import may_be_secret_name
from pplint.evaluator.core.unknown import Unknown
from pplint.types.catalog_types import ClassType, ResourceType
from pplint.types.display import display
from pplint.types.generalize import generalize
from pplint.types.model import ANY, Type
from pplint.types.names import capitalized
from pplint.values.model import DEFAULT, Hash, Sensitive
from pplint.values.text import text

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.catalog.compilation import Compilation
    from pplint.catalog.resource import Resource
    from pplint.evaluator.core.unknown import Result

HIDDEN = "Sensitive [value redacted]"


def catalog_as_data(
    run: Compilation, name: str, environment: str, place_of: Callable[[Resource], tuple[str, int]] | None = None
) -> dict[str, object]:
    """Return the catalog; `unknown` counts what is not known by its causes.

    If `place_of` is given, it says in which file and on which line a resource is declared; the file may be empty.
    """
    references = {each.reference for each in declared(run)}
    return {
        "name": name,
        "environment": environment,
        "resources": [_resource(each, place_of) for each in declared(run)],
        "edges": [{"source": each[0], "target": each[1]} for each in run.edges if references.issuperset(each)],
        "classes": [each.title for each in declared(run) if each.type in {"Class", "Node"} and each is not run.main],
        "unknown": dict(sorted(run.causes.items())),
        "further_resources": ["any"] if run.is_open else sorted(run.open_types),
    }


def declared(run: Compilation) -> list[Resource]:
    """Return the resources that the node gets: virtual ones are not among them."""
    return [each for each in run.resources.values() if not each.is_virtual]


def _resource(resource: Resource, place_of: Callable[[Resource], tuple[str, int]] | None) -> dict[str, object]:
    path, line = ("", 0) if place_of is None else place_of(resource)
    found: dict[str, object] = {
        "type": resource.type,
        "title": resource.shown_title,
        "tags": sorted(resource.tags),
        **({"file": path, "line": line} if path else {}),
        "exported": resource.is_exported,
        "parameters": {
            name: named_data(name, value) for name, value in resource.parameters.items() if value is not None
        },
    }
    return {**found, "may_be_declared": True} if resource.maybe else found


def named_data(name: str, value: Result) -> object:
    """Return a value as JSON has it, hidden under the name of a secret; there, types of what is unknown are, too."""
    if not may_be_secret_name(name) or value is None or isinstance(value, bool):
        return as_data(value)
    return as_data(Unknown(ANY)) if isinstance(value, Unknown) else HIDDEN


def as_data(value: Result) -> object:  # noqa: PLR0911 - a case for each kind of value
    """Return a value as JSON has it; no secret, and of what is not known its type."""
    if isinstance(value, Unknown):
        # A generalized type holds no values, which may be secret in a structure.
        return {"__unknown": display(generalize(value.type))}
    if isinstance(value, Sensitive):
        return HIDDEN
    if isinstance(value, tuple):
        return [as_data(each) for each in value]
    if isinstance(value, Hash):
        return {str(name): named_data(str(name), each) for name, each in value.pairs}
    if isinstance(value, ClassType) and value.name is not None:
        return f"Class[{'::'.join(part.capitalize() for part in value.name.split('::'))}]"
    if isinstance(value, ResourceType) and value.title is not None:
        return f"{capitalized(value.type_name or '')}[{value.title}]"
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if value is DEFAULT:
        return "default"
    return display(value) if isinstance(value, Type) else text(value)


def on_one_line(data: object) -> str:
    """Return what `as_data` gave as text for people."""
    if isinstance(data, dict) and "__unknown" in data:
        return f"unknown ({cast('dict[str, str]', data)['__unknown']})"
    return json.dumps(data, ensure_ascii=False)
