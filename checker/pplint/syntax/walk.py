"""Walk a tree without recursion, in source order."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pplint.syntax import ast

    Getter = Callable[[Any], Sequence[ast.Node]]

_PLAIN = frozenset(["int", "str", "float", "bool", "Span", "Span | None", "str | None"])


@cache
def child_fields(node_class: type[ast.Node]) -> tuple[tuple[str, bool], ...]:
    """Return the fields of a class that hold nodes, in the order of the source, and whether each is a list."""
    return tuple((name, annotation.startswith("list[")) for name, annotation in _annotations(node_class))


def _annotations(node_class: type[ast.Node]) -> list[tuple[str, str]]:
    found = ((item.name, str(item.type)) for item in fields(node_class))
    return [(name, annotation) for name, annotation in found if annotation not in _PLAIN]


def children(node: ast.Node) -> list[ast.Node]:
    """Return the nodes directly below a node, in the order of its fields."""
    getter = child_getter(type(node))
    return [] if getter is None else list(getter(node))


@cache
def child_getter(node_class: type[ast.Node]) -> Getter | None:
    """Return the function that returns the children of the nodes of a class, or None if they never have any.

    What it returns may be a list of the node's own, and is not to be changed. A walk spends most of its time in these
    functions, so each class has one that is no slower than its fields need.
    """
    annotations = _annotations(node_class)
    names = [name for name, _ in annotations]
    if not names:
        return None
    get = attrgetter(*names)
    if len(names) == 1 and annotations[0][1].startswith("list[") and "None" not in annotations[0][1]:
        return get
    if any("None" in annotation or annotation.startswith("list[") for _, annotation in annotations):
        return _flatten(attrgetter(*names, "end"))
    return get if len(names) > 1 else lambda node: (get(node),)


def _flatten(get: Callable[[Any], tuple[Any, ...]]) -> Getter:
    def getter(node: ast.Node) -> list[ast.Node]:
        *values, _ = get(node)
        found: list[ast.Node] = []
        for value in values:
            if value.__class__ is list:
                found += value
            elif value is not None:
                found.append(value)
        return found

    return getter


def walk(node: ast.Node) -> Iterator[ast.Node]:
    """Yield a node and all nodes below it, each before its children."""
    stack = [node]
    while stack:
        node = stack.pop()
        yield node
        getter = child_getter(type(node))
        if getter is not None:
            stack += reversed(getter(node))
