"""Which quotes a text stands in."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from pplint.syntax import ast

if TYPE_CHECKING:
    from pplint.rule import Context


def is_double_quoted(node: ast.String | ast.InterpolatedString, parent: ast.Node, ctx: Context) -> bool:
    """Whether a text is a string in double quotes: no heredoc, and no piece between interpolations.

    Both of these may start with a quotation mark that is a part of the text.
    """
    return ctx.source.data.startswith(b'"', node.start) and not isinstance(parent, ast.Heredoc | ast.InterpolatedString)


def is_bare_word(node: ast.Expression, ctx: Context) -> TypeGuard[ast.Name | ast.String]:
    """Whether a text that is no piece of another, and no heredoc, has no quotes."""
    if isinstance(node, ast.String):
        return not ctx.source.data.startswith((b"'", b'"'), node.start)
    return isinstance(node, ast.Name)
