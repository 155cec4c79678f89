"""Where what is named at a place is declared, and where its type is."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.base.source import Place, Span
from pplint.infer.resolve import resolve_at
from pplint.infer.symbols import Attribute, Fact, Parameter, Resource, Symbol, Variable
from pplint.project.sources import manifest_at
from pplint.server.data.sight import data_sight, is_described
from pplint.server.data.targets import Target, places_of_key, targets_in_data
from pplint.server.described_runs import parameter_place
from pplint.server.linked_files import linked_files
from pplint.server.protocol import Location, LocationLink, Range
from pplint.server.signed_definitions import place_on_page, signed_at
from pplint.server.struct_keys import struct_key_at
from pplint.server.stub_places import stub_place
from pplint.server.uses.passed import option_at, passed_at
from pplint.syntax import ast
from pplint.syntax.calls import arguments, looked_up_key
from pplint.syntax.walk import find

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pplint.infer.model import Model
    from pplint.server.documents import Document
    from pplint.server.protocol import OfPosition
    from pplint.server.service import Service
    from pplint.session import Session


def definition(service: Service, params: OfPosition) -> list[LocationLink] | list[Location]:
    """Return where what stands at a place is declared or set."""
    document = service.document(params.text_document)
    if document is not None and document.path is not None and is_described(document.path):
        return _in_data(service, document, document.path, document.positions.offset(params.position))
    return _targets(service, params, _of_definition)


def _in_data(service: Service, document: Document, path: str, offset: int) -> list[LocationLink] | list[Location]:
    workspace = service.workspace
    sight = data_sight(workspace, path)
    found = None if sight is None else workspace.asked(path, lambda: targets_in_data(sight, document.text, offset))
    return [] if found is None else _located(service, found[1], document.positions.range(found[0]))


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

    def located(model: Model) -> list[LocationLink] | list[Location]:
        targets = ask(session, model, offset)
        signed = signed_at(model, offset)
        page = None if signed is None else place_on_page(service.pages, *signed)
        if page is not None:
            targets = [(page, page)]
        return _located(service, targets, document.positions.range(named_at(model, offset)))

    return program.ask(located)


def _located(service: Service, targets: Iterable[Target], origin: Range) -> list[LocationLink] | list[Location]:
    workspace = service.workspace
    found = [each for each in targets if workspace.is_there(each[0].path)]
    if not service.client.abilities.follows_links:
        return [workspace.location(name) for _, name in found]
    return [_link(service, extent, name, origin) for extent, name in found]


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


def looked_up_at(model: Model, offset: int) -> str | None:
    """Return the key at a place, if it is one that a call of `lookup` asks data for."""
    nodes = model.nodes.at(Span(offset, offset + 1))
    call = next((each for each in reversed(nodes) if isinstance(each, (ast.Call, ast.MethodCall))), None)
    key = None if call is None else looked_up_key(call)
    return key if call is not None and nodes[-1] is next(iter(arguments(call)), None) else None


def symbol_at(model: Model, offset: int) -> Symbol | None:
    """Return what the name at a place, or right before it, means."""
    found = resolve_at(model, offset)
    return found if found is not None or offset == 0 else resolve_at(model, offset - 1)


def passed_symbol_at(session: Session, model: Model, offset: int) -> Symbol | None:
    """Return the parameter that a key of a hash which is passed names, or a text that data are asked for."""
    passed = passed_at(session, model, offset)
    return None if passed is None else passed[1]


def _of_definition(session: Session, model: Model, offset: int) -> list[Target]:
    files = [each for each in linked_files(model) if each.span.start <= offset <= each.span.end]
    if files:
        start = Place(files[0].path, Span(0, 0))
        return [(start, start)]
    option = option_at(model, offset)
    if option is not None:
        place = parameter_place(session, option[1], option[2])
        return [] if place is None else [(place, place)]
    key = looked_up_at(model, offset)
    in_data = [] if key is None else [(each, each) for each in places_of_key(model.project, key)]
    symbol = symbol_at(model, offset) or passed_symbol_at(session, model, offset)
    if isinstance(symbol, Variable) and len(symbol.assignments) > 1:
        return [(each, each) for each in symbol.assignments]
    if symbol is None:
        key_declared = struct_key_at(session, model, offset)
        return in_data if key_declared is None else [(key_declared[1].place, key_declared[1].place)]
    if symbol.place is None:
        return in_data or _in_stubs(symbol)
    return [(symbol.extent or symbol.place, symbol.place), *in_data]


def _in_stubs(symbol: Symbol) -> list[Target]:
    """Return where the stubs that come with the program declare something."""
    place = stub_place(symbol)
    return [] if place is None else [(place, place)]


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
        nodes = manifest.nodes
    return next((each for each in nodes.of(ast.Parameter) if each.span == place.span), None)
