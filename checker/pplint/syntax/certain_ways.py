"""Whether an expression is evaluated whenever its definition is, as far as the tree says it."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from pplint.syntax import ast
from pplint.syntax.calls import arguments
from pplint.syntax.walk import find

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pplint.syntax.node_index import NodeIndex


def is_unconditional(
    nodes: NodeIndex, node: ast.Node, is_decided: Callable[[ast.Expression], bool] = lambda _: False
) -> bool:
    """Return whether an expression is evaluated whenever its definition is, unless something ends that before.

    Conditions that are decided, of which it is known that they lead there, do not count.
    """
    inner = node
    for each in reversed(nodes.around(node)):
        if isinstance(each, ast.Class | ast.Define | ast.NodeDefinition | ast.File):
            return True
        if isinstance(each, ast.Lambda | ast.Function | ast.Plan):
            return False
        condition = _condition(each)
        if condition is not None and inner is not condition and not is_decided(condition):
            return False
        inner = each
    return True


def _condition(node: ast.Node) -> ast.Expression | None:
    """Return the part of a node that decides whether the others are evaluated."""
    if isinstance(node, ast.If | ast.Unless):
        return node.condition
    if isinstance(node, ast.Case | ast.Selector):
        return node.operand
    return node.left if isinstance(node, ast.Binary) and node.operator in {"and", "or"} else None


def is_tested_before(variable: ast.Variable, owner: ast.Node) -> bool:
    """Return whether a condition or a function may have looked at a variable before, and ended the way."""
    end = first_tests(owner).get(variable.name)
    return end is not None and end <= variable.start


def first_tests(owner: ast.Node) -> dict[str, int]:
    """Return where the first condition or call ends that looks at a variable, by the names of the variables."""
    conditions = chain(
        (each.condition for each in find(owner, ast.If, ast.Unless)),
        (each.operand for each in find(owner, ast.Case, ast.Selector)),
    )
    looked_at: list[tuple[int, Iterable[ast.Expression]]] = [(each.end, [each]) for each in conditions]
    looked_at += [(each.end, arguments(each)) for each in find(owner, ast.Call, ast.MethodCall)]
    found: dict[str, int] = {}
    for end, expressions in looked_at:
        for variable in chain.from_iterable(find(each, ast.Variable) for each in expressions):
            found[variable.name] = min(end, found.get(variable.name, end))
    return found
