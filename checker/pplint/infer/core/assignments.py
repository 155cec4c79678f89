"""Variables that a definition sets, but not where it reads them: later, or within the block of a lambda.

Whatever modules may define facts, nobody reads one by a name that the same code sets for itself.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from pplint.syntax import ast
from pplint.syntax.bindings import assigned_variables
from pplint.syntax.walk import children, classes_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class SetVariables:
    """The variables that a definition sets, without those that definitions in it set.

    A definition may read thousands of variables that nothing sets, so that it is walked once for all of them, and what
    is around a place is found without looking at all that is before it.
    """

    def __init__(self, definition: ast.Node) -> None:
        assignments: defaultdict[str, list[tuple[ast.Node, ast.Node]]] = defaultdict(list)
        conditions: list[tuple[ast.Node, ast.Node]] = []
        self._ends: dict[str, int] = {}
        for node in _within(definition):
            if isinstance(node, ast.Assignment):
                for variable in assigned_variables(node.target):
                    assignments[variable.name].append((node, node))
            elif isinstance(node, ast.Lambda):
                for parameter in node.parameters:
                    self._ends[parameter.name] = min(node.end, self._ends.get(parameter.name, node.end))
            else:
                conditions.append((node.operand if isinstance(node, ast.Case) else node.condition, node))
        self._assignments = {name: _Nested(found) for name, found in assignments.items()}
        self._conditions = _Nested(conditions)

    def has(self, name: str) -> bool:
        """Return whether a variable of a name is set anywhere."""
        return name in self._assignments

    def has_elsewhere(self, variable: ast.Variable) -> bool:
        """Return whether a variable is set, but not where it is read.

        `$x = $x.lest || { … }` and `unless $x { $x = … }` do what they say with a fact, which may exist.
        """
        assignments = self._assignments.get(variable.name)
        if assignments is None or any(assignments.around(variable)):
            return False
        return not any(assignments.has_within(each) for each in self._conditions.around(variable))

    def has_ended_parameter(self, variable: ast.Variable) -> bool:
        """Return whether a variable is called as the parameter of a lambda that ends before it is read."""
        end = self._ends.get(variable.name)
        return end is not None and end <= variable.start


class _Nested:
    """Places of a tree, of which two are apart or one is in the other, each with the node that it stands for."""

    def __init__(self, places: Iterable[tuple[ast.Node, ast.Node]]) -> None:
        self._places = sorted(places, key=lambda each: (each[0].start, -each[0].end))
        self._starts = [place.start for place, _ in self._places]
        self._outer: list[int] = []
        for index, (place, _) in enumerate(self._places):
            outer = index - 1
            while outer >= 0 and self._places[outer][0].end < place.end:
                outer = self._outer[outer]
            self._outer.append(outer)

    def around(self, inner: ast.Node) -> Iterator[ast.Node]:
        """Yield the nodes whose places hold another node."""
        index = bisect_right(self._starts, inner.start) - 1
        while index >= 0:
            place, node = self._places[index]
            if inner.end <= place.end:
                yield node
            index = self._outer[index]

    def has_within(self, outer: ast.Node) -> bool:
        """Return whether one of the places is in a node."""
        index = bisect_left(self._starts, outer.start)
        return index < len(self._starts) and self._starts[index] < outer.end


def _within(definition: ast.Node) -> Iterator[ast.Assignment | ast.Lambda | ast.If | ast.Unless | ast.Case]:
    """Yield what sets variables in a definition, and what asks whether they are set, but not what definitions do."""
    wanted = classes_of(ast.Assignment, ast.Lambda, ast.If, ast.Unless, ast.Case)
    apart = classes_of(ast.Definition, ast.NodeDefinition)
    pending: list[Any] = children(definition)
    while pending:
        node = pending.pop()
        kind: type[object] = node.__class__
        if kind in wanted:
            yield node
        if kind not in apart:
            pending += children(node)
