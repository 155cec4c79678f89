"""What is given twice where it may be given once: parameters, keys, options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

_N = TypeVar("_N", bound=ast.Node)

Literal: TypeAlias = "tuple[str, Hashable]"
"""The value of a literal with its kind, so that the number 1, the text `1` and the boolean `true` are three."""


def repeated(nodes: Iterable[_N], identity: Callable[[_N], Hashable | None]) -> Iterator[tuple[_N, _N]]:
    """Yield each node with the first one of the same identity before it; nodes whose identity is None are unique."""
    first: dict[Hashable, _N] = {}
    for node in nodes:
        key = identity(node)
        if key is None:
            continue
        earlier = first.setdefault(key, node)
        if earlier is not node:
            yield node, earlier


def repeated_parameters(parameters: Iterable[ast.Parameter]) -> Iterator[tuple[ast.Parameter, ast.Parameter]]:
    """Yield each parameter that has the name of an earlier one, with that one."""
    return repeated(parameters, lambda parameter: parameter.name)


def literal_value(node: ast.Expression) -> Literal | None:
    """Return the value of a literal if it is one to the eyes of every compiler: a heredoc or a type is none."""
    make = _LITERALS.get(type(node))
    return None if make is None else make(node)


def literal_or_type(node: ast.Expression) -> Literal | None:
    """Return the value of a literal, of a negative number, or of a type with literal parameters: so since Puppet 8."""
    if isinstance(node, ast.Reference):
        return "type", node.value.lower()
    if isinstance(node, ast.Minus):
        operand = literal_value(node.operand)
        return None if operand is None else ("minus", operand)
    if isinstance(node, ast.Access) and isinstance(node.operand, ast.Reference):
        parameters = _values(node.keys)
        return None if parameters is None else (f"type {node.operand.value.lower()}", parameters)
    return literal_value(node)


def _values(nodes: Sequence[ast.Expression]) -> tuple[Literal, ...] | None:
    values = tuple(value for node in nodes if (value := literal_value(node)) is not None)
    return values if len(values) == len(nodes) else None


def _array(node: ast.Array) -> Literal | None:
    values = _values(node.elements)
    return None if values is None else ("array", values)


def _hash(node: ast.Hash) -> Literal | None:
    entries = {literal_value(entry.key): literal_value(entry.value) for entry in node.entries}
    if None in entries or None in entries.values():
        return None
    return "hash", frozenset(entries.items())


def _text(node: ast.String | ast.Name) -> Literal:
    return "text", node.value


_LITERALS: dict[type[ast.Node], Callable[[Any], Literal | None]] = {
    ast.Array: _array,
    ast.Boolean: lambda node: ("boolean", node.value),
    ast.Default: lambda _: ("default", None),
    ast.Float: lambda node: ("float", node.value),
    ast.Hash: _hash,
    ast.Integer: lambda node: ("integer", node.value),
    ast.Name: _text,
    ast.Regexp: lambda node: ("regexp", node.pattern),
    ast.String: _text,
    ast.Undef: lambda _: ("undef", None),
}
