"""Where what is named at a place is declared, and where its type is."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.infer.resolve import resolve_at
from pplint.infer.symbols import Attribute, Fact, Parameter, Resource, Symbol, Variable
from pplint.project.sources import manifest_at
from pplint.server.linked_files import linked_files
from pplint.server.protocol import Location, LocationLink, Range
from pplint.source import Place, Span
from pplint.syntax import ast
from pplint.syntax.node_index import NodeIndex
from pplint.syntax.walk import find

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pplint.infer.model import Model
    from pplint.server.protocol import OfPosition
    from pplint.server.service import Service
    from pplint.session import Session

Target = tuple[Place, Place]
"""A declaration: all of it, and the name in it."""


def definition(service: Service, params: OfPosition) -> list[LocationLink] | list[Location]:
    """Return where what stands at a place is declared or set."""
    return _targets(service, params, _of_definition)


def type_definition(service: Service, params: OfPosition) -> list[LocationLink] | list[Location]:
    """Return where the types are defined that the declaration of what stands at a place names."""
    return _targets(service, params, _of_type)


def _targets(
    service: Service, params: OfPosition, ask: Callable[[Session, Model, int], list[Target]]
) -> list[LocationLink] | list[Location]:
    found = service.program(params.text_document)
    if found is None:
        return []
    document, program = found
    offset = document.positions.offset(params.position)
    session = service.workspace.session
    workspace = service.workspace

    def located(model: Model) -> list[LocationLink] | list[Location]:
        targets = [each for each in ask(session, model, offset) if workspace.is_there(each[0].path)]
        if not service.client.abilities.follows_links:
            return [workspace.location(name) for _, name in targets]
        origin = document.positions.range(named_at(model, offset))
        return [_link(service, extent, name, origin) for extent, name in targets]

    return program.ask(located)


def _link(service: Service, extent: Place, name: Place, origin: Range) -> LocationLink:
    workspace = service.workspace
    positions = workspace.positions(name.path)
    whole = extent.span.cover(name.span) if extent.path == name.path else name.span
    return LocationLink(workspace.uri(name.path), positions.range(whole), positions.range(name.span), origin)


def named_at(model: Model, offset: int) -> Span:
    """Return the bytes of the name at a place."""
    node = model.nodes.at(Span(offset, offset + 1))[-1]
    if isinstance(node, ast.Class) and node.parent_span is not None and node.parent_span.start <= offset:
        return node.parent_span
    return node.name_span if isinstance(node, (ast.Definition, ast.Attribute, ast.Parameter)) else node.span


def symbol_at(model: Model, offset: int) -> Symbol | None:
    """Return what the name at a place, or right before it, means."""
    found = resolve_at(model, offset)
    return found if found is not None or offset == 0 else resolve_at(model, offset - 1)


def _of_definition(_session: Session, model: Model, offset: int) -> list[Target]:
    files = [each for each in linked_files(model) if each.span.start <= offset <= each.span.end]
    if files:
        start = Place(files[0].path, Span(0, 0))
        return [(start, start)]
    symbol = symbol_at(model, offset)
    if isinstance(symbol, Variable) and len(symbol.assignments) > 1:
        return [(each, each) for each in symbol.assignments]
    if symbol is None or symbol.place is None:
        return []
    return [(symbol.extent or symbol.place, symbol.place)]


def _of_type(session: Session, model: Model, offset: int) -> list[Target]:
    symbol = symbol_at(model, offset)
    if isinstance(symbol, Resource):
        symbol = symbol.type
    if isinstance(symbol, (Variable, Fact, Attribute)) or symbol is None:
        return []
    if isinstance(symbol, Parameter):
        return list(_types_of(session, model, symbol))
    return [] if symbol.place is None else [(symbol.extent or symbol.place, symbol.place)]


def _types_of(session: Session, model: Model, symbol: Parameter) -> Iterator[Target]:
    """Yield where the types are that a parameter is declared with."""
    node = _parameter_at(session, model, symbol.extent)
    for reference in () if node is None or node.type is None else find(node.type, ast.Reference):
        type_ = model.symbols.data_type(reference.value)
        if type_ is not None and type_.place is not None:
            yield type_.extent or type_.place, type_.place


def _parameter_at(session: Session, model: Model, place: Place | None) -> ast.Parameter | None:
    if place is None:
        return None
    if place.path == model.source.path:
        nodes = model.nodes
    else:
        manifest = manifest_at(session, os.path.abspath(place.path))
        if manifest is None:
            return None
        nodes = NodeIndex(manifest.tree)
    return next((each for each in nodes.of(ast.Parameter) if each.span == place.span), None)
