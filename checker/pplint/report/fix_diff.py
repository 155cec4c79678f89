"""A fix as a small diff: the lines that it changes, before and after."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct, field
from rich.text import Text

from pplint.base.diagnostic import Edit, Fix
from pplint.base.edits import apply
from pplint.base.source import SourceFile, Span
from pplint.report.excerpt import excerpt
from pplint.report.frame import GUTTER

if TYPE_CHECKING:
    from collections.abc import Iterator

LIMIT = 12
"""How many lines of a diff are shown."""

_AROUND = 1 << 14
"""How many bytes of a line are looked at on each side of an edit."""

_SIGNS = {"-": "red", "+": "green"}


class _Hunk(Struct):
    """Edits on the same lines, or on lines that adjoin."""

    first: int
    last: int
    edits: list[Edit] = field(default_factory=list[Edit])


class _Line(NamedTuple):
    """A line of the diff, and the byte of it at which it starts to differ."""

    number: int
    sign: str
    content: bytes
    change: int


def draw_fix(source: SourceFile, fix: Fix, width: int, digits: int) -> list[Text]:
    """Return the lines of the diff that a fix makes."""
    changed = list(islice(_changes(source, fix), LIMIT + 1))
    drawn = [_line(line, width, digits) for line in changed[:LIMIT]]
    return [*drawn[:-1], Text.assemble(("...", GUTTER))] if len(changed) > LIMIT else drawn


def _line(line: _Line, width: int, digits: int) -> Text:
    text = Text.assemble((f"{line.number:>{digits}} ", GUTTER))
    room = width - digits - len(" - ")
    focus = line.change if line.change >= room - room // 4 else 0
    text.append(f"{line.sign} {excerpt(line.content, room, focus).text}".rstrip(), _SIGNS[line.sign])
    return text


def _changes(source: SourceFile, fix: Fix) -> Iterator[_Line]:
    """Yield the removed and the added lines of each hunk, numbered as before and as after the fix."""
    shift = 0
    for hunk in _hunks(source, fix):
        region = _region(source, hunk)
        data = source.data[region.start : region.end]
        edits = [Edit(Span(e.span.start - region.start, e.span.end - region.start), e.text) for e in hunk.edits]
        before, after = _split(data), _split(apply(data, edits))
        same = _common(before, after)
        removed, added = before[same:], after[same:]
        end = _common(removed[::-1], added[::-1])
        removed, added = removed[: len(removed) - end], added[: len(added) - end]
        first = hunk.first + same
        change = max(edits[0].span.start - sum(len(line) + 1 for line in before[:same]), 0)
        for sign, start, lines in (("-", first, removed), ("+", first + shift, added)):
            for index, line in enumerate(lines):
                yield _Line(start + index, sign, line, 0 if index else change)
        shift += len(added) - len(removed)


def _hunks(source: SourceFile, fix: Fix) -> list[_Hunk]:
    hunks: list[_Hunk] = []
    for edit in sorted(fix.edits, key=lambda edit: edit.span):
        first, last = source.lines.line(edit.span.start), source.lines.line(edit.span.end)
        if not hunks or first > hunks[-1].last + 1:
            hunks.append(_Hunk(first, last))
        hunks[-1].last = max(hunks[-1].last, last)
        hunks[-1].edits.append(edit)
    return hunks


def _region(source: SourceFile, hunk: _Hunk) -> Span:
    """Return the lines of a hunk, of long ones only what is around the edits."""
    starts = source.lines.starts
    first, last = hunk.edits[0].span.start, max(edit.span.end for edit in hunk.edits)
    end = starts[hunk.last] if hunk.last < len(starts) else len(source.data)
    return Span(max(starts[hunk.first - 1], first - _AROUND), min(end, last + _AROUND))


def _split(data: bytes) -> list[bytes]:
    return [line.rstrip(b"\r") for line in data.removesuffix(b"\n").split(b"\n")] if data else []


def _common(before: list[bytes], after: list[bytes]) -> int:
    """Return how many lines are the same at the start of both."""
    for index, (old, new) in enumerate(zip(before, after, strict=False)):
        if old != new:
            return index
    return min(len(before), len(after))
