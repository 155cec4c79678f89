"""The code that puppet-strings shows of an expression, which is less than the expression for some.

It takes the characters between two places that the parser remembers. Since version 3, these cover all that is in an
expression, so that only a bracket at the end may be missing. Before, they cover the operator, or what is before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.source import Span
from pplint.reference.model import Code
from pplint.syntax import ast

if TYPE_CHECKING:
    from pplint.base.source import SourceFile


def code_of(source: SourceFile, node: ast.Expression) -> Code:
    """Return what is shown of an expression."""
    return Code(source.text(Span(node.start, _end(node))), _in_old_layout(source, node))


def _end(node: ast.Expression) -> int:
    """Return where the last expression in a selector ends, which may be a selector itself."""
    while isinstance(node, ast.Selector) and node.options:
        node = node.options[-1].value
    return node.end


def _in_old_layout(source: SourceFile, node: ast.Expression) -> str:
    if isinstance(node, ast.Selector):
        return source.text(node.operand.span)
    if isinstance(node, ast.MethodCall):
        return "(" if node.arguments or source.data[node.end - 1 : node.end] == b")" else "." + node.function.value
    if isinstance(node, ast.Binary):
        return node.operator
    if isinstance(node, ast.Minus | ast.Not | ast.Splat | ast.Parenthesized):
        return source.text(node.span)[:1]
    return source.text(node.span)
