"""Words without quotes that stand for themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Sequence


def is_text(node: ast.Expression, ancestors: Sequence[ast.Node]) -> bool:
    """Whether a word means itself, and is not the name of something where only names can stand."""
    parent = ancestors[-1]
    if isinstance(parent, ast.Call | ast.MethodCall):
        return parent.function is not node
    if isinstance(parent, ast.HashEntry):
        return parent.key is not node
    if isinstance(parent, ast.Resource | ast.ResourceDefaults | ast.Collector):
        return parent.type is not node
    if isinstance(parent, ast.UntitledResource):
        return parent.name is not node
    if isinstance(parent, ast.Binary) and parent.left is node:
        # In a query, the left operand names an attribute.
        return not any(isinstance(ancestor, ast.Collector) for ancestor in ancestors)
    return True


def is_unused(node: ast.Expression, parent: ast.Node) -> bool:
    """Whether a word is a statement whose value nothing uses: quotes would not help, or it is meant as a keyword."""
    return isinstance(parent, ast.Block) and parent.statements[-1] is not node
