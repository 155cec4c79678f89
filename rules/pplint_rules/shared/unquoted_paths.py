"""Paths without quotes, which the language reads as divisions: `bin/bash`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Edit, Finding, Fix
from pplint.base.late_patterns import late_pattern
from pplint.syntax import ast

if TYPE_CHECKING:
    from pplint.rule import Context

_PATH: Final = late_pattern(r"[a-z][\w.-]*(?:/[\w.-]+)+")


def unquoted_path(node: ast.Node, ctx: Context) -> Finding | None:
    """Report the division around an operand, if it is written like a path: words and slashes, and no blanks."""
    division = _outermost(node, ctx)
    text = "" if division is None else ctx.source.text(division.span)
    if division is None or _PATH.fullmatch(text) is None or not isinstance(_first(division), ast.Name):
        return None
    fix = Fix("put the path in quotes", (Edit(division.span, f"'{text}'"),), safe=False)
    message = f"`{text}` divides two words; the path needs quotes"
    return ctx.finding(division, message, help=f"write `'{text}'`", fix=fix)


def _outermost(node: ast.Node, ctx: Context) -> ast.Binary | None:
    found = node if isinstance(node, ast.Binary) and node.operator == "/" else None
    for each in reversed(ctx.around(node)):
        if not isinstance(each, ast.Binary | ast.MethodCall):
            break
        if isinstance(each, ast.Binary) and each.operator == "/":
            found = each
    return found


def _first(node: ast.Expression) -> ast.Expression:
    while isinstance(node, ast.Binary):
        node = node.left
    return node
