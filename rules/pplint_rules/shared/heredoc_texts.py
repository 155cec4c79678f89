"""What the rules about the text of heredocs share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.syntax import ast
from pplint.syntax.embedded import first_line, line_of_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.diagnostic import Finding
    from pplint.rule import Context
    from pplint.syntax.source_kinds import SourceKind


def wrong_text(node: ast.Heredoc, ctx: Context, language: str, reason: str, line: int) -> Finding:
    """Say that the text of a heredoc is not in its language, for the reason found on a line of it, counted from 1."""
    start = first_line(node, ctx.source)
    place = line_of_text(node, ctx.source, line)
    labels = [ctx.label(node, f"the tag says that it is {language}")]
    if place is not None and line > 1:
        labels.append(ctx.label(place, "on this line"))
    message = f"the text of this heredoc is not {language}: {reason}"
    return ctx.finding(start, message, *labels, help="fix the text, or remove the syntax from the tag")


def wrong_program(node: ast.Heredoc, ctx: Context, language: str, kind: SourceKind) -> Iterator[Finding]:
    """Say why the compiler refuses the text of a heredoc as a program, if it does."""
    refusal = None if not isinstance(node.text, ast.String) else ctx.refusal(node.text.value, kind)
    if refusal is not None:
        line = refusal.source.lines.line(refusal.span.start) if refusal.source else 1
        yield wrong_text(node, ctx, language, refusal.message, line)
