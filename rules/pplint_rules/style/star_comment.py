"""Comments in the style of C."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import dedent

from pplint.base.diagnostic import Edit, Effect, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.presets import PUPPET_LINT, VOXPUPULI
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.line_endings import ends_line, indent_of_line, line_ending

_ENDS_LINE = late_pattern(rb"[ \t\r\f\v]*(?:\n|\Z)")
_STARRED = late_pattern(r"[ \t]*\*")


@rule(
    "star-comment",
    "A comment between `/*` and `*/`",
    Severity.WARNING,
    aliases=["star_comments"],
    presets=[PUPPET_LINT, VOXPUPULI],
)
def star_comment(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    """The style guide starts each line of a comment with `#`, so that each line shows that it is a comment.

    The fix writes `#` in front of each line, unless code follows the comment on its last line.

    ```puppet
    # warning: [star-comment]
    /* What everybody reads first. */
    class motd { }
    ```

    ```fixed
    # What everybody reads first.
    class motd { }
    ```

    ```puppet
    # What everybody reads first.
    class motd { }
    ```
    """
    data = ctx.source.data
    first = data.find(b"/*")
    # Many a text has the one in it, in a path with a wildcard, and few have both.
    for comment in ctx.comments if first >= 0 and b"*/" in data[first:] else ():
        if data.startswith(b"/*", comment.start):
            fix = _fix(comment, ctx)
            yield ctx.finding(
                _first_line(comment, ctx), "this comment starts with `/*`", help="start it with `#`", fix=fix
            )


def _first_line(comment: ast.Comment, ctx: Context) -> Span:
    end = ctx.source.lines.line_span(ctx.source.lines.line(comment.start)).end
    return Span(comment.start, min(comment.end, end))


def _fix(comment: ast.Comment, ctx: Context) -> Fix | None:
    source = ctx.source
    if not ends_line(source, comment.end):
        return None
    # The text of a heredoc would begin after the first line of the comment.
    if source.data.find(b"@(", source.lines.starts[source.lines.line(comment.start) - 1], comment.start) >= 0:
        return None
    indent = indent_of_line(source, comment.start)
    written = f"{line_ending(source)}{indent}".join(_lines(source.text(comment.span)))
    return Fix("write `#` in front of each line", (Edit(comment.span, written),), effect=Effect.NONE, safe=True)


def _lines(text: str) -> list[str]:
    """Return the lines of a comment with `#` in front of each, without those that only open and close it."""
    first, *others = text[2:-2].strip("*").splitlines() or [""]
    if all(_STARRED.match(line) or not line.strip() for line in others):
        others = [_STARRED.sub("", line) for line in others]
    inner = [first.strip(), *dedent("\n".join(others)).split("\n")]
    while len(inner) > 1 and not inner[0].strip():
        inner = inner[1:]
    while len(inner) > 1 and not inner[-1].strip():
        inner = inner[:-1]
    return [f"# {line}".rstrip() for line in inner]
