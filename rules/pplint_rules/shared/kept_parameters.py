"""Parameters of which comments say that nothing reads them, so that nobody needs to be told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.syntax import ast
from pplint_rules.shared.documented import documentation_meant, documented_parameter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.rule import Context

_KEPT: Final = late_pattern(
    r"(?i)\b(?:deprecated|obsolete|unused(?!-)|(?:is|are|now|currently) ignored|no longer|no effect"
    r"|does nothing|placeholder|(?:not|never|isn't) (?:\w+ )?(?:used|read|implemented)|kept for"
    r"|(?:for|backwards?) compatibility|(?:for|reserved for) (?:\w+ )?(?:future|later) use)\b|\A\W*ignored\b"
)


def is_kept_on_purpose(parameter: ast.Parameter, owner: ast.Node, ctx: Context) -> bool:
    """Return whether the documentation of a parameter, or a comment beside it, says that it has no use."""
    return any(_KEPT.search(text) for text in _texts(parameter, owner, ctx))


def _texts(parameter: ast.Parameter, owner: ast.Node, ctx: Context) -> Iterator[str]:
    """Yield what is written about a parameter: its tag, the comment behind it and the lines of comments above it."""
    if isinstance(owner, ast.Definition):
        documentation = ctx.once(documentation_meant, owner, ctx)
        for tag in documentation.tagged("param") if documentation is not None else ():
            if documented_parameter(tag) == parameter.name:
                yield tag.text
    lines = ctx.source.lines
    first, last = lines.line(parameter.start), lines.line(parameter.end)
    for comment in reversed(ctx.comments):
        line = lines.line(comment.start)
        is_alone = not ctx.source.data[lines.starts[line - 1] : comment.start].strip()
        if line == last and comment.start >= parameter.end:
            yield ctx.source.text(comment.span)
        elif is_alone and line == first - 1:
            first = line
            yield ctx.source.text(comment.span)
