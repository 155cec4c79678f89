"""What rules of layout ask of the layout of a file, and the fixes that they make of its edits."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Final, TypeAlias

from pplint.base.diagnostic import Effect, Fix
from pplint.base.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.format.edits import LayoutEdit
    from pplint.format.layout import Layout
    from pplint.rule import Context


def fix_with(edits: Iterable[LayoutEdit]) -> Fix:
    """Return the fix that lays out some places."""
    return Fix("format the line", tuple(each.edit for each in edits), effect=Effect.NONE, safe=True)


def written(edit: LayoutEdit, ctx: Context) -> str:
    """Return what the source has where the layout has something else."""
    return ctx.source.text(edit.edit.span)


def blanks_of(edit: LayoutEdit, ctx: Context) -> str | None:
    """Return the blanks that the source has between two tokens of a line that stay on one, and None for other edits."""
    old = written(edit, ctx)
    return None if "\n" in old or "\n" in edit.edit.text or "," in old + edit.edit.text else old


def place_of(edit: LayoutEdit) -> Span:
    """Return the token after an edit, or that before it at the end of the file."""
    token = edit.after or edit.before
    return edit.edit.span if token is None else Span(token.start, token.end)


def fix_of_line(layout: Layout, offset: int, ctx: Context) -> Fix | None:
    """Return the fix that lays out the line of an offset, if that makes no other lines of it."""
    start, end = ctx.source.lines.line_span(ctx.source.lines.line(offset))
    first = bisect_left(layout.edits, start, key=_end)
    edits = layout.edits[first : bisect_right(layout.edits, end, lo=first, key=_end)]
    if not edits or any(each.edit.text.count("\n") != written(each, ctx).count("\n") for each in edits):
        return None
    return fix_with(edits)


_LINE_FEED: Final = ord("\n")

Run: TypeAlias = tuple[int, int, bool]
"""Blanks between tokens, on one line: where they start and end, and whether the line begins with them."""


def _end(edit: LayoutEdit) -> int:
    return edit.edit.span.end


def runs_of_blanks(ctx: Context) -> list[Run]:
    """Return the blanks between tokens line by line."""
    return list(_runs(ctx.source.data, ctx.layout().gaps))


def runs_at_line_ends(ctx: Context) -> list[Run]:
    """Return those at which a line begins or ends."""
    return ctx.once(_runs_at_line_ends, ctx)


def _runs_at_line_ends(ctx: Context) -> list[Run]:
    data = ctx.source.data
    # Most of what is between tokens is one blank, or one line end.
    gaps = [gap for gap in ctx.layout().gaps if gap[1] - gap[0] > 1 or gap[0] == 0 or gap[1] == len(data)]
    return [run for run in _runs(data, gaps) if run[2] or run[1] == len(data) or data[run[1]] == _LINE_FEED]


def _runs(data: bytes, gaps: Iterable[tuple[int, int]]) -> Iterator[Run]:
    for gap_start, end in gaps:
        start, begins_line = gap_start, gap_start == 0
        line_feed = data.find(b"\n", start, end)
        while line_feed >= 0:
            if start < line_feed:
                yield start, line_feed, begins_line
            start, begins_line = line_feed + 1, True
            line_feed = data.find(b"\n", start, end)
        if start < end:
            yield start, end, begins_line
