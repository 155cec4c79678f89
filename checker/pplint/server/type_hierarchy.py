"""Which class a class inherits, and which inherit it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.server.call_hierarchy import called_item, caller_item, model_at, prepare_call_hierarchy
from pplint.server.uses.search import uses_of
from pplint.server.uses.use import Key
from pplint.syntax import ast

if TYPE_CHECKING:
    from pplint.server.protocol import OfPosition
    from pplint.server.sent import CallHierarchyItem, OfItem
    from pplint.server.service import Service

_CLASS = "class"


def prepare_type_hierarchy(service: Service, params: OfPosition) -> list[CallHierarchyItem]:
    """Return the class that is named at a place of an open document."""
    return [each for each in prepare_call_hierarchy(service, params) if (each.data or ("",))[0] == _CLASS]


def supertypes(service: Service, params: OfItem) -> list[CallHierarchyItem]:
    """Return the class that a class inherits."""
    path = service.path_at(params.item.uri)
    model = None if path is None else model_at(service.workspace, path)
    found = None if model is None else model.symbols.host_class(params.item.name)
    parent = None if found is None else found.definition.node.parent
    if model is None or parent is None:
        return []
    item = called_item(service.workspace, model, Key(_CLASS, parent.lower().removeprefix("::")))
    return [] if item is None else [item]


def subtypes(service: Service, params: OfItem) -> list[CallHierarchyItem]:
    """Return the classes that inherit a class."""
    workspace = service.workspace
    name = params.item.name.lower().removeprefix("::")
    found: list[CallHierarchyItem] = []
    for path, use in uses_of(workspace, Key(_CLASS, name)):
        model = None if use.is_declaration or use.path else model_at(workspace, path)
        node = None if model is None else model.nodes.at(use.span)[-1]
        if isinstance(node, ast.Class) and node.parent_span is not None and node.parent_span.end == use.span.end:
            found.append(caller_item(workspace, path, node))
    return found
