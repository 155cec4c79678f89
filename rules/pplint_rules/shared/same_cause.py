"""The same problem at several places of a definition: what is wrong with a variable is wrong wherever it is used.

What a module lacks is missing in the whole file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.unknown import result_type
from pplint.infer.core.problems import (
    EvaluationFails,
    InferredProblem,
    InvalidAttributeValue,
    InvalidParameterValue,
    NoSignatureFits,
    UnknownName,
    UnknownVariable,
)
from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from pplint.rule import Context

_MOST_LABELS = 4


def repeats(ctx: Context, problem: InferredProblem) -> Sequence[InferredProblem] | None:
    """Return the other places of a problem in its definition or file; None if an earlier one has it among its own."""
    return ctx.once(_groups, ctx).get(problem)


def labelled(others: Sequence[InferredProblem]) -> Sequence[InferredProblem]:
    """Return the places that are worth to be shown, the first few if there are many."""
    return others[:_MOST_LABELS]


def _groups(ctx: Context) -> dict[InferredProblem, list[InferredProblem]]:
    firsts: dict[Hashable, InferredProblem] = {}
    groups: dict[InferredProblem, list[InferredProblem]] = {}
    for problem in ctx.problems:
        cause = _cause(problem)
        is_of_file = isinstance(problem, UnknownName) or is_of_missing_class(problem)
        within = ctx.tree if is_of_file else _definition(ctx, problem.node)
        first = problem if cause is None else firsts.setdefault((cause, within), problem)
        if first is problem:
            groups[problem] = []
        else:
            groups[first].append(problem)
    return groups


def _definition(ctx: Context, node: ast.Node) -> ast.Node:
    return ctx.enclosing(node, ast.Definition, ast.NodeDefinition) or ctx.tree


def _cause(problem: InferredProblem) -> Hashable:
    """Return what two problems share that are the same mistake; None where nothing tells."""
    if isinstance(problem, (UnknownVariable, UnknownName)):
        return _name(problem)
    names = _variables(problem.node)
    if not names:
        return None
    match problem:
        case EvaluationFails():
            return type(problem), problem.issue, names
        case NoSignatureFits():
            arguments = tuple(map(result_type, problem.arguments))
            return NoSignatureFits, problem.function, arguments, problem.block, names
        case InvalidAttributeValue() | InvalidParameterValue():
            return type(problem), problem.owner, problem.name, names
        case _:
            return None


def _name(problem: UnknownVariable | UnknownName) -> Hashable:
    """Return what is missing; a global function or type is misspelt at each place for itself."""
    if isinstance(problem, UnknownVariable):
        return UnknownVariable, problem.owner if is_of_missing_class(problem) else problem.name
    is_class = problem.kind is Kind.HOST_CLASS
    what = Kind.RESOURCE_TYPE if problem.kind is Kind.DATA_TYPE else problem.kind
    return (what, problem.name.lower()) if is_class or "::" in problem.name else None


def is_of_missing_class(problem: InferredProblem) -> bool:
    """Return whether a variable is not set since there is no class as its name says."""
    return isinstance(problem, UnknownVariable) and problem.owner is not None and problem.place is None


def _variables(node: ast.Node) -> tuple[str, ...]:
    """Return the variables of the definition that a node is, or has as operands or as arguments."""
    parts: Sequence[ast.Node] = (node,)
    if isinstance(node, ast.Binary):
        parts = (node.left, node.right)
    elif isinstance(node, (ast.Call, ast.MethodCall)):
        parts = [*([node.receiver] if isinstance(node, ast.MethodCall) else []), *node.arguments]
    return tuple(each.name for each in parts if isinstance(each, ast.Variable) and "::" not in each.name)
