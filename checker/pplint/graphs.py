"""Graphs: what reaches each other in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Hashable, Iterable, Iterator

N = TypeVar("N", bound="Hashable")


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
