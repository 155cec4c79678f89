"""A fix as a small diff: the lines that it changes, before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from pplint.diagnostic import Edit, Fix
from pplint.edits import apply
from pplint.records import dataclass, field
from pplint.reporters.excerpt import excerpt
from pplint.reporters.frame import GUTTER
from pplint.source import SourceFile, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

LIMIT = 12
"""How many lines of a diff are shown."""

_SIGNS = {"-": "red", "+": "green"}


@dataclass(slots=True)
class _Hunk:
    """Edits on the same lines, or on lines that adjoin."""

    first: int
    last: int
    edits: list[Edit] = field(default_factory=list[Edit])


def draw_fix(source: SourceFile, fix: Fix, width: int, digits: int) -> list[Text]:
    """Return the lines of the diff that a fix makes."""
    drawn = [
        _line(number, sign, content, width, digits)
        for hunk_lines in _changes(source, fix)
        for number, sign, content in hunk_lines
    ]
    if len(drawn) > LIMIT:
        return [*drawn[: LIMIT - 1], Text.assemble(("...", GUTTER))]
    return drawn


def _line(number: int, sign: str, content: bytes, width: int, digits: int) -> Text:
    text = Text.assemble((f"{number:>{digits}} ", GUTTER))
    text.append(f"{sign} {excerpt(content, width - digits - len(' - ')).text}".rstrip(), _SIGNS[sign])
    return text


def _changes(source: SourceFile, fix: Fix) -> Iterator[list[tuple[int, str, bytes]]]:
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
        yield [
            *((first + index, "-", line) for index, line in enumerate(removed)),
            *((first + shift + index, "+", line) for index, line in enumerate(added)),
        ]
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
    starts = source.lines.starts
    return Span(starts[hunk.first - 1], starts[hunk.last] if hunk.last < len(starts) else len(source.data))


def _split(data: bytes) -> list[bytes]:
    return [line.rstrip(b"\r") for line in data.removesuffix(b"\n").split(b"\n")] if data else []


def _common(before: list[bytes], after: list[bytes]) -> int:
    """Return how many lines are the same at the start of both."""
    for index, (old, new) in enumerate(zip(before, after, strict=False)):
        if old != new:
            return index
    return min(len(before), len(after))
