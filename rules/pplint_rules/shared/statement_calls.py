"""Calls without parentheses, and what stands after them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.source import Span
from pplint.syntax import ast
from pplint.syntax.effects import has_effect
from pplint.syntax.walk import find

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.rule import Context


def lost_argument(previous: ast.Expression, value: ast.Expression, ctx: Context) -> str | None:
    """Return advice about a value after a call that looks like another argument: `include 'a' 'b'`."""
    if not isinstance(previous, ast.Call) or not previous.is_statement or not isinstance(previous.function, ast.Name):
        return None
    between = ctx.source.data[previous.end : value.start]
    # Parentheses end a call whatever follows; a comment or a line break between the two looks deliberate.
    if between.strip(b" \t") or ctx.source.data[previous.end - 1 : previous.end] == b")":
        return None
    last = previous.arguments[-1].span if previous.arguments else previous.span
    shown = f"{ctx.source.text(last)}, {ctx.source.text(Span(value.start, value.end))}"
    return f"commas separate the arguments of `{previous.function.value}`: `{shown}`"


def holds_lost_value(node: ast.Node) -> bool:
    """Return whether a block in a statement has a value before its end, which has no effect."""
    return any(not has_effect(each) for block in find(node, ast.Block) for each in block.statements[:-1])


def follows_lost_word(statements: Sequence[ast.Expression], ctx: Context) -> bool:
    """Return whether the last statement follows a word on its line that does nothing: `inclde ntp`."""
    word = statements[-2] if len(statements) > 1 else None
    if not isinstance(word, ast.Name):
        return False
    return not ctx.source.data[word.end : statements[-1].start].strip(b" \t")
