"""Variables that a definition sets, but not where it reads them: later, or within the block of a lambda.

Whatever modules may define facts, nobody reads one by a name that the same code sets for itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from pplint.syntax import ast
from pplint.syntax.bindings import assigned_variables
from pplint.syntax.walk import children, classes_of

if TYPE_CHECKING:
    from collections.abc import Iterator

NodeT = TypeVar("NodeT", bound=ast.Node)


def is_assigned_elsewhere(definition: ast.Node, variable: ast.Variable) -> bool:
    """Return whether a definition sets a variable that is not set where it is read.

    `$x = $x.lest || { … }` and `unless $x { $x = … }` do what they say with a fact, which may exist.
    """
    assignments: list[ast.Assignment] = []
    conditions: list[ast.Node] = []
    for node in _within(definition, ast.Assignment, ast.If, ast.Unless, ast.Case):
        if isinstance(node, ast.Assignment) and _sets(node, variable.name):
            assignments.append(node)
        elif isinstance(node, (ast.If, ast.Unless, ast.Case)) and _holds(_condition(node), variable):
            conditions.append(node)
    own = [each for each in assignments if _holds(each, variable) or any(_holds(around, each) for around in conditions)]
    return bool(assignments) and not own


def is_parameter_of_ended_lambda(definition: ast.Node, variable: ast.Variable) -> bool:
    """Return whether a variable is called as the parameter of a lambda that ends before it is read."""
    return any(
        node.end <= variable.start and _has_parameter(node, variable.name) for node in _within(definition, ast.Lambda)
    )


def _has_parameter(node: ast.Lambda, name: str) -> bool:
    return any(each.name == name for each in node.parameters)


def is_assigned(definition: ast.Node, name: str) -> bool:
    """Return whether a definition sets a variable of a name anywhere."""
    return any(_sets(node, name) for node in _within(definition, ast.Assignment))


def _sets(node: ast.Assignment, name: str) -> bool:
    return any(each.name == name for each in assigned_variables(node.target))


def _condition(node: ast.If | ast.Unless | ast.Case) -> ast.Expression:
    return node.operand if isinstance(node, ast.Case) else node.condition


def _within(definition: ast.Node, *kinds: type[NodeT]) -> Iterator[NodeT]:
    """Yield the nodes of some classes in a definition, but not those of definitions in it."""
    wanted, apart = classes_of(*kinds), classes_of(ast.Definition, ast.NodeDefinition)
    pending: list[Any] = children(definition)
    while pending:
        node = pending.pop()
        kind: type[object] = node.__class__
        if kind in wanted:
            yield node
        if kind not in apart:
            pending += children(node)


def _holds(outer: ast.Node, inner: ast.Node) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end
