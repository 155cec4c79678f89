"""Edits of a source: how they are done together, and where they leave the places of what stays."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

from pplint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.diagnostic import Edit


def apply(data: bytes, edits: Iterable[Edit]) -> bytes:
    """Return the bytes with all edits done; the edits' spans are offsets into `data`, and do not overlap."""
    pieces: list[bytes] = []
    position = 0
    for edit in sorted(edits, key=lambda edit: edit.span):
        pieces += [data[position : edit.span.start], edit.text.encode()]
        position = edit.span.end
    return b"".join([*pieces, data[position:]])


def moved(spans: Iterable[Span], edits: Sequence[Edit]) -> list[Span]:
    """Return where spans are after edits, none of which crosses an end of them; those at their ends belong to them."""
    ordered = sorted(edits, key=lambda edit: edit.span)
    starts = [edit.span.start for edit in ordered]
    ends = [edit.span.end for edit in ordered]
    grown = [0, *accumulate(len(edit.text.encode()) - (edit.span.end - edit.span.start) for edit in ordered)]
    return [
        Span(span.start + grown[bisect_left(starts, span.start)], span.end + grown[bisect_right(ends, span.end)])
        for span in spans
    ]
