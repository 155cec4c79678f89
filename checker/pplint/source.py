"""Source text and places in it: byte spans, and the lines and columns that people read."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from pplint.records import dataclass


class Span(NamedTuple):
    """A half-open range of byte offsets into the bytes of one source file."""

    start: int
    end: int

    def cover(self, other: Span) -> Span:
        """Return the smallest span that holds both."""
        return Span(min(self.start, other.start), max(self.end, other.end))


class Position(NamedTuple):
    """A place as people read it: line and column, both counted from 1.

    The column counts Unicode characters, as the compiler does. A line ends with a line feed.
    """

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class LineIndex:
    """The byte offset at which each line of a text starts."""

    data: bytes
    starts: tuple[int, ...]

    @classmethod
    def of(cls, data: bytes) -> LineIndex:
        """Build the index of `data`."""
        lengths = (len(line) + 1 for line in data.split(b"\n")[:-1])
        return cls(data, tuple(accumulate(lengths, initial=0)))

    def line(self, offset: int) -> int:
        """Return the line, counted from 1, that holds the byte at `offset`."""
        return bisect_right(self.starts, offset)

    def position(self, offset: int) -> Position:
        """Return the line and column of the byte at `offset`."""
        line = self.line(offset)
        before = self.data[self.starts[line - 1] : offset]
        return Position(line, len(before.decode("utf-8", "replace")) + 1)

    def offset(self, line: int, column: int) -> int | None:
        """Return the byte at a line and column, or None if the text has no such place."""
        if line > len(self.starts):
            return None
        text = self.line_text(line)
        return self.starts[line - 1] + len(text[: column - 1].encode()) if column <= len(text) else None

    def line_span(self, line: int) -> Span:
        """Return the span of a line, counted from 1, without the line feed or carriage return that ends it."""
        start = self.starts[line - 1]
        end = self.starts[line] - 1 if line < len(self.starts) else len(self.data)
        if end > start and self.data[end - 1 : end] == b"\r":
            end -= 1
        return Span(start, end)

    def line_text(self, line: int) -> str:
        """Return the text of a line, counted from 1, without its line ending."""
        start, end = self.line_span(line)
        return self.data[start:end].decode("utf-8", "replace")


@dataclass(slots=False, eq=False)
class SourceFile:
    """One file to check: the path as it is shown, and its bytes."""

    path: str
    data: bytes

    @cached_property
    def lines(self) -> LineIndex:
        """The index of the file's lines, built when first asked for."""
        return LineIndex.of(self.data)

    def text(self, span: Span) -> str:
        """Return the text of a span; bytes that are not UTF-8 read as the replacement character."""
        return self.data[span.start : span.end].decode("utf-8", "replace")
