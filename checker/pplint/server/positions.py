"""Places in a document as the protocol counts them, and as byte offsets.

A line ends with a line feed, a carriage return, or both; characters are counted in code units of the encoding that was
negotiated. What lies beyond the end of a line or of the text counts as that end, as the protocol says.

Specification: "Position", "Text Documents".
"""

from __future__ import annotations

import re
from bisect import bisect_right
from enum import Enum
from functools import cached_property
from typing import Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.server.protocol import Position, Range

_LINE_END: Final = late_pattern(rb"\r\n|\n|\r")
_WIDE: Final = late_pattern(r"[\U00010000-\U0010ffff]")
_LINE_ENDS: Final = b"\r\n"


class Encoding(Enum):
    """What a character of a position counts: bytes, code units of UTF-16, or characters."""

    UTF_8 = "utf-8"
    UTF_16 = "utf-16"
    UTF_32 = "utf-32"

    def length(self, text: bytes) -> int:
        """Return how many characters a text in UTF-8 has."""
        if self is Encoding.UTF_8 or text.isascii():
            return len(text)
        characters = text.decode("utf-8", "replace")
        return len(characters) + (len(_WIDE.findall(characters)) if self is Encoding.UTF_16 else 0)

    def bytes_before(self, line: bytes, character: int) -> int:
        """Return how many bytes of a line are before a character; within a character, those before it."""
        if self is Encoding.UTF_8:
            return _whole(line, character)
        if line.isascii():
            return min(character, len(line))
        if self is Encoding.UTF_32:
            return len(line.decode("utf-8", "replace")[:character].encode())
        return _before_unit(line.decode("utf-8", "replace"), character)


def _whole(line: bytes, count: int) -> int:
    count = min(count, len(line))
    while 0 < count < len(line) and line[count] & 0xC0 == 0x80:  # noqa: PLR2004 - as the encoding is defined
        count -= 1
    return count


def _before_unit(line: str, units: int) -> int:
    # The first half of a pair is no character.
    before = line.encode("utf-16-le", "surrogatepass")[: 2 * units].decode("utf-16-le", "ignore")
    return len(before.encode())


class Positions(Struct, dict=True, frozen=True):
    """The positions in a text, which is in UTF-8."""

    text: bytes
    encoding: Encoding = Encoding.UTF_16

    @cached_property
    def _starts(self) -> list[int]:
        if b"\r" not in self.text:
            return [0, *(match.end() for match in re.finditer(rb"\n", self.text))]
        return [0, *(match.end() for match in _LINE_END.finditer(self.text))]

    @property
    def line_count(self) -> int:
        """How many lines there are, the one after the last end of a line included."""
        return len(self._starts)

    def offset(self, position: Position) -> int:
        """Return the byte at a position."""
        if position.line >= len(self._starts):
            return len(self.text)
        if position.line < 0:
            return 0
        start, end = self.line_span(position.line)
        return start + self.encoding.bytes_before(self.text[start:end], max(position.character, 0))

    def line_span(self, line: int) -> Span:
        """Return the bytes of a line, counted from 0, without what ends it."""
        start = self._starts[line]
        end = self._starts[line + 1] if line + 1 < len(self._starts) else len(self.text)
        return Span(start, start + len(self.text[start:end].rstrip(_LINE_ENDS)))

    def line(self, offset: int) -> int:
        """Return the line of a byte, counted from 0."""
        return bisect_right(self._starts, min(offset, len(self.text))) - 1

    def position(self, offset: int) -> Position:
        """Return the position of a byte."""
        offset = min(offset, len(self.text))
        line = self.line(offset)
        return Position(line, self.encoding.length(self.text[self._starts[line] : offset]))

    def span(self, range_: Range) -> Span:
        """Return the bytes of a range; one that ends before it starts is empty."""
        start = self.offset(range_.start)
        return Span(start, max(start, self.offset(range_.end)))

    def range(self, span: Span) -> Range:
        """Return the range of some bytes."""
        return Range(self.position(span.start), self.position(span.end))
