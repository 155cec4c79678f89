"""Edits of a source: how they are done together, and where they leave the places of what stays."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.base.diagnostic import Edit, Fix


_MERGING = late_pattern(rb"\w(?=\w)")


class Comment(Protocol):
    """A comment, by where it is."""

    @property
    def start(self) -> int:
        """Where it starts."""
        ...

    @property
    def end(self) -> int:
        """Where it ends."""
        ...


class Change(Struct, frozen=True):
    """What `count` fixes made of the bytes of a file."""

    path: str
    before: bytes
    after: bytes
    count: int = 1


def apply(data: bytes, edits: Iterable[Edit]) -> bytes:
    """Return the bytes with all edits done; the edits' spans are offsets into `data`, and do not overlap."""
    pieces: list[bytes] = []
    position = 0
    for edit in sorted(edits, key=lambda edit: edit.span):
        pieces += [data[position : edit.span.start], edit.text.encode()]
        position = edit.span.end
    return b"".join([*pieces, data[position:]])


def kept_apart(data: bytes, fix: Fix) -> Fix:
    """Return a fix whose edits merge no words: without the quotes of a name, it needs a blank to the word beside it."""
    edits = tuple(_kept_apart(data, edit) for edit in fix.edits)
    return fix if edits == fix.edits else replace(fix, edits=edits)


def _kept_apart(data: bytes, edit: Edit) -> Edit:
    start, end = edit.span
    text = edit.text.encode()
    if start == end or not text:
        return edit
    before = _merges(data[max(0, start - 1) : start] + text[:1]) and not _merges(data[max(0, start - 1) : start + 1])
    after = _merges(text[-1:] + data[end : end + 1]) and not _merges(data[end - 1 : end + 1])
    return replace(edit, text=f"{' ' * before}{edit.text}{' ' * after}") if before or after else edit


def lost_comments(data: bytes, edits: Sequence[Edit], comments: Sequence[Comment]) -> list[Span]:
    """Return the comments within the code that edits replace, and in none of their texts.

    What is about comments alone, or about white space around them, may change them.
    """
    found: list[Span] = []
    for edit in edits:
        start, end = edit.span
        if data.find(b"#", start, end) < 0 and data.find(b"/*", start, end) < 0:
            continue
        first = bisect_right(comments, start, key=_end_of)
        inside = comments[first : bisect_left(comments, end, lo=first, key=_start_of)]
        if not inside or not _without(data, edit.span, inside).strip():
            continue
        written = b"\0".join(each.text.encode() for each in edits)
        found += [Span(each.start, each.end) for each in inside if data[each.start : each.end].rstrip() not in written]
    return found


def _without(data: bytes, span: Span, comments: Iterable[Comment]) -> bytes:
    """Return the bytes of a span without the comments in it."""
    pieces: list[bytes] = []
    position = span.start
    for comment in comments:
        pieces.append(data[position : max(position, comment.start)])
        position = comment.end
    return b"".join([*pieces, data[position : span.end]])


def _start_of(comment: Comment) -> int:
    return comment.start


def _end_of(comment: Comment) -> int:
    return comment.end


def _merges(pair: bytes) -> bool:
    """Tell whether two bytes beside each other are of one word."""
    return _MERGING.match(pair) is not None


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
