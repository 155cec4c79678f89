"""What is around the nodes of a tree, and which nodes are at a place: a tree knows its children only."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from pplint.syntax import ast
from pplint.syntax.walk import children, walk

if TYPE_CHECKING:
    from pplint.source import Span

NodeT = TypeVar("NodeT", bound=ast.Node)


class NodeIndex:
    """The nodes of a tree with what is around each; all of them are looked at when the first is asked for."""

    def __init__(self, tree: ast.File) -> None:
        self._tree = tree

    @cached_property
    def _outer(self) -> dict[ast.Node, ast.Node]:
        return {each: node for node in walk(self._tree) for each in children(node)}

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
        return next((each for each in reversed(self.around(node)) if isinstance(each, kinds)), None)

    def at(self, span: Span) -> list[ast.Node]:
        """Return the nodes that hold some bytes, from the file down to the innermost."""
        starts, nodes = self._by_start
        last = nodes[max(bisect_right(starts, span.start) - 1, 0)]
        chain = [*self.around(last), last]
        return [each for each in chain if each is self._tree or (each.start <= span.start and span.end <= each.end)]
