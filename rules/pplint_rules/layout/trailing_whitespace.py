"""Blanks at the end of a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Edit, Effect, Finding, Fix, Severity
from pplint.base.late_patterns import late_pattern
from pplint.base.presets import PUPPET_LINT, VOXPUPULI
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Flag
from pplint.syntax import ast
from pplint_rules.shared.layouts import runs_at_line_ends

_LINE_FEED: Final = ord("\n")
_BLANKS: Final = late_pattern(rb"[^\n!-~](?:\n|\Z)")
"""What may be white space at the end of a line."""

IN_COMMENTS: Final = RuleOption(
    "in-comments",
    "whether to report spaces after a comment",
    Flag(),
    default=False,
)


@rule(
    "trailing-whitespace",
    "Whitespace at the end of a line",
    Severity.WARNING,
    aliases=["trailing_whitespace"],
    presets=[PUPPET_LINT, VOXPUPULI],
    options=[IN_COMMENTS],
)
def trailing_whitespace(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    """Whitespace at the end of a line is invisible, but it shows up in diffs.

    Whitespace in strings and heredocs is part of the text and is not reported. In comments, it is reported only with
    `in-comments = true`, because two spaces are a line break in Markdown.

    ```puppet
    # warning: [trailing-whitespace]
    include motd\x20
    ```

    ```fixed
    include motd
    ```

    ```puppet
    include motd
    ```
    """  # noqa: D301 - a blank at the end of a line would be removed
    data = ctx.source.data
    for start, end, _ in runs_at_line_ends(ctx) if _BLANKS.search(data) else ():
        blanks = Span(start, end - data.endswith(b"\r", start, end))
        if (end == len(data) or data[end] == _LINE_FEED) and blanks.start < blanks.end:
            yield _finding(blanks, ctx)
    for comment in ctx.comments if ctx.option(IN_COMMENTS) else ():
        text = ctx.source.text(comment.span)
        blanks = Span(comment.start + len(text.rstrip().encode()), comment.start + len(text.rstrip("\r").encode()))
        if text.startswith("#") and blanks.start < blanks.end:
            yield _finding(blanks, ctx)


def _finding(blanks: Span, ctx: Context) -> Finding:
    fix = Fix("remove the whitespace", (Edit(blanks, ""),), effect=Effect.NONE, safe=True)
    return ctx.finding(blanks, "trailing whitespace", fix=fix)
