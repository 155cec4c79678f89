"""What is given twice where it may be given once: parameters, keys, options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

_N = TypeVar("_N", bound=ast.Node)

Literal: TypeAlias = "tuple[str, Hashable]"
"""The value of a literal with its kind, so that the number 1, the text `1` and the boolean `true` are three."""

_Value: TypeAlias = "Callable[[ast.Expression], Literal | None]"


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
    """Return the value of a literal if it is one to the eyes of every compiler: a heredoc or a type is not."""
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


def value_of_key(node: ast.Expression) -> Literal | None:
    """Return what compilers since Puppet 8 take the key of a hash for.

    The name of a type is a text to them, and an access the array of its keys, whatever is accessed.
    """
    if isinstance(node, ast.Reference):
        return "text", node.value.lower()
    if isinstance(node, ast.Minus):
        return _negated(value_of_key(node.operand))
    if isinstance(node, ast.Access):
        is_list = len(node.keys) == 1 and isinstance(node.keys[0], ast.Array)
        values = None if is_list else _values(node.keys, value_of_key)
        return None if values is None else ("array", values)
    if isinstance(node, ast.Array):
        return _array(node, value_of_key)
    return _hash(node, value_of_key) if isinstance(node, ast.Hash) else literal_value(node)


def _negated(operand: Literal | None) -> Literal | None:
    """Return the value of a literal with a sign; that of a text is the text."""
    return operand if operand is None or operand[0] == "text" else ("minus", operand)


def _values(nodes: Sequence[ast.Expression], value_of: _Value | None = None) -> tuple[Literal, ...] | None:
    value_of = value_of or literal_value
    values = tuple(value for node in nodes if (value := value_of(node)) is not None)
    return values if len(values) == len(nodes) else None


def _array(node: ast.Array, value_of: _Value | None = None) -> Literal | None:
    values = _values(node.elements, value_of)
    return None if values is None else ("array", values)


def _hash(node: ast.Hash, value_of: _Value | None = None) -> Literal | None:
    value_of = value_of or literal_value
    entries = {value_of(entry.key): value_of(entry.value) for entry in node.entries}
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
