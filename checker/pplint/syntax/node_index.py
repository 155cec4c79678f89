"""What is around the nodes of a tree, and which nodes are at a place: a tree knows its children only."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import compress
from typing import TYPE_CHECKING, TypeVar, cast

from pplint.syntax import ast
from pplint.syntax.walk import CHILD_GETTERS, children, classes_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.source import Span

NodeT = TypeVar("NodeT", bound=ast.Node)


class NodeIndex:
    """The nodes of a tree with what is around each; all of them are looked at when the first is asked for."""

    def __init__(self, tree: ast.File) -> None:
        self._tree = tree

    @cached_property
    def _all(self) -> list[ast.Node]:
        """The nodes, each before what is below it."""
        found: list[ast.Node] = [self._tree]
        levels = [iter(children(self._tree))]
        while levels:
            for node in levels[-1]:
                found.append(node)
                getter = CHILD_GETTERS[node.__class__]
                if getter is not None:
                    levels.append(iter(getter(node)))
                    break
            else:
                levels.pop()
        return found

    @cached_property
    def _classes(self) -> list[type[ast.Node]]:
        return list(map(type, self._all))

    def of(self, *kinds: type[NodeT]) -> Sequence[NodeT]:
        """Return the nodes of some classes, each before what is below it."""
        is_wanted = map(classes_of(*kinds).__contains__, self._classes)
        return cast("Sequence[NodeT]", list(compress(self._all, is_wanted)))

    @cached_property
    def _outer(self) -> dict[ast.Node, ast.Node]:
        found: dict[ast.Node, ast.Node] = {}
        for node in self._all:
            getter = CHILD_GETTERS[node.__class__]
            if getter is not None:
                found.update(dict.fromkeys(getter(node), node))
        return found

    @cached_property
    def _by_start(self) -> tuple[list[int], list[ast.Node]]:
        nodes = sorted((self._tree, *self._outer), key=lambda each: (each.start, -each.end))
        return [each.start for each in nodes], nodes

    def around(self, node: ast.Node) -> list[ast.Node]:
        """Return the nodes around one, outermost first; there are none around what is not in the tree."""
        chain: list[ast.Node] = []
        outer = self._outer.get(node)
        while outer is not None:
            chain.append(outer)
            outer = self._outer.get(outer)
        return chain[::-1]

    def enclosing(self, node: ast.Node, *kinds: type[NodeT]) -> NodeT | None:
        """Return the innermost node of some classes around one."""
        outer = self._outer.get(node)
        while outer is not None and not isinstance(outer, kinds):
            outer = self._outer.get(outer)
        return outer

    def at(self, span: Span) -> list[ast.Node]:
        """Return the nodes that hold some bytes, from the file down to the innermost."""
        starts, nodes = self._by_start
        last = nodes[max(bisect_right(starts, span.start) - 1, 0)]
        chain = [*self.around(last), last]
        return [each for each in chain if each is self._tree or (each.start <= span.start and span.end <= each.end)]
