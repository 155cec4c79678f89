"""Edits of documents: those of fixes, and what makes one text of another."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final

from pplint.base.source import Span
from pplint.server.protocol import TextEdit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pplint.base.diagnostic import Edit
    from pplint.server.positions import Positions

_MOST_LINES: Final = 2000
"""Of how many changed lines it is found out which of them are the same."""


def edits_of(edits: Iterable[Edit], positions: Positions) -> list[TextEdit]:
    """Return the edits of a fix as the protocol has them."""
    return [TextEdit(positions.range(each.span), with_line_ends_of(positions.text, each.text)) for each in edits]


def with_line_ends_of(document: bytes, text: str) -> str:
    """Return a text with the line ends that most lines of a document have."""
    return text.replace("\r\n", "\n").replace("\n", "\r\n") if _is_of_windows(document) else text


def _is_of_windows(document: bytes) -> bool:
    return 2 * document.count(b"\r\n") > document.count(b"\n")


def edits_between(positions: Positions, after: bytes) -> list[TextEdit]:
    """Return edits that make another text of that of a document, line by line; line ends stay as they are."""
    old, new = positions.text.splitlines(keepends=True), after.splitlines(keepends=True)
    if _is_of_windows(positions.text):
        known = set(old)
        new = [each if each in known else re.sub(rb"\r?\n\Z", b"\r\n", each) for each in new]
    start = _common(old, new)
    end = _common(old[start:][::-1], new[start:][::-1])
    offset = sum(map(len, old[:start]))
    inner_old, inner_new = old[start : len(old) - end], new[start : len(new) - end]
    return [
        TextEdit(positions.range(Span(offset + span.start, offset + span.end)), text.decode("utf-8", "replace"))
        for span, text in _changes(inner_old, inner_new)
    ]


def _common(one: Sequence[bytes], other: Sequence[bytes]) -> int:
    """Return how many lines are the same at the start."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _changes(old: list[bytes], new: list[bytes]) -> Iterator[tuple[Span, bytes]]:
    if not old and not new:
        return
    if max(len(old), len(new)) > _MOST_LINES:
        yield Span(0, sum(map(len, old))), b"".join(new)
        return
    offsets = [0]
    for line in old:
        offsets.append(offsets[-1] + len(line))
    for tag, start, end, new_start, new_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            yield Span(offsets[start], offsets[end]), b"".join(new[new_start:new_end])
