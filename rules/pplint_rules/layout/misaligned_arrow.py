"""Arrows that are not in the column of their body."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import PUPPET_LINT, VOXPUPULI
from pplint.base.source import Span
from pplint.format.kinds import ARROWS
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Flag
from pplint.syntax import ast
from pplint_rules.shared.arrows import has_regular_arrows
from pplint_rules.shared.layouts import blanks_of, fix_of_line

if TYPE_CHECKING:
    from pplint.format.tokens import Table, Token


OUTSIDE_OF_RESOURCES: Final = RuleOption(
    "outside-of-resources",
    "whether to report arrows of hashes, selectors and defaults outside of resources",
    Flag(),
    default=True,
    presets=((PUPPET_LINT, False), (VOXPUPULI, False)),
)


@rule(
    "misaligned-arrow",
    "An arrow that is not aligned with the others",
    Severity.WARNING,
    aliases=["arrow_alignment"],
    presets=[PUPPET_LINT, VOXPUPULI],
    options=[OUTSIDE_OF_RESOURCES],
)
def misaligned_arrow(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    """Aligned arrows let readers scan the attributes of a resource like a table.

    The column is set by the longest name in the whole body. Each hash or selector in a resource has its own column.
    Outside of resources, arrows are reported if they differ from the column of the others, unless the option
    `outside-of-resources` is `false`, as in the presets of puppet-lint. Arrows on one line are not aligned. The fix
    formats the line as `pplint format` does; there is no fix if the line would have to be divided.

    ```puppet
    file { '/etc/motd':
      ensure => file,
      mode => '0644',      # warning: [misaligned-arrow]
    }
    ```

    ```fixed
    file { '/etc/motd':
      ensure => file,
      mode   => '0644',
    }
    ```

    ```puppet
    file { '/etc/motd':
      ensure => file,
      mode   => '0644',
    }
    ```
    """
    is_everywhere = ctx.option(OUTSIDE_OF_RESOURCES)
    if not is_everywhere and has_regular_arrows(ctx):
        return
    layout = ctx.layout()
    moved = {edit.after for edit in layout.edits if is_everywhere and blanks_of(edit, ctx)}
    for table in layout.tables:
        if table.is_in_resource:
            arrows = list(_misaligned(table, layout.tokens, ctx))
        else:
            cells = [row.cells[0] for row in table.rows if len(table.rows) > 1 and row.cells]
            arrows = [arrow for arrow in cells if arrow is not None and arrow.kind in ARROWS and arrow in moved]
        for arrow in arrows:
            fix = fix_of_line(layout, arrow.start, ctx)
            yield ctx.finding(Span(arrow.start, arrow.end), "`=>` is not aligned with the other arrows", fix=fix)


def _misaligned(table: Table, tokens: list[Token], ctx: Context) -> Iterator[Token]:
    """Yield the arrows that are not after the longest key; of a line, only the first key is measured where it is."""
    arrows = [row.cells[0] for row in table.rows if row.cells and row.cells[0] is not None]
    position = ctx.source.lines.position
    places = [position(arrow.start) for arrow in arrows]
    if len({line for line, _ in places}) < _FEWEST:
        return
    first = position(_key(arrows[0], tokens).start).column
    widest = 0
    line_before = 0
    for arrow, (line, _) in zip(arrows, places, strict=True):
        key = _key(arrow, tokens)
        column = position(key.start).column if line != line_before else first
        widest = max(widest, column + len(key.text) + 1)
        line_before = line
    yield from (arrow for arrow, (_, column) in zip(arrows, places, strict=True) if column != widest)


_FEWEST = 2
"""Arrows on fewer lines have no column."""


def _key(arrow: Token, tokens: list[Token]) -> Token:
    """Return the last token of what an arrow is after."""
    index = arrow.index - 1
    while tokens[index].is_comment and index > 0:
        index -= 1
    return tokens[index]
