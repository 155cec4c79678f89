"""Words without quotes that stand for themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.rule import Context

_PATH_BEFORE = late_pattern(rb"[/\\.-]")
_PATH_AFTER = late_pattern(rb"[/\\.]|-(?![>=])")


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


def is_in_path(node: ast.Expression, ctx: Context) -> bool:
    """Whether a word is a part of a path without quotes: to quote only the word would not help."""
    data = ctx.source.data
    before = data[max(node.start - 1, 0) : node.start]
    return _PATH_BEFORE.match(before) is not None or _PATH_AFTER.match(data[node.end : node.end + 2]) is not None
