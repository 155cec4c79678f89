"""What is wrong with a catalog as a graph: dependencies that form cycles, files that are declared twice.

Only what is certain counts: resources that may not be declared, and values that are not known, are left out.
"""

from __future__ import annotations

import os
from collections import deque
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from pplint.base.graphs import components
from pplint.catalog import issues
from pplint.catalog.as_json import declared
from pplint.catalog.relations import resource_named
from pplint.evaluator.core.unknown import Unknown
from pplint.evaluator.expressions.elements import flat
from pplint.nodes.findings import NodeFinding
from pplint.nodes.side import Refusal
from pplint.nodes.values import Hider

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.base.issue import Issue
    from pplint.catalog.compilation import Compilation
    from pplint.catalog.resource import Resource
    from pplint.nodes.side import Side

Vertex = tuple[str, bool]
"""A resource by its reference, and whether it is the end of what a class, defined type or stage contains."""

_LONGEST: Final = 12
"""How many resources of a cycle are named."""

_RULES: Final[dict[type, str]] = {
    issues.AlreadyDeclared: "catalog-duplicate",
    issues.AlreadyNamed: "catalog-duplicate",
    issues.MissingResource: "catalog-missing-reference",
}


def findings_in(found: Compilation | Refusal, side: Side) -> list[NodeFinding]:
    """Return what is wrong with the catalog of a node; a failure of pplint itself is an internal error."""
    if isinstance(found, Refusal):
        rule = "internal-error" if found.program else _rule_of(found.issue)
        return [NodeFinding(rule, found.place.path, found.place.span, Hider([]).text(found.message))]
    return [*_cycles(found, side), *_same_paths(found, side)]


def _rule_of(issue: Issue | None) -> str:
    if isinstance(issue, issues.AlreadyNamed) and issue.reference.startswith("File["):
        return "catalog-same-path"
    return "catalog-failure" if issue is None else _RULES.get(type(issue), "catalog-failure")


def _cycles(run: Compilation, side: Side) -> Iterator[NodeFinding]:
    graph = Graph(run)
    for component in components(list(graph.after), lambda vertex: graph.after.get(vertex, ())):
        if len(component) > 1:
            names = graph.cycle(component)
            resources = [run.resources[graph.keys[name]] for name in names]
            chosen = min(resources, key=lambda each: (each.node is None, each.reference))
            place = side.places.of_resource(chosen)
            shown = [*names, names[0]] if len(names) <= _LONGEST else [*names[: _LONGEST - 1], "…", names[0]]
            message = f"dependency cycle: {' -> '.join(f'`{name}`' for name in shown)}"
            help_ = "each resource must be applied before the next one; remove one of the relationships"
            yield NodeFinding("catalog-cycle", place.path, place.span, message, help_)


class Graph:
    """The order in which an agent applies resources. What contains others has a start and an end."""

    def __init__(self, run: Compilation) -> None:
        certain = [each for each in declared(run) if not each.maybe]
        self.keys = {each.reference: each.key for each in certain}
        self.after: dict[Vertex, list[Vertex]] = {}
        inner = [(outer, member) for outer, member in run.edges if outer in self.keys and member in self.keys]
        self._containers = {outer for outer, _ in inner}
        for outer, member in inner:
            self._add((outer, False), (member, False))
            self._add(self._end(member), (outer, True))
        for name in self._containers:
            self._add((name, False), (name, True))
        self._direct: set[tuple[str, str]] = set()
        for resource in certain:
            for first, second in _relations(run, resource):
                if first in self.keys and second in self.keys:
                    self._direct.add((first, second))
                    self._add(self._end(first), (second, False))
        self._add_parents(certain)

    def _add(self, first: Vertex, second: Vertex) -> None:
        self.after.setdefault(first, []).append(second)

    def _end(self, name: str) -> Vertex:
        return name, name in self._containers

    def _add_parents(self, certain: Sequence[Resource]) -> None:
        """Let files come after the nearest directory around them, unless a relationship puts that after them."""
        files = {path: each.reference for each in certain if (path := _path_of(each)) is not None}
        for path, name in files.items():
            outer = os.path.dirname(path)
            while outer not in files and outer != os.path.dirname(outer):
                outer = os.path.dirname(outer)
            parent = files.get(outer)
            if parent is not None and parent != name and (name, parent) not in self._direct:
                self._add(self._end(parent), (name, False))

    def is_before(self, first: str, second: str) -> bool:
        """Return whether a resource is applied, with all that it contains, before another one."""
        seen, waiting = {self._end(first)}, [self._end(first)]
        while waiting:
            for vertex in self.after.get(waiting.pop(), ()):
                if vertex == (second, False):
                    return True
                if vertex not in seen:
                    seen.add(vertex)
                    waiting.append(vertex)
        return False

    def cycle(self, component: Sequence[Vertex]) -> list[str]:
        """Return the names on the shortest way from the first of a component back to it."""
        inside = set(component)
        start = min(component)
        before: dict[Vertex, Vertex] = {}
        waiting = deque([start])
        while waiting:
            vertex = waiting.popleft()
            for other in self.after.get(vertex, ()):
                if other == start:
                    before.setdefault(start, vertex)
                    waiting.clear()
                    break
                if other in inside and other not in before:
                    before[other] = vertex
                    waiting.append(other)
        way = [start]
        while before[way[-1]] != start:
            way.append(before[way[-1]])
        names = [name for name, _ in [start, *way[:0:-1]]]
        # A container that is passed through is named once.
        return [names[0], *(name for earlier, name in pairwise(names) if name != earlier)]


def _relations(run: Compilation, resource: Resource) -> Iterator[tuple[str, str]]:
    """Yield pairs of resources that a resource says must be applied in this order."""
    for name in ("before", "notify", "require", "subscribe"):
        for value in flat(resource.parameters.get(name)):
            named = None if isinstance(value, Unknown) else resource_named(value)
            other = None if named is None else run.find(*named)
            if other is not None and not other.maybe:
                pair = resource.reference, other.reference
                yield pair if name in {"before", "notify"} else (pair[1], pair[0])


def _path_of(resource: Resource) -> str | None:
    """Return the path of a file, if it is known."""
    if resource.type != "File":
        return None
    path = resource.parameters.get("path", resource.title)
    return path.rstrip("/") or "/" if isinstance(path, str) and path.startswith("/") else None


def _same_paths(run: Compilation, side: Side) -> Iterator[NodeFinding]:
    by_path: dict[str, Resource] = {}
    for resource in declared(run):
        path = None if resource.maybe else _path_of(resource)
        first = resource if path is None else by_path.setdefault(path, resource)
        if first is resource:
            continue
        place, other = side.places.of_resource(resource), side.places.of_resource(first)
        message = f"`{resource.reference}` and `{first.reference}` manage the same path `{path}`"
        label = (other.path, other.span, "the other file is declared here") if other.path else None
        help_ = "an agent rejects the catalog; declare the file once"
        yield NodeFinding("catalog-same-path", place.path, place.span, message, help_, label)
