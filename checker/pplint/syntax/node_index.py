"""What is around the nodes of a tree, and which nodes are at a place: a tree knows its children only."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, TypeVar, cast

from pplint.syntax import ast
from pplint.syntax.walk import CHILD_GETTERS, children, classes_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.base.source import Span

NodeT = TypeVar("NodeT", bound=ast.Node)


class NodeIndex:
    """The nodes of a tree with what is around each; all of them are looked at when the first is asked for.

    The position of a node is how many others a walk comes by before it; that of the tree, which is 0, stands for none.
    """

    _last_around: tuple[int, Sequence[ast.Node]] = (0, ())

    def __init__(self, tree: ast.File) -> None:
        self.tree = tree

    def forget(self) -> None:
        """Forget all but the tree, until somebody asks again: it takes room, and few ask for more of a file later."""
        tree = self.tree
        vars(self).clear()
        self.tree = tree

    @cached_property
    def _walked(self) -> tuple[list[ast.Node], list[int]]:
        """The nodes by their positions, each before what is below it, and the position of the one around each."""
        nodes: list[ast.Node] = [self.tree]
        outer = [0]
        levels = [(0, iter(children(self.tree)))]
        while levels:
            around, level = levels[-1]
            for node in level:
                nodes.append(node)
                outer.append(around)
                getter = CHILD_GETTERS[node.__class__]
                below = None if getter is None else getter(node)
                if below:
                    levels.append((len(nodes) - 1, iter(below)))
                    break
            else:
                levels.pop()
        return nodes, outer

    @property
    def all(self) -> Sequence[ast.Node]:
        """The nodes by their positions, each before what is below it."""
        return self._walked[0]

    @cached_property
    def _by_class(self) -> dict[type[ast.Node], list[int]]:
        """The positions of the nodes of each class."""
        found: defaultdict[type[ast.Node], list[int]] = defaultdict(list)
        for position, kind in enumerate(map(type, self.all)):
            found[kind].append(position)
        return found

    def of(self, *kinds: type[NodeT]) -> Sequence[NodeT]:
        """Return the nodes of some classes, each before what is below it."""
        by_class = self._by_class
        lists = [by_class[kind] for kind in by_class.keys() & classes_of(*kinds)]
        positions = lists[0] if len(lists) == 1 else sorted(chain.from_iterable(lists))
        return cast("Sequence[NodeT]", list(map(self.all.__getitem__, positions)))

    @cached_property
    def _positions(self) -> dict[ast.Node, int]:
        return dict(zip(self.all, range(len(self.all)), strict=True))

    @cached_property
    def _by_start(self) -> tuple[list[int], list[ast.Node]]:
        nodes = sorted(self.all, key=lambda each: (each.start, -each.end))
        return [each.start for each in nodes], nodes

    def around(self, node: ast.Node) -> Sequence[ast.Node]:
        """Return the nodes around one, outermost first; there are none around what is not in the tree."""
        return self.around_position(self._positions.get(node, 0))

    def around_position(self, position: int) -> Sequence[ast.Node]:
        """Return the nodes around the one at a position, outermost first; several rules ask for the same in a row."""
        last, around = self._last_around
        if position == last:
            return around
        nodes, outer = self._walked
        found: list[ast.Node] = []
        at = position
        while at:
            at = outer[at]
            found.append(nodes[at])
        found.reverse()
        self._last_around = position, found
        return found

    def parent_of(self, node: ast.Node) -> ast.Node:
        """Return the innermost node around one; the tree around what is not in it, and around itself."""
        return self.parent(self._positions.get(node, 0))

    def parent(self, position: int) -> ast.Node:
        """Return the innermost node around the one at a position; of the tree, the tree itself."""
        nodes, outer = self._walked
        return nodes[outer[position]]

    def enclosing(self, node: ast.Node, *kinds: type[NodeT]) -> NodeT | None:
        """Return the innermost node of some classes around one."""
        position = self._positions.get(node, 0)
        nodes, outer = self._walked
        while position:
            position = outer[position]
            around = nodes[position]
            if isinstance(around, kinds):
                return around
        return None

    def at(self, span: Span) -> list[ast.Node]:
        """Return the nodes that hold some bytes, from the file down to the innermost."""
        starts, nodes = self._by_start
        last = nodes[max(bisect_right(starts, span.start) - 1, 0)]
        chain = [*self.around(last), last]
        return [each for each in chain if each is self.tree or (each.start <= span.start and span.end <= each.end)]


def innermost(nodes: Sequence[ast.Node], kind: type[NodeT]) -> NodeT | None:
    """Return the last of some nodes that is of a class, such as of those from `NodeIndex.at`."""
    return next((each for each in reversed(nodes) if isinstance(each, kind)), None)
