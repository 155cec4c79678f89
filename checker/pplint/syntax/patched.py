"""A source with edits, of which every byte knows where in the source it belongs."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.source import Span

if TYPE_CHECKING:
    from collections.abc import Sequence


HOLE: Final = b"$hole__"
"""The replacement for text that cannot be read: a variable, since one is allowed wherever a value is."""


class Cut(Struct, frozen=True):
    """An edit: the bytes of a span, and their replacement."""

    span: Span
    text: bytes

    def applied(self, data: bytes) -> bytes:
        """Return the bytes with the edit."""
        return data[: self.span.start] + self.text + data[self.span.end :]


class Patched:
    """The bytes of a source with edits; `edited` are the spans of the source that were replaced, in no order."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.edited: list[Span] = []
        self._places = array("I", range(len(data)))

    def apply(self, cut: Cut) -> None:
        """Make an edit, whose span counts in the bytes with those before it."""
        start, end = self.place(cut.span)
        self.edited.append(Span(start, end))
        self.data = cut.applied(self.data)
        # The last byte of what replaces others ends where they do; what is inserted belongs to the byte before it.
        length = len(cut.text)
        last = max(end - 1, 0)
        places = [min(start + index, last) for index in range(length)]
        if length:
            places[-1] = last
        self._places[cut.span.start : cut.span.end] = array("I", places)

    def apply_all(self, cuts: Sequence[Cut]) -> None:
        """Make edits that are in the order of the source and do not touch each other."""
        for cut in reversed(cuts):
            self.apply(cut)

    def place(self, span: tuple[int, int]) -> Span:
        """Return the span of the source that a span of the bytes with edits stands for."""
        start, end = span
        if end > start:
            first, last = self._places[start], self._places[end - 1] + 1
            return Span(min(first, last), last)
        place = self._places[start] if start < len(self._places) else (self._places[-1] + 1 if self._places else 0)
        return Span(place, place)
