"""What names are, for an editor that colours them: a parameter, another variable, a class, a function of the language.

What a name is does not show in the text. Keywords, numbers, comments and all else that does are left to the grammar of
the editor.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from pplint.base.source import Span
from pplint.infer.resolve import resolve
from pplint.infer.symbols import (
    Attribute,
    DataType,
    Define,
    Fact,
    Function,
    HostClass,
    Parameter,
    Plan,
    ResourceType,
    Symbol,
    Task,
    Variable,
)
from pplint.server.capabilities import TOKEN_MODIFIERS, TOKEN_TYPES
from pplint.server.sent import SemanticTokens, SemanticTokensDelta, SemanticTokensEdit
from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.infer.model import Model
    from pplint.server.positions import Positions
    from pplint.server.protocol import OfDocument, OfRange, TokensDeltaParams
    from pplint.server.service import Service

_DECLARATION, _LIBRARY, _DEPRECATED = (1 << place for place in range(len(TOKEN_MODIFIERS)))
_NAMES: Final = (ast.Attribute, ast.Definition, ast.Name, ast.Parameter, ast.Reference, ast.String, ast.Variable)

_OF_SYMBOLS: Final[dict[type[Symbol], str]] = {
    Attribute: "property",
    DataType: "type",
    Define: "struct",
    Fact: "variable",
    Function: "function",
    HostClass: "class",
    Parameter: "parameter",
    Plan: "function",
    ResourceType: "struct",
    Task: "function",
    Variable: "variable",
}
_OF_NODES: Final[dict[type[ast.Node], str]] = {
    ast.Attribute: "property",
    ast.Class: "class",
    ast.Define: "struct",
    ast.Function: "function",
    ast.Parameter: "parameter",
    ast.Plan: "function",
    ast.Reference: "type",
    ast.TypeAlias: "type",
    ast.TypeDefinition: "type",
    ast.Variable: "variable",
}
"""What is said of names of which it is not known what they mean, and of attributes, be they parameters or not."""

_NONE: Final = SemanticTokens([], "0")

_Token = tuple[Span, int, int]
"""The bytes of a name, the place of its type in `TOKEN_TYPES`, and its modifiers, a bit each."""


def semantic_tokens(service: Service, params: OfDocument) -> SemanticTokens:
    """Return the names in an open document, with what they are; the answer is kept for the next one."""
    found = _tokens(service, params, None)
    found.result_id = str(int((service.tokens.get(params.text_document.uri) or _NONE).result_id) + 1)
    service.tokens[params.text_document.uri] = found
    return found


def semantic_tokens_delta(service: Service, params: TokensDeltaParams) -> SemanticTokens | SemanticTokensDelta:
    """Return what is different from the last answer about a document, or all if that was another one."""
    before = service.tokens.get(params.text_document.uri)
    after = semantic_tokens(service, params)
    if before is None or before.result_id != params.previous_result_id:
        return after
    old, new = before.data, after.data
    most = min(len(old), len(new))
    start = next((at for at in range(most) if old[at] != new[at]), most)
    most -= start
    end = next((at for at in range(most) if old[-1 - at] != new[-1 - at]), most)
    edit = SemanticTokensEdit(start, len(old) - start - end, new[start : len(new) - end])
    return SemanticTokensDelta([edit] if edit.delete_count or edit.data else [], after.result_id)


def semantic_tokens_in(service: Service, params: OfRange) -> SemanticTokens:
    """Return the names in a range of an open document, with what they are."""
    document = service.document(params.text_document)
    return _tokens(service, params, None if document is None else document.positions.span(params.range))


def _tokens(service: Service, params: OfDocument, within: Span | None) -> SemanticTokens:
    found = service.program(params.text_document)
    if found is None:
        return SemanticTokens([])
    document, program = found
    tokens = program.ask(lambda model: sorted(set(_named(model, within))))
    return SemanticTokens(list(chain.from_iterable(_encoded(tokens, document.positions))))


def _named(model: Model, within: Span | None) -> Iterator[_Token]:
    targets = {each for scope in model.scopes.all for _, each in scope.assigned}
    for node in model.nodes.of(*_NAMES):
        if within is not None and (node.end <= within.start or within.end <= node.start):
            continue
        symbol = resolve(model, node)
        kind = _kind(node, symbol)
        span = None if kind is None else _span(model, node)
        if kind is not None and span is not None and (within is None or _touch(span, within)):
            is_declaration = isinstance(node, (ast.Definition, ast.Parameter)) or node in targets
            yield span, TOKEN_TYPES.index(kind), _modifiers(symbol, is_declaration=is_declaration)
        if isinstance(node, ast.Class) and node.parent_span is not None:
            yield node.parent_span, TOKEN_TYPES.index("class"), 0


def _touch(span: Span, other: Span) -> bool:
    return span.start < other.end and other.start < span.end


def _kind(node: ast.Node, symbol: Symbol | None) -> str | None:
    if isinstance(node, (ast.Attribute, ast.Definition)) or symbol is None:
        return _OF_NODES.get(type(node))
    return _OF_SYMBOLS.get(type(symbol))


def _span(model: Model, node: ast.Node) -> Span | None:
    """Return the bytes of a name without quotes; None of what is no name, or goes over several lines."""
    if isinstance(node, (ast.Attribute, ast.Definition, ast.Parameter)):
        return node.name_span
    text = model.source.data[node.start : node.end]
    quotes = 1 if isinstance(node, ast.String) and text[:1] in {b"'", b'"'} else 0
    return None if b"\n" in text or len(text) <= 2 * quotes else Span(node.start + quotes, node.end - quotes)


def _modifiers(symbol: Symbol | None, *, is_declaration: bool) -> int:
    found = _DECLARATION if is_declaration else 0
    if symbol is not None and symbol.place is None:
        found |= _LIBRARY
    is_deprecated = isinstance(symbol, (Function, Attribute)) and symbol.deprecation is not None
    is_legacy = isinstance(symbol, Fact) and symbol.is_legacy
    return found | _DEPRECATED if is_deprecated or is_legacy else found


def _encoded(tokens: Iterable[_Token], positions: Positions) -> Iterator[tuple[int, int, int, int, int]]:
    """Yield each token as the protocol has it: where it is after the one before, its length, type and modifiers."""
    line = character = end = 0
    for span, kind, modifiers in tokens:
        if span.start < end:
            continue
        end = span.end
        range_ = positions.range(span)
        start = range_.start
        yield (
            start.line - line,
            start.character - (character if start.line == line else 0),
            range_.end.character - start.character,
            kind,
            modifiers,
        )
        line, character = start.line, start.character
