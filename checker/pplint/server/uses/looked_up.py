"""The keys of data that a program looks up by their names, apart from those of parameters of classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.server.uses.passed import LOOKING_UP
from pplint.server.uses.use import COMPUTED_KEY, DATA_KEY, Key, Use
from pplint.syntax import ast
from pplint.syntax.calls import arguments, function_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from pplint.base.source import Span
    from pplint.infer.model import Model

ANY: Final = "*"
_NAME: Final = "name"
_QUOTES: Final = (b"'", b'"')


def looked_up_keys(model: Model, others: Collection[Span]) -> Iterator[Use]:
    """Yield the keys that calls of `lookup` and its predecessors ask for, but for `others`, which mean parameters."""
    calls: tuple[ast.Call | ast.MethodCall, ...] = (*model.nodes.of(ast.Call), *model.nodes.of(ast.MethodCall))
    for call in calls:
        if function_name(call) not in LOOKING_UP:
            continue
        for node in _keys(next(iter(arguments(call)), None)):
            if node.span in others:
                continue
            if isinstance(node, (ast.String, ast.Name)):
                yield _use(model.source.data, node)
            else:
                yield Use(node.span, Key(COMPUTED_KEY, _pattern(node)), is_literal=False)


def _keys(node: ast.Expression | None) -> Iterator[ast.Expression]:
    """Yield what is asked for: one key, each of a list, or what a hash of options names."""
    if isinstance(node, ast.Array):
        yield from node.elements
    elif isinstance(node, ast.Hash):
        for each in node.entries:
            if isinstance(each.key, (ast.String, ast.Name)) and each.key.value == _NAME:
                yield each.value
    elif node is not None:
        yield node


def _use(data: bytes, node: ast.String | ast.Name) -> Use:
    """Return the key at the start of a text: what follows a dot is within its value."""
    text = data[node.start : node.end]
    start = node.start + (text[:1] in _QUOTES)
    name = node.value.partition(".")[0]
    is_literal = data.startswith(name.encode(), start)
    span = type(node.span)(start, start + len(name.encode())) if is_literal else node.span
    return Use(span, Key(DATA_KEY, name), is_literal=is_literal)


def _pattern(node: ast.Expression) -> str:
    """Return a key that is put together as far as it is known."""
    segments = node.segments if isinstance(node, ast.InterpolatedString) else []
    return "".join(each.value if isinstance(each, ast.String) else ANY for each in segments) or ANY
