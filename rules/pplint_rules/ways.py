"""What was certainly evaluated before a block: the statements before it in the blocks around it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pplint.syntax import ast
from pplint.syntax.bindings import assigned_variables
from pplint.syntax.calls import function_name
from pplint.syntax.walk import walk
from pplint_rules.always import classes_declared
from pplint_rules.resources import Named, declared_by

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.rule import Context
    from pplint.source import Span

_DEFINITIONS = (ast.Class, ast.Define, ast.NodeDefinition, ast.Function, ast.Plan, ast.Template, ast.File, ast.Apply)
_ASKING: Final = frozenset({"defined", "defined_with_params"})


def blocks_around(ctx: Context, *, in_scope: bool = False) -> Iterator[ast.Block]:
    """Yield the blocks around the current node in the same definition, the innermost first.

    If they must be `in_scope`, those around a lambda are left out, which has a scope of its own.
    """
    ends = (*_DEFINITIONS, ast.Lambda) if in_scope else _DEFINITIONS
    for node in reversed(ctx.ancestors):
        if isinstance(node, ends):
            return
        if isinstance(node, ast.Block):
            yield node


def scope_of(ctx: Context) -> ast.Node | None:
    """Return the definition or the lambda that the variables of the current block belong to."""
    ends = (*_DEFINITIONS, ast.Lambda)
    return next((node for node in reversed(ctx.ancestors) if isinstance(node, ends)), None)


def definition_of(ctx: Context) -> ast.Node | None:
    """Return the definition that the current node is in."""
    return next((node for node in reversed(ctx.ancestors) if isinstance(node, _DEFINITIONS)), None)


@lru_cache(maxsize=256)
def declared_in(block: ast.Block) -> dict[Named, Span]:
    """Return the resources with literal titles that the statements of a block declare, each with its first place."""
    found: dict[Named, Span] = {}
    for statement in block.statements:
        for resource, _, span in declared_by(statement):
            found.setdefault(resource, span)
    return found


@lru_cache(maxsize=256)
def classes_in(block: ast.Block) -> dict[str, Span]:
    """Return the classes that the statements of a block declare, each with its first place."""
    found: dict[str, Span] = {}
    for statement in block.statements:
        for name, span in classes_declared(statement):
            found.setdefault(name, span)
    return found


@lru_cache(maxsize=256)
def assigned_in(block: ast.Block) -> dict[str, ast.Variable]:
    """Return the variables that the statements of a block set, each with its first place."""
    found: dict[str, ast.Variable] = {}
    for statement in block.statements:
        if isinstance(statement, ast.Assignment):
            for variable in assigned_by(statement):
                found.setdefault(variable.name, variable)
    return found


def assigned_by(statement: ast.Assignment) -> Sequence[ast.Variable]:
    """Return what a statement assigns: in `$a = $b = 1`, first `$b` and then `$a`."""
    found: list[ast.Variable] = []
    expression: ast.Expression = statement
    while isinstance(expression, ast.Assignment):
        if expression.operator == "=":
            found[:0] = assigned_variables(expression.target)
        expression = expression.value
    return found


@lru_cache(maxsize=1)
def asks_what_is_defined(tree: ast.File) -> bool:
    """Return whether a file asks somewhere whether something is defined already, and so may avoid to do it twice."""
    calls = (each for each in walk(tree) if isinstance(each, ast.Call | ast.MethodCall))
    return any(function_name(each) in _ASKING for each in calls)
