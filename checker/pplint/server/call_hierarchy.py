"""What calls a definition, and what it calls: functions, classes that are declared or inherited, resources, plans."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.base.source import Place, Span
from pplint.server.references import named_at
from pplint.server.sent import CallHierarchyItem, IncomingCall, OutgoingCall
from pplint.server.symbols import KINDS, Kind
from pplint.server.uris import path_of
from pplint.server.uses.names_only import names_at
from pplint.server.uses.search import found_in, uses_of
from pplint.server.uses.use import Key, Use
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import kind_of
from pplint.syntax.name_kinds import Kind as NameKind

if TYPE_CHECKING:
    from pplint.infer.model import Model
    from pplint.infer.symbols import Symbol
    from pplint.server.protocol import OfPosition
    from pplint.server.sent import OfItem
    from pplint.server.service import Service
    from pplint.server.workspace import Workspace

_CALLED: Final[dict[str, tuple[NameKind, Kind]]] = {
    "class": (NameKind.HOST_CLASS, Kind.CLASS),
    "defined type": (NameKind.DEFINE, Kind.STRUCT),
    "function": (NameKind.FUNCTION, Kind.FUNCTION),
    "plan": (NameKind.PLAN, Kind.FUNCTION),
}
"""What can be called, in words."""

_FILE: Final = 1


def prepare_call_hierarchy(service: Service, params: OfPosition) -> list[CallHierarchyItem]:
    """Return what can be called that is named at a place of an open document."""
    named = named_at(service, params)
    if named is None:
        return []
    document, use = named
    model = model_at(service.workspace, document.path or "")
    item = None if model is None else called_item(service.workspace, model, use.key)
    return [] if item is None else [item]


def incoming_calls(service: Service, params: OfItem) -> list[IncomingCall]:
    """Return what calls a definition, with the places there."""
    if params.item.data is None:
        return []
    word, name = params.item.data
    workspace = service.workspace
    models: dict[str, Model | None] = {}
    found: dict[tuple[str, Span], IncomingCall] = {}
    for path, use in uses_of(workspace, Key(word, name)):
        if not use.is_call:
            continue
        if path not in models:
            models[path] = model_at(workspace, path)
        model = models[path]
        if model is None:
            continue
        caller = _around(model, use)
        call = found.setdefault((path, caller.span), IncomingCall(caller_item(workspace, path, caller), []))
        call.from_ranges.append(workspace.positions(path).range(use.span))
    return list(found.values())


def outgoing_calls(service: Service, params: OfItem) -> list[OutgoingCall]:
    """Return what a definition, a node or a file calls, with the places there."""
    workspace = service.workspace
    path = path_of(params.item.uri)
    model = None if path is None else model_at(workspace, path)
    if path is None or model is None:
        return []
    positions = workspace.positions(path)
    whole = positions.span(params.item.range)
    found: dict[Key, OutgoingCall | None] = {}
    for use in found_in(workspace, path):
        is_within = whole.start <= use.span.start and use.span.end <= whole.end
        if not is_within or not use.is_call:
            continue
        if use.key not in found:
            item = called_item(workspace, model, use.key)
            found[use.key] = None if item is None else OutgoingCall(item, [])
        call = found[use.key]
        if call is not None:
            call.from_ranges.append(positions.range(use.span))
    return [each for each in found.values() if each is not None]


def model_at(workspace: Workspace, path: str) -> Model | None:
    """Return what the names in a program mean; None of what is none, such as data, or takes too long."""
    if not path.endswith((".pp", ".epp")):
        return None
    return workspace.asked(path, lambda: names_at(workspace.session, path, workspace.modulepath))


def _around(model: Model, use: Use) -> ast.Node:
    """Return the definition or node that a name is in, or else the file; what a class inherits is named in itself."""
    around = model.nodes.at(use.span)
    return next(
        (each for each in reversed(around) if isinstance(each, (ast.Definition, ast.NodeDefinition))), around[0]
    )


def caller_item(workspace: Workspace, path: str, node: ast.Node) -> CallHierarchyItem:
    """Return the definition, the node or the file that a name is in."""
    positions, uri = workspace.positions(path), workspace.uri(path)
    whole = positions.range(node.span)
    if isinstance(node, ast.Definition):
        word = WORDS.get(type(node))
        data = None if word is None else (word, lookup_name(word, node.name))
        return CallHierarchyItem(
            node.name, KINDS[type(node)], uri, whole, positions.range(node.name_span), kind_of(node), data
        )
    if isinstance(node, ast.NodeDefinition):
        span = Span(node.matches[0].start, node.matches[-1].end)
        name = positions.text[span.start : span.end].decode("utf-8", "replace")
        return CallHierarchyItem(name, Kind.NAMESPACE, uri, whole, positions.range(span), "node")
    whole = positions.range(Span(0, len(positions.text)))
    start = positions.range(Span(0, 0))
    return CallHierarchyItem(os.path.basename(path), _FILE, uri, whole, start, "file")


WORDS: Final[dict[type[ast.Node], str]] = {
    ast.Class: "class",
    ast.Define: "defined type",
    ast.Function: "function",
    ast.Plan: "plan",
}
"""What definitions are called that can be declared or called."""


def lookup_name(word: str, name: str) -> str:
    """Return a name as it is looked up."""
    name = name.removeprefix("::")
    return name if word == "function" else name.lower()


def called_item(workspace: Workspace, model: Model, key: Key) -> CallHierarchyItem | None:
    """Return what a name calls; None of what no file declares, such as functions of the language."""
    kinds = _CALLED.get(key.word)
    symbol: Symbol | None = None if kinds is None else model.symbols.of(kinds[0], key.name)
    if kinds is None or symbol is None or symbol.place is None:
        return None
    place: Place = symbol.place
    whole = symbol.extent or place
    if not workspace.is_there(place.path):
        return None
    positions = workspace.positions(place.path)
    return CallHierarchyItem(
        symbol.name,
        kinds[1],
        workspace.uri(place.path),
        positions.range(whole.span),
        positions.range(place.span),
        symbol.word,
        (key.word, key.name),
    )
