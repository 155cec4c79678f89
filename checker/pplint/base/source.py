"""Source text and places in it: byte spans, and the lines and columns that people read."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from io import BytesIO
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_BLOCK = 1024
"""How many bytes of a line are decoded at most to find a column, once the line was measured."""


class Span(NamedTuple):
    """A half-open range of byte offsets into the bytes of one source file."""

    start: int
    end: int

    def cover(self, other: Span) -> Span:
        """Return the smallest span that holds both."""
        return Span(min(self.start, other.start), max(self.end, other.end))


class Place(Struct, frozen=True):
    """Bytes in any file, by its path as the user would write it."""

    path: str
    span: Span


class Position(NamedTuple):
    """A place as people read it: line and column, both counted from 1.

    The column counts Unicode characters, as the compiler does. A line ends with a line feed.
    """

    line: int
    column: int


class _Milestone(Struct, frozen=True):
    """A byte of a long line, and what is before it: characters, and code units of UTF-16."""

    offset: int
    characters: int = 0
    units: int = 0


class LineIndex(Struct, frozen=True):
    """The byte offset at which each line of a text starts."""

    data: bytes
    starts: tuple[int, ...]
    _milestones: dict[int, list[_Milestone]] = {}

    @classmethod
    def of(cls, data: bytes) -> LineIndex:
        """Build the index of `data`."""
        starts = (0, *accumulate(map(len, BytesIO(data))))
        # After a last line that nothing ends, none starts.
        return cls(data, starts[:-1] if data and not data.endswith(b"\n") else starts)

    def line(self, offset: int) -> int:
        """Return the line, counted from 1, that holds the byte at `offset`."""
        return bisect_right(self.starts, offset)

    def position(self, offset: int) -> Position:
        """Return the line and column of the byte at `offset`."""
        line = self.line(offset)
        start = self.starts[line - 1]
        if offset - start <= _BLOCK:
            return Position(line, _characters(self.data[start:offset]) + 1)
        milestone, after = self._measured(line, offset)
        return Position(line, milestone.characters + len(after) + 1)

    def utf16_position(self, offset: int) -> Position:
        """Return the same with a column that counts code units of UTF-16."""
        line = self.line(offset)
        milestone, after = self._measured(line, offset)
        return Position(line, milestone.units + _units(after) + 1)

    def _measured(self, line: int, offset: int) -> tuple[_Milestone, str]:
        """Return the last milestone of a line up to a byte, and the text between them."""
        start = self.starts[line - 1]
        milestone = _Milestone(start)
        if offset - start > _BLOCK:
            if line not in self._milestones:
                self._milestones[line] = list(self._measure(line))
            milestone = self._milestones[line][
                bisect_right(self._milestones[line], offset, key=lambda each: each.offset) - 1
            ]
        return milestone, self.data[milestone.offset : offset].decode("utf-8", "replace")

    def _measure(self, line: int) -> Iterator[_Milestone]:
        """Yield a milestone for each block of a line, all of them between two characters."""
        milestone = _Milestone(self.starts[line - 1])
        end = self.line_span(line).end
        while milestone.offset < end:
            yield milestone
            after = min(milestone.offset + _BLOCK, end)
            while after < end and continues_character(self.data[after]):
                after += 1
            text = self.data[milestone.offset : after].decode("utf-8", "replace")
            milestone = _Milestone(after, milestone.characters + len(text), milestone.units + _units(text))

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


def continues_character(byte: int) -> bool:
    """Tell whether a byte of UTF-8 belongs to a character that an earlier one starts."""
    return 0x80 <= byte < 0xC0  # noqa: PLR2004 - as the encoding is defined


def _characters(text: bytes) -> int:
    return len(text) if text.isascii() else len(text.decode("utf-8", "replace"))


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


class SourceFile(Struct, eq=False, dict=True):
    """One file to check: the path as it is shown, and its bytes."""

    path: str
    data: bytes

    @cached_property
    def lines(self) -> LineIndex:
        """The index of the file's lines, built when first asked for."""
        return LineIndex.of(self.data)

    def start(self, offset: int) -> Position:
        """Return the line and column of the byte at `offset`, where something starts that is reported."""
        return self.lines.position(offset)

    def text(self, span: Span) -> str:
        """Return the text of a span; bytes that are not UTF-8 read as the replacement character."""
        return self.data[span.start : span.end].decode("utf-8", "replace")

    def code(self, span: Span) -> bytes:
        """Return the bytes of a node, for what depends on nothing but the program in them."""
        return self.data[span.start : span.end]


class LineCursor:
    """Finds lines and columns without an index of all lines: fast for places that come in the order of their source."""

    __slots__ = ("_data", "_line", "_offset", "_start")

    def __init__(self) -> None:
        self._go_to_start(b"")

    def _go_to_start(self, data: bytes) -> None:
        self._data = data
        self._line = 1
        self._start = self._offset = 0

    def position(self, source: SourceFile, offset: int) -> Position:
        """Return the line and column of the byte at `offset`, where something starts that is reported."""
        if type(source) is UnreadSource:
            return source.start(offset)
        data = source.data
        if data is not self._data or offset < self._offset:
            self._go_to_start(data)
        lines = data.count(b"\n", self._offset, offset)
        if lines:
            self._line += lines
            self._start = data.rindex(b"\n", self._offset, offset) + 1
        self._offset = offset
        if offset - self._start > _BLOCK:
            return source.lines.position(offset)
        return Position(self._line, _characters(data[self._start : offset]) + 1)


class UnreadSource(SourceFile, eq=False, dict=True):
    """A file that is known to hold what it did, so that it is read only if somebody looks at its bytes.

    `starts` are the places where something starts that is reported, as people read them, by their offsets.
    """

    read: Callable[[], bytes]
    starts: dict[int, Position]

    @cached_property  # type: ignore[misc]  # nobody sets it
    def data(self) -> bytes:  # type: ignore[override]  # pyright: ignore[reportIncompatibleVariableOverride]
        """The bytes of the file."""
        return self.read()

    def start(self, offset: int) -> Position:
        """Return the line and column of the byte at `offset`, where something starts that is reported."""
        return self.starts.get(offset) or self.lines.position(offset)


class ShownSource(SourceFile, eq=False, dict=True):
    """A file of which no report shows all: its bytes have asterisks in place of what is `hidden`, and of more.

    `digest` is that of what the file holds.
    """

    hidden: tuple[Span, ...]
    digest: bytes


class TrackedSource(SourceFile, eq=False, dict=True):
    """A file of which somebody wants to know when its bytes are looked at, by whatever way."""

    note: Callable[[bytes], None]

    @property  # type: ignore[misc]  # nobody sets it
    def data(self) -> bytes:  # type: ignore[override]
        """The bytes of the file."""
        self.note(self._bytes)
        return self._bytes

    @property
    def lines(self) -> LineIndex:  # pyright: ignore[reportIncompatibleVariableOverride] - nobody sets it
        """The index of the file's lines."""
        return LineIndex.of(self.data)

    def code(self, span: Span) -> bytes:
        """Return the bytes of a node, for what depends on nothing but the program in them."""
        return self._bytes[span.start : span.end]

    @property
    def _bytes(self) -> bytes:
        return cast("bytes", cast("Any", SourceFile).data.__get__(self))
