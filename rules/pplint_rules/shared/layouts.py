"""What rules of layout ask of the layout of a file, and the fixes that they make of its edits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.diagnostic import Effect, Fix
from pplint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.format import Layout
    from pplint.format.edits import LayoutEdit
    from pplint.rule import Context


def fix_with(edits: Iterable[LayoutEdit]) -> Fix:
    """Return the fix that lays out some places."""
    return Fix("lay it out", tuple(each.edit for each in edits), effect=Effect.NONE)


def written(edit: LayoutEdit, ctx: Context) -> str:
    """Return what the source has where the layout has something else."""
    return ctx.source.text(edit.edit.span)


def blanks_of(edit: LayoutEdit, ctx: Context) -> str | None:
    """Return the blanks that the source has between two tokens of a line that stay on one, and None for other edits."""
    old = written(edit, ctx)
    return None if "\n" in old or "\n" in edit.edit.text or "," in old + edit.edit.text else old


def place_of(edit: LayoutEdit) -> Span:
    """Return the token behind an edit, or that before it at the end of the file."""
    token = edit.behind or edit.before
    return edit.edit.span if token is None else Span(token.start, token.end)


def fix_of_line(layout: Layout, offset: int, ctx: Context) -> Fix | None:
    """Return the fix that lays out the line of an offset, if that makes no other lines of it."""
    start, end = ctx.source.lines.line_span(ctx.source.lines.line(offset))
    edits = [each for each in layout.edits if start <= each.edit.span.end <= end]
    if not edits or any(each.edit.text.count("\n") != written(each, ctx).count("\n") for each in edits):
        return None
    return fix_with(edits)


def runs_of_blanks(ctx: Context) -> list[tuple[Span, bool]]:
    """Return the blanks between tokens line by line, and whether a line begins with them."""
    return ctx.once(_runs_of_blanks, ctx)


def _runs_of_blanks(ctx: Context) -> list[tuple[Span, bool]]:
    data = ctx.source.data
    found: list[tuple[Span, bool]] = []
    for gap in ctx.layout().gaps:
        start, end = gap
        line_feed = data.find(b"\n", start, end)
        is_first = start == 0
        while line_feed >= 0:
            if start < line_feed:
                found.append((Span(start, line_feed), is_first))
            start, is_first = line_feed + 1, True
            line_feed = data.find(b"\n", start, end)
        if start < end:
            found.append((Span(start, end), is_first))
    return found
