"""What the rules about the text of heredocs share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.syntax.embedded import first_line, line_of_text

if TYPE_CHECKING:
    from pplint.diagnostic import Diagnostic, Finding
    from pplint.rule import Context
    from pplint.syntax import ast


def wrong_text(node: ast.Heredoc, ctx: Context, language: str, reason: str, line: int) -> Finding:
    """Say that the text of a heredoc is not in its language, for the reason found on a line of it, counted from 1."""
    start = first_line(node, ctx.source)
    place = line_of_text(node, ctx.source, line)
    labels = [ctx.label(node, f"the tag says that it is {language}")]
    if place is not None and line > 1:
        labels.append(ctx.label(place, "on this line"))
    message = f"the text of this heredoc is not {language}: {reason}"
    return ctx.finding(start, message, *labels, help="mend the text, or leave the syntax out of the tag")


def wrong_program(node: ast.Heredoc, ctx: Context, language: str, refusal: Diagnostic | None) -> Finding | None:
    """Say why the compiler refuses the text of a heredoc, if it does."""
    if refusal is None:
        return None
    line = refusal.source.lines.line(refusal.span.start) if refusal.source else 1
    return wrong_text(node, ctx, language, refusal.message, line)


def wrong_syntax(node: ast.Heredoc, ctx: Context, syntax: str) -> Finding | None:
    """Say that the name of a syntax has to be plain, if it is not: the compiler fails on `data+pp`."""
    if node.syntax == syntax:
        return None
    message = f"`{node.syntax}` is no syntax of a heredoc: nothing may stand before `{syntax}`"
    return ctx.finding(node, message, help=f"write `:{syntax}`")
