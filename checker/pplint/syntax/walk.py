"""Walk a tree without recursion, in source order."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.syntax import ast

_PLAIN = frozenset(["int", "str", "float", "bool", "Span", "Span | None", "str | None"])


@cache
def child_fields(node_class: type[ast.Node]) -> tuple[tuple[str, bool], ...]:
    """Return the fields of a class that hold nodes, in the order of the source, and whether each is a list."""
    found = ((item.name, str(item.type)) for item in fields(node_class))
    return tuple((name, annotation.startswith("list[")) for name, annotation in found if annotation not in _PLAIN)


def children(node: ast.Node) -> list[ast.Node]:
    """Return the nodes directly below a node, in the order of its fields."""
    found: list[ast.Node] = []
    for name, is_list in child_fields(type(node)):
        value = getattr(node, name)
        if is_list:
            found += value or ()
        elif value is not None:
            found.append(value)
    return found


def walk(node: ast.Node) -> Iterator[ast.Node]:
    """Yield a node and all nodes below it, each before its children."""
    stack = [node]
    while stack:
        node = stack.pop()
        yield node
        stack += reversed(children(node))
