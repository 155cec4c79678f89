"""What the names in a program mean, each with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.infer.resolve import resolve
from pplint.infer.symbols import Fact, Symbol
from pplint.server.uses.keys import Keys
from pplint.server.uses.looked_up import looked_up_keys
from pplint.server.uses.passed import passed_names
from pplint.server.uses.ruby_templates import reads_of_templates
from pplint.server.uses.use import VARIABLE, Key, Use
from pplint.syntax import ast
from pplint.syntax.calls import function_name
from pplint.syntax.names import CREATING_FUNCTIONS, DECLARING_FUNCTIONS

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from pplint.infer.model import Model
    from pplint.session import Session

_NAMES: Final = (ast.Attribute, ast.Name, ast.Parameter, ast.Reference, ast.String, ast.Variable, ast.Definition)
_NAMESPACE: Final = late_pattern(rb"([A-Za-z]\w*(?:::\w+)*)::\Z")
_QUOTES: Final = (b"'", b'"')
_CALLING: Final = DECLARING_FUNCTIONS | CREATING_FUNCTIONS | {"run_plan"}
"""Functions that call what their argument names."""

CALLED: Final = frozenset({"class", "defined type", "function", "plan"})
"""What can be called, in words."""


def uses_of_names(session: Session, model: Model, words: re.Pattern[bytes] | None = None) -> Iterator[Use]:
    """Yield the names in a program that mean something, with what they mean; at least those with some `words`."""
    keys = Keys(session, model)
    targets = {each for scope in model.scopes.all for _, each in scope.assigned}
    for node in model.nodes.of(*_NAMES):
        if words is not None and not words.search(model.source.data, *_name_span(node)):
            continue
        symbol = resolve(model, node)
        if symbol is not None:
            is_declaration = isinstance(node, (ast.Parameter, ast.Definition)) or node in targets
            yield from _uses(model, keys, _name_span(node), symbol, is_declaration=is_declaration)
        elif isinstance(node, ast.Variable) and "::" in node.name:
            text = model.source.data[node.start : node.end]
            yield from class_before(model, keys, node.start, text[: text.rfind(b"::") + 2])
        if isinstance(node, ast.Class) and node.parent is not None and node.parent_span is not None:
            parent = model.symbols.host_class(node.parent)
            if parent is not None:
                yield from _uses(model, keys, node.parent_span, parent)
    passed = list(passed_names(session, model))
    for given, symbol in passed:
        yield from _uses(model, keys, given.span, symbol)
    yield from looked_up_keys(model, {given.span for given, _ in passed})
    yield from reads_of_templates(session, model, keys)


def _name_span(node: ast.Node) -> Span:
    return node.name_span if isinstance(node, (ast.Definition, ast.Attribute, ast.Parameter)) else node.span


def _uses(model: Model, keys: Keys, span: Span, symbol: Symbol, *, is_declaration: bool = False) -> Iterator[Use]:
    """Yield what names a symbol, and before it the class of which that is a variable, if that is named, too."""
    key = keys.of(symbol)
    text = model.source.data[span.start : span.end]
    is_variable = key.word == VARIABLE
    found = name_within(text, key, is_path=is_variable or isinstance(symbol, Fact))
    if found is None:
        yield Use(span, key, is_declaration, is_literal=False)
        return
    if is_variable:
        yield from class_before(model, keys, span.start, text[: found.start])
    place = Span(span.start + found.start, span.start + found.end)
    is_call = key.word in CALLED and not is_declaration and _is_call(model, place)
    yield Use(place, key, is_declaration, is_call=is_call)


def _is_call(model: Model, span: Span) -> bool:
    """Return whether a name is called, and not just referred to."""
    chain = model.nodes.at(span)
    node, outer = chain[-1], chain[-2] if len(chain) > 1 else chain[-1]
    if isinstance(node, ast.Class):
        return node.parent_span is not None and node.parent_span.end == span.end
    if not isinstance(node, (ast.Name, ast.String)):
        return False
    if isinstance(outer, ast.Array):
        outer = chain[-3]
    if isinstance(outer, (ast.Call, ast.MethodCall)):
        return outer.function is node or function_name(outer) in _CALLING
    return isinstance(outer, (ast.Resource, ast.ResourceBody))


def class_before(model: Model, keys: Keys, start: int, text: bytes) -> Iterator[Use]:
    """Yield the class that the text before the last segment of a variable names; the text starts at a byte."""
    match = _NAMESPACE.search(text)
    found = None if match is None else model.symbols.host_class(match[1].decode())
    if match is not None and found is not None:
        yield Use(Span(start + match.start(1), start + match.end(1)), keys.of(found))


def name_within(text: bytes, key: Key, *, is_path: bool = False) -> Span | None:
    """Return the bytes of a name in the text that stands for it, None if it is written in another way.

    What is a path may go on after the name: `a::b.0`.
    """
    start, end = 0, len(text)
    if text[:1] in _QUOTES and text[:1] == text[-1:] and end > 1:
        start, end = 1, end - 1
        if is_path and b"." in text:
            end = text.index(b".")
    name = key.name.encode()
    written = text[start:end]
    if key.word == VARIABLE:
        is_whole = written.lstrip(b"$").rpartition(b"::")[2] == name
    else:
        is_whole = written.lower().removeprefix(b"::") == name.lower()
    return Span(end - len(name), end) if is_whole else None
