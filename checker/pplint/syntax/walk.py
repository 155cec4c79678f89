"""Walk a tree without recursion, in source order."""

from __future__ import annotations

import re
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeVar, overload

from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Getter = Callable[[Any], Sequence[ast.Node]]

NodeT = TypeVar("NodeT", bound=ast.Node)
SecondT = TypeVar("SecondT", bound=ast.Node)
ThirdT = TypeVar("ThirdT", bound=ast.Node)


def children(node: ast.Node) -> list[ast.Node]:
    """Return the nodes directly below a node, in the order of its fields."""
    getter = CHILD_GETTERS[node.__class__]
    return [] if getter is None else list(getter(node))


def walk(node: ast.Node) -> Iterator[ast.Node]:
    """Yield a node and all nodes below it, each before its children."""
    stack = [node]
    while stack:
        node = stack.pop()
        yield node
        getter = CHILD_GETTERS[node.__class__]
        if getter is not None:
            stack += reversed(getter(node))


@overload
def find(tree: ast.Node, kind: type[NodeT], /) -> Iterator[NodeT]: ...
@overload
def find(tree: ast.Node, kind: type[NodeT], second: type[SecondT], /) -> Iterator[NodeT | SecondT]: ...
@overload
def find(
    tree: ast.Node, kind: type[NodeT], second: type[SecondT], third: type[ThirdT], /
) -> Iterator[NodeT | SecondT | ThirdT]: ...
@overload
def find(tree: ast.Node, /, *kinds: type[ast.Node]) -> Iterator[ast.Node]: ...


def find(tree: ast.Node, /, *kinds: type[ast.Node]) -> Iterator[Any]:
    """Yield those of a node and all nodes below it that are of some classes, each before what is below it.

    Most nodes of a tree are of none of them, and asking for their class is cheaper than `isinstance`.
    """
    wanted = classes_of(*kinds)
    levels = [iter((tree,))]
    while levels:
        for node in levels[-1]:
            kind = node.__class__
            if kind in wanted:
                yield node
            getter = CHILD_GETTERS[kind]
            if getter is not None:
                levels.append(iter(getter(node)))
                break
        else:
            levels.pop()


@cache
def classes_of(*kinds: type[ast.Node]) -> frozenset[type[ast.Node]]:
    """Return classes of nodes with those that are derived from them."""
    return frozenset(each for each in _CLASSES.values() if issubclass(each, kinds))


def _make_getter(node_class: type[ast.Node]) -> Getter | None:
    types = {name: type_ for name, type_ in ast.annotations_of(node_class).items() if holds_nodes(type_)}
    if not types:
        return None
    if not any("None" in annotation for annotation in types.values()):
        lists = [annotation.startswith("list[") for annotation in types.values()]
        if lists == [True] or (len(lists) > 1 and not any(lists)):
            return attrgetter(*types)
    parts = ", ".join(_part(name, annotation) for name, annotation in types.items())
    getter: Getter = eval(f"lambda node: ({parts},)")  # noqa: S307 - made of the names of our own fields
    return getter


def _part(name: str, annotation: str) -> str:
    """Return the code for the nodes of a field among those of others."""
    is_optional = "None" in annotation
    if annotation.startswith("list["):
        return f"*(node.{name} or ())" if is_optional else f"*node.{name}"
    return f"*(() if node.{name} is None else (node.{name},))" if is_optional else f"node.{name}"


def holds_nodes(annotation: str) -> bool:
    """Tell whether a field holds nodes, by its type as it is written."""
    return not _CLASSES.keys().isdisjoint(re.findall(r"\w+", annotation))


_CLASSES: Final[dict[str, type[ast.Node]]] = {
    name: value for name, value in vars(ast).items() if isinstance(value, type) and issubclass(value, ast.Node)
}


class _Getters(dict["type[ast.Node]", "Getter | None"]):
    """Functions by classes of nodes, each made when the first node of its class is there."""

    def __missing__(self, node_class: type[ast.Node]) -> Getter | None:
        # Problems are nodes, too, with nothing below them.
        is_in_tree = _CLASSES.get(node_class.__name__) is node_class
        found = self[node_class] = _make_getter(node_class) if is_in_tree else None
        return found


CHILD_GETTERS: Final = _Getters()
"""What returns the children of the nodes of a class, None if they never have any: it may be a list of the node's own.

A walk spends most of its time in these functions, so each class has one that does no more than its fields need.
"""
