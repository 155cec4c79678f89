"""Blanks at the end of a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.diagnostic import Edit, Effect, Finding, Fix, Severity
from pplint.presets import PUPPET_LINT, VOXPUPULI
from pplint.rule import Context, rule
from pplint.rule_option import RuleOption
from pplint.setting_kinds import Flag
from pplint.source import Span
from pplint.syntax import ast
from pplint_rules.shared.layouts import runs_at_line_ends

_LINE_FEED: Final = ord("\n")

IN_COMMENTS: Final = RuleOption(
    "in-comments",
    "whether to report blanks behind a comment",
    Flag(),
    default=True,
    presets=((PUPPET_LINT, False), (VOXPUPULI, False)),
)


@rule(
    "trailing-whitespace",
    "Blanks at the end of a line",
    Severity.WARNING,
    aliases=["trailing_whitespace"],
    presets=[PUPPET_LINT, VOXPUPULI],
    options=[IN_COMMENTS],
)
def trailing_whitespace(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    """Nobody sees blanks at the end of a line, but every tool that compares lines does.

    Those at the end of a line of a string or a heredoc are text. Those behind a comment are reported unless the option
    `in-comments` says otherwise, as it does in the presets `puppet-lint` and `voxpupuli`, where no check sees them.

    ```puppet
    include motd    # warning: [trailing-whitespace]\x20
    ```

    ```fixed
    include motd
    ```

    ```puppet
    include motd
    ```
    """  # noqa: D301 - a blank at the end of a line would be removed
    data = ctx.source.data
    layout = ctx.layout()
    comments = {each.end for each in layout.tokens if each.is_comment} if not ctx.option(IN_COMMENTS) else set[int]()
    for start, end, _ in runs_at_line_ends(ctx):
        if (end < len(data) and data[end] != _LINE_FEED) or start in comments:
            continue
        blanks = Span(start, end - data.endswith(b"\r", start, end))
        if blanks.start < blanks.end:
            fix = Fix("remove them", (Edit(blanks, ""),), effect=Effect.NONE)
            yield ctx.finding(blanks, "there are blanks at the end of the line", fix=fix)
