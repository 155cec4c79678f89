"""Which variables a statement assigns, and in whose scope.

See "Scopes" in the specification: classes, instances of defined types, nodes, functions, plans, lambdas and templates
have a scope of their own. The blocks of conditions have none: what they assign is in the scope around them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_SCOPES: Final = frozenset[type[ast.Node]](
    {
        ast.File,
        ast.Class,
        ast.Define,
        ast.NodeDefinition,
        ast.Function,
        ast.Plan,
        ast.Lambda,
        ast.Template,
        ast.Apply,
    }
)


def assigned_variables(target: ast.Expression) -> Iterator[ast.Variable]:
    """Yield the variables that an assignment to `target` sets: itself, or all in a list, from left to right."""
    pending = [target]
    while pending:
        target = pending.pop()
        if isinstance(target, ast.Variable):
            yield target
        elif isinstance(target, ast.Array):
            pending += reversed(target.elements)


def assignment_targets(node: ast.Assignment) -> Sequence[ast.Expression]:
    """Return what an assignment with `=` sets, or tries to: its target, or all in a list, from left to right."""
    if node.operator != "=":
        return ()
    if not isinstance(node.target, ast.Array):
        return (node.target,)
    found: list[ast.Expression] = []
    pending: list[ast.Expression] = [node.target]
    while pending:
        target = pending.pop()
        if isinstance(target, ast.Array):
            pending += reversed(target.elements)
        else:
            found.append(target)
    return found


def scope_around(ancestors: Sequence[ast.Node]) -> ast.Node:
    """Return the innermost of a node's ancestors, given outermost first, whose scope the node's variables are in."""
    return next(node for node in reversed(ancestors) if type(node) in _SCOPES)
