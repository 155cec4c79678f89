"""Parts of a catalog in a plan: the compiler refuses each for where it stands, and looks no closer at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.syntax import ast
from pplint.syntax.nesting import is_in_apply
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from pplint.rule import Context

_COMPILED = (ast.NodeDefinition, ast.Relationship, ast.ResourceExpression, ast.Collector)


def is_refused_in_plan(node: ast.Node, ctx: Context) -> bool:
    """Whether the compiler refuses the current node as a part of a catalog: a plan compiles none of its own."""
    if ctx.kind is not SourceKind.PLAN:
        return False
    if isinstance(node, ast.Class | ast.Define):
        return True
    return isinstance(node, _COMPILED) and not is_in_apply(ctx.ancestors)
