"""Graphs: what reaches each other in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Sequence

N = TypeVar("N", bound="Hashable")

MOST_STEPS: Final = 100_000
"""How many edges the search for cycles looks at."""


def components(
    roots: Iterable[N], successors: Callable[[N], Iterable[N]], known: Container[N] = ()
) -> Iterator[list[N]]:
    """Yield the strongly connected components of what can be reached, each after those that it leads to.

    What is `known` is not entered. Each node and each edge is looked at once, without recursion (Tarjan's algorithm).
    """
    number: dict[N, int] = {}
    lowest: dict[N, int] = {}
    open_nodes: dict[N, None] = {}
    path: list[tuple[N, Iterator[N]]] = []

    def enter(node: N) -> None:
        number[node] = lowest[node] = len(number)
        open_nodes[node] = None
        path.append((node, iter(successors(node))))

    for root in roots:
        if root not in number and root not in known:
            enter(root)
        while path:
            node, others = path[-1]
            for other in others:
                if other in open_nodes:
                    lowest[node] = min(lowest[node], number[other])
                elif other not in number and other not in known:
                    enter(other)
                    break
            else:
                path.pop()
                if path:
                    outer = path[-1][0]
                    lowest[outer] = min(lowest[outer], lowest[node])
                if lowest[node] == number[node]:
                    yield _closed(open_nodes, node)


def _closed(open_nodes: dict[N, None], first: N) -> list[N]:
    """Take the nodes from the end of those that are open, up to and with the first of a component."""
    found: list[N] = []
    while not found or found[-1] != first:
        found.append(open_nodes.popitem()[0])
    return found[::-1]


def cycles(edges: Sequence[tuple[N, N]]) -> Iterator[list[N]]:
    """Yield the way around for each edge that closes a cycle with those before it, from its start back there.

    Of more edges than anybody writes by hand, only one is yielded for those that are in cycles together.
    """
    before: _Ways[N] = _Ways()
    inner = _edges_in_cycles(edges)
    found: set[int] = set()
    for (first, second), place in inner:
        if before.steps > MOST_STEPS:
            break
        way = before.way(second, first)
        if way is None:
            before.add(first, second)
        else:
            found.add(place)
            yield [first, *way]
    if before.steps > MOST_STEPS:
        whole: _Ways[N] = _Ways()
        for (first, second), _ in inner:
            whole.add(first, second)
        last = {place: edge for edge, place in inner if place not in found}
        yield from ([first, *(whole.way(second, first) or [])] for first, second in last.values())


def _edges_in_cycles(edges: Sequence[tuple[N, N]]) -> list[tuple[tuple[N, N], int]]:
    """Return the edges that are in a cycle, in order, each with the number of what it is in a cycle with."""
    by_first: dict[N, list[N]] = {}
    for first, second in edges:
        by_first.setdefault(first, []).append(second)
    parts = components(by_first, lambda each: by_first.get(each, ()))
    place_of = {each: place for place, part in enumerate(parts) for each in part}
    return [(edge, place_of[edge[0]]) for edge in edges if place_of[edge[0]] == place_of[edge[1]]]


class _Ways(Generic[N]):
    """A graph that grows, and is searched for ways; `steps` is how many edges were looked at for that."""

    def __init__(self) -> None:
        self.by_first: dict[N, list[N]] = {}
        self.steps = 0

    def add(self, first: N, second: N) -> None:
        """Add an edge."""
        self.by_first.setdefault(first, []).append(second)

    def way(self, start: N, end: N) -> list[N] | None:
        """Return the shortest way from one node to another, both included; None if there is none."""
        came_from: dict[N, N] = {start: start}
        waiting = [start]
        for here in waiting:
            if here == end:
                return _walked(came_from, here)
            for other in self.by_first.get(here, ()):
                self.steps += 1
                if other not in came_from:
                    came_from[other] = here
                    waiting.append(other)
        return None


def _walked(came_from: dict[N, N], end: N) -> list[N]:
    way = [end]
    while came_from[way[-1]] != way[-1]:
        way.append(came_from[way[-1]])
    return way[::-1]
