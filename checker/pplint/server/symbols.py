"""What has a name in a document or in the workspace: definitions, their parameters, resources, variables, nodes."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.real_paths import relative_path
from pplint.base.source import SourceFile, Span
from pplint.data.document import is_data
from pplint.project.data.documents import document_of
from pplint.server.data.sight import data_sight
from pplint.server.data.symbols import symbols_in_data
from pplint.server.protocol import Location
from pplint.server.sent import DocumentSymbol, SymbolInformation
from pplint.server.uses.search import declarations
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import kind_of
from pplint.syntax.walk import children

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pplint.server.documents import Document
    from pplint.server.positions import Positions
    from pplint.server.protocol import OfDocument, WorkspaceSymbolParams
    from pplint.server.service import Service

_LONGEST: Final = 80
_MAX_SYMBOLS: Final = 500
"""How many symbols of the workspace are shown: what is asked for gets longer as somebody types."""


class Kind(IntEnum):
    """What something is, in the words of the protocol."""

    NAMESPACE = 3
    CLASS = 5
    PROPERTY = 7
    INTERFACE = 11
    FUNCTION = 12
    VARIABLE = 13
    OBJECT = 19
    STRUCT = 23
    TYPE_PARAMETER = 26


KINDS: Final[dict[type[ast.Node], Kind]] = {
    ast.Class: Kind.CLASS,
    ast.Define: Kind.STRUCT,
    ast.Function: Kind.FUNCTION,
    ast.Plan: Kind.FUNCTION,
    ast.TypeAlias: Kind.INTERFACE,
    ast.TypeDefinition: Kind.INTERFACE,
}
_KINDS_BY_WORD: Final = {
    "class": Kind.CLASS,
    "defined type": Kind.STRUCT,
    "function": Kind.FUNCTION,
    "plan": Kind.FUNCTION,
}


class _Named(Struct):
    """What has a name, with the nodes in which there may be more names."""

    name: str
    kind: Kind
    span: Span
    name_span: Span
    detail: str
    inside: list[ast.Node]


def document_symbols(service: Service, params: OfDocument) -> list[DocumentSymbol] | list[SymbolInformation]:
    """Return what has a name in an open document."""
    document = service.document(params.text_document)
    if document is not None and document.path is not None and is_data(document.path):
        symbols = _in_data(service, document, document.path)
        return symbols if service.client.abilities.nests_symbols else list(_flat(symbols, document.uri, ""))
    found = service.program(params.text_document)
    if found is None:
        return []
    document, program = found
    text = program.parsed.source.text
    symbols = _symbols([program.parsed.tree], text, document.positions)
    if service.client.abilities.nests_symbols:
        return symbols
    return list(_flat(symbols, document.uri, ""))


def _in_data(service: Service, document: Document, path: str) -> list[DocumentSymbol]:
    workspace = service.workspace
    if data_sight(workspace, path) is None:
        return []
    source = SourceFile(path, document.text)
    read = workspace.asked(path, lambda: document_of(workspace.session, path, source))
    return [] if read is None else symbols_in_data(read, document.positions)


def _flat(symbols: list[DocumentSymbol], uri: str, container: str) -> Iterator[SymbolInformation]:
    for each in symbols:
        yield SymbolInformation(each.name, each.kind, Location(uri, each.range), container)
        yield from _flat(each.children, uri, each.name)


def _symbols(nodes: Iterable[ast.Node], text: Callable[[Span], str], positions: Positions) -> list[DocumentSymbol]:
    symbols: list[DocumentSymbol] = []
    for node in nodes:
        named = list(_named(node, text))
        if not named:
            symbols += _symbols(children(node), text, positions)
        for each in named:
            inside = _symbols(each.inside, text, positions)
            range_, selection = positions.range(each.span), positions.range(each.name_span)
            symbols.append(DocumentSymbol(each.name or "?", each.kind, range_, selection, each.detail, inside))
    return symbols


def _named(node: ast.Node, text: Callable[[Span], str]) -> Iterator[_Named]:
    match node:
        case ast.Definition():
            yield _Named(node.name, KINDS[type(node)], node.span, node.name_span, kind_of(node), list(children(node)))
        case ast.NodeDefinition():
            span = Span(node.matches[0].start, node.matches[-1].end)
            yield _Named(_short(text(span)), Kind.NAMESPACE, node.span, span, "node", [node.body])
        case ast.Parameter():
            type_ = "" if node.type is None else _short(text(node.type.span))
            yield _Named(f"${node.name}", Kind.PROPERTY, node.span, node.name_span, type_, [])
        case ast.Resource():
            type_ = _short(text(node.type.span))
            for body in node.bodies:
                title = body.title.span
                yield _Named(f"{type_}[{_short(_bare(text(title)))}]", Kind.OBJECT, body.span, title, "", [])
        case ast.Assignment(target=ast.Variable() as target):
            yield _Named(f"${target.name}", Kind.VARIABLE, node.span, target.span, "", [node.value])
        case _:
            return


def _bare(title: str) -> str:
    is_quoted = len(title) > 1 and title[0] == title[-1] and title[0] in "'\""
    return title[1:-1] if is_quoted else title


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def workspace_symbols(service: Service, params: WorkspaceSymbolParams) -> list[SymbolInformation]:
    """Return the definitions in the files of the workspace whose names have the letters of a query in their order."""
    workspace = service.workspace
    query = params.query.lower().removeprefix("::")
    letters = re.compile(".*?".join(map(re.escape, query)))
    declared = (each for group in workspace.groups() for each in declarations(workspace, group))
    # What is below two roots is the same object.
    found = list({id(each): (path, each) for path, each in declared if letters.search(each.name.lower())}.values())
    found.sort(key=lambda each: (not each[1].name.lower().startswith(query), len(each[1].name), each[1].name))
    return [
        SymbolInformation(
            each.name,
            _KINDS_BY_WORD.get(each.word, Kind.INTERFACE),
            Location(workspace.uri(path), each.range),
            relative_path(path),
        )
        for path, each in found[:_MAX_SYMBOLS]
    ]
