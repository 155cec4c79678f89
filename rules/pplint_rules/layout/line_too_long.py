"""Lines that are too long."""

from __future__ import annotations

from collections.abc import Iterator
from operator import sub
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import PUPPET_LINT
from pplint.base.source import Span
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Count, Texts
from pplint.syntax import ast
from pplint.syntax.documentation import is_to_linters

LINE_LENGTH: Final = RuleOption(
    "line-length", "the maximum number of characters in a line", Count(1, 10_000, "characters"), 140
)
IGNORE_LINES: Final = RuleOption(
    "ignore-lines", "lines that contain one of these strings may be longer", Texts(), ("://", "template(")
)


@rule(
    "line-too-long",
    "A line that is too long",
    Severity.WARNING,
    aliases=["140chars", "80chars"],
    presets=[PUPPET_LINT],
    options=[LINE_LENGTH, IGNORE_LINES],
)
def line_too_long(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    """Short lines are easier to read and to compare side by side. The default limit is 140 characters.

    The option `line-length` sets the limit. Lines that contain one of the strings in `ignore-lines` may be longer,
    because URLs and calls of `template` cannot be divided. Suppression comments do not count. `pplint format` does not
    divide long lines.

    ```puppet
    notice('This line is long, and does not say anything that could not be said in fewer words, be it here or elsewhere.') # warning: [line-too-long]
    ```

    ```puppet
    notice('This line is short.')
    ```
    """  # noqa: E501 - this is what the rule is about
    limit, exempt = ctx.option(LINE_LENGTH), ctx.option(IGNORE_LINES)
    lines = ctx.source.lines
    ends = (*lines.starts[1:], len(ctx.source.data) + 1)
    lengths = map(sub, ends, lines.starts)
    for number in [number for number, length in enumerate(lengths, 1) if length > limit + 1]:
        start, whole = lines.line_span(number)
        end = ctx.once(_ends_before_linters, ctx).get(number, whole)
        text = ctx.source.text(Span(start, end)).rstrip()
        if len(text) > limit and not any(each in text for each in exempt):
            beyond = Span(start + len(text[:limit].encode()), end)
            yield ctx.finding(beyond, f"the line has {len(text)} characters, more than {limit}")


def _ends_before_linters(ctx: Context) -> dict[int, int]:
    """Return where the lines end with comments to linters, without these."""
    found = (each.start for each in ctx.comments if is_to_linters(ctx.source.text(each.span)))
    return {ctx.source.lines.line(start): start for start in found}
