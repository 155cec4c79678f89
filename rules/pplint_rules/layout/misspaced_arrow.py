"""Blanks around arrows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import PUPPET_LINT, VOXPUPULI
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Flag
from pplint.syntax import ast
from pplint_rules.shared.arrows import has_regular_arrows
from pplint_rules.shared.layouts import blanks_of, fix_with, place_of, written

if TYPE_CHECKING:
    from pplint.base.source import Span
    from pplint.format.edits import LayoutEdit

BEFORE_ALL: Final = RuleOption(
    "before-all-arrows",
    "whether to check the space before an arrow outside of resources, and in resources with arrows on several lines",
    Flag(),
    default=True,
    presets=((VOXPUPULI, False),),
)
_ARROWS: Final = frozenset({"=>", "+>"})


@rule(
    "misspaced-arrow",
    "An arrow without a single space on each side",
    Severity.WARNING,
    aliases=["space_before_arrow", "manifest_whitespace_arrows_single_space_after"],
    presets=[PUPPET_LINT, VOXPUPULI],
    options=[BEFORE_ALL],
)
def misspaced_arrow(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    """An arrow has one space on each side, or more before it if it is aligned with other arrows.

    An arrow that directly follows its left side is always reported. The option `before-all-arrows` is off in the preset
    `voxpupuli`, whose check looks only at resources.

    ```puppet
    class { 'motd': text=> 'x' }     # warning: [misspaced-arrow]
    ```

    ```fixed
    class { 'motd': text => 'x' }
    ```

    ```puppet
    class { 'motd': text => 'x' }
    ```
    """
    if has_regular_arrows(ctx):
        return
    layout = ctx.layout()
    single = {
        row.cells[0]
        for table in layout.tables
        if not any(row.first.starts_line for row in table.rows[1:])
        for row in table.rows
        if row.cells
    }
    for edit in layout.edits:
        if blanks_of(edit, ctx) is None:
            continue
        if edit.before is not None and edit.before.text in _ARROWS:
            yield _finding(edit, ctx, "after", edit.before.text)
        elif (
            edit.after is not None
            and edit.after.text in _ARROWS
            and (edit.after in single or not written(edit, ctx))
            and (ctx.option(BEFORE_ALL) or _is_in_short_resource(edit, ctx))
        ):
            yield _finding(edit, ctx, "before", edit.after.text)


def _is_in_short_resource(edit: LayoutEdit, ctx: Context) -> bool:
    """Return whether a place is in a resource whose arrows are all on one line, as `space_before_arrow` wants it."""
    start = place_of(edit).start
    return any(each.start <= start < each.end for each in ctx.once(_short_resources, ctx))


def _short_resources(ctx: Context) -> list[Span]:
    data, bodies = ctx.source.data, ctx.nodes_of(ast.ResourceBody)
    arrows = ((each.span, data.find(b"=>", *each.span), data.rfind(b"=>", *each.span)) for each in bodies)
    return [span for span, first, last in arrows if data.find(b"\n", first, last) < 0]


def _finding(edit: LayoutEdit, ctx: Context, side: str, arrow: str) -> Finding:
    return ctx.finding(place_of(edit), f"expected one space {side} `{arrow}`", fix=fix_with([edit]))
