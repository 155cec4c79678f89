"""What is read of the top scope: facts by their names, and variables that the site manifests set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.diagnostic import Edit
from pplint.base.source import Span
from pplint.infer.symbols import Parameter
from pplint.query import query
from pplint.syntax import ast
from pplint.syntax.scopes import Scopes

if TYPE_CHECKING:
    from pplint.rule import Context
    from pplint.rule.project_view import ProjectView


def is_facts(node: ast.Expression, ctx: Context) -> bool:
    """Whether an expression is the hash of all facts, and no parameter of that name."""
    if not isinstance(node, ast.Variable) or node.name.removeprefix("::") != "facts":
        return False
    return not isinstance(ctx.resolve(node), Parameter)


def is_set_for_all(name: str, ctx: Context) -> bool:
    """Whether the manifests with which every catalog starts set a variable."""
    return name in _set_for_all(ctx.project)


@query
def _set_for_all(project: ProjectView) -> frozenset[str]:
    return frozenset(name for manifest in project.site for name in Scopes(manifest.tree).names)


def edit_of(node: ast.Expression, other: str, ctx: Context) -> Edit:
    """Put another expression, which starts with a variable, in the place of one; in text it needs braces."""
    data = ctx.source.data
    span = node.span
    has_dollar = data[span.start : span.start + 1] == b"$"
    parent = ctx.nodes.parent_of(node)
    if isinstance(parent, ast.Interpolation):
        is_braced = data[parent.start : parent.start + 2] == b"${"
        text = other.removeprefix("$") if is_braced and not has_dollar else other
        text = text if is_braced else f"${{{other.removeprefix('$')}}}"
        return Edit(span if is_braced else Span(parent.start, parent.end), text)
    is_first = has_dollar or not isinstance(node, ast.Variable | ast.Access | ast.MethodCall)
    return Edit(span, other if is_first else other.removeprefix("$"))
