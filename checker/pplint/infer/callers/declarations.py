"""Where a manifest declares defined types, and classes with parameters, some of them by names that may be any."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.project.sources import manifest_at
from pplint.query import query
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name
from pplint.syntax.names import DECLARING_FUNCTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.session import Session
    from pplint.syntax.node_index import NodeIndex

CLASS: Final = "class"
DEFINE: Final = "define"

_CREATING: Final = frozenset({"create_resources", "ensure_resource", "ensure_resources"})

ANY_NAME: Final = ""
"""The name in an owner that may be any of its kind."""

Owner = tuple[str, str]
"""A class or a defined type: the kind, and the name in lower case."""


class Declaration(Struct, frozen=True, eq=False):
    """What is given to parameters in one place; `is_open` says that anything may be given to any parameter there.

    An `is_instance` declares a resource or a class for certain: it is not virtual, and does not change others.
    """

    owner: Owner
    attributes: Sequence[ast.Attribute]
    is_open: bool
    is_instance: bool = False


@query
def declarations_in(session: Session, path: str) -> dict[Owner, list[Declaration]]:
    """Return what the manifest at an absolute path declares, by owner, as far as it can be read."""
    manifest = manifest_at(session, path)
    if manifest is None:
        return {}
    found: dict[Owner, list[Declaration]] = {}
    for each in declared_in(manifest.nodes):
        found.setdefault(each.owner, []).append(each)
    return found


def _anything(kind: str, name: str = ANY_NAME) -> Declaration:
    return Declaration((kind, name), (), is_open=True)


def declared_in(nodes: NodeIndex) -> Iterator[Declaration]:
    """Yield what a tree declares."""
    resources: Sequence[ast.Resource] = nodes.of(ast.Resource)
    for resource in resources:
        yield from _of_resource(resource)
    changes: Sequence[ast.ResourceDefaults | ast.ResourceOverride | ast.Collector]
    changes = nodes.of(ast.ResourceDefaults, ast.ResourceOverride, ast.Collector)
    for change in changes:
        yield from _of_change(change)
    calls: Sequence[ast.Call | ast.MethodCall] = nodes.of(ast.Call, ast.MethodCall)
    for call in calls:
        name = function_name(call)
        if name in _CREATING:
            yield from _of_call(call)
        elif name in DECLARING_FUNCTIONS:
            for each in arguments(call):
                if isinstance(each, ast.String | ast.Name):
                    yield Declaration((CLASS, lower_name(each.value)), (), is_open=False, is_instance=True)


def _of_resource(resource: ast.Resource) -> Iterator[Declaration]:
    type_ = lower_name(resource.type.value) if isinstance(resource.type, ast.Name) else ANY_NAME
    is_certain = resource.form == "regular" and not any(isinstance(body.title, ast.Default) for body in resource.bodies)
    for body in resource.bodies:
        if type_ != CLASS:
            yield _declaration((DEFINE, type_), body.attributes, is_instance=is_certain)
            continue
        for title in body.title.elements if isinstance(body.title, ast.Array) else [body.title]:
            name = lower_name(title.value) if isinstance(title, ast.String | ast.Name) else ANY_NAME
            yield _declaration((CLASS, name), body.attributes, is_instance=is_certain)


def _of_change(change: ast.ResourceDefaults | ast.ResourceOverride | ast.Collector) -> Iterator[Declaration]:
    type_ = change.reference if isinstance(change, ast.ResourceOverride) else change.type
    operand = type_.operand if isinstance(type_, ast.Access) else type_
    name = lower_name(operand.value) if isinstance(operand, ast.Reference) else ANY_NAME
    declaration = _declaration((DEFINE, name), change.attributes)
    is_exported = isinstance(change, ast.Collector) and change.exported
    yield Declaration(declaration.owner, declaration.attributes, declaration.is_open or is_exported)


def _of_call(call: ast.Call | ast.MethodCall) -> Iterator[Declaration]:
    """Yield what a function declares of which a hash says the parameters, so that they may be anything."""
    type_ = next(iter(arguments(call)), None)
    if not isinstance(type_, ast.String | ast.Name):
        yield from map(_anything, (CLASS, DEFINE))
    elif lower_name(type_.value) == CLASS:
        yield _anything(CLASS)
    else:
        yield _anything(DEFINE, lower_name(type_.value))


def _declaration(
    owner: Owner, attributes: Sequence[ast.Attribute | ast.AttributeSplat], *, is_instance: bool = False
) -> Declaration:
    named = [each for each in attributes if isinstance(each, ast.Attribute)]
    return Declaration(owner, named, len(named) < len(attributes), is_instance)


def lower_name(name: str) -> str:
    """Return a name in lower case, without the `::` in front of it."""
    return name.lower().removeprefix("::")
