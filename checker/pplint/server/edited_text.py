"""A text that changes bit by bit: an editor sends thousands of changes at once when it replaces a word everywhere.

The cost of a change is that of the lines that it touches, and not that of the text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pplint.server.positions import Encoding
    from pplint.server.protocol import Position, Range

MOST_BYTES: Final = 1 << 30
"""How many bytes the lines may hold that changes touch: only thousands of changes of one endless line touch as many."""

_ENDS: Final = (b"\n", b"\r")


class TooManyChanges(Exception):  # noqa: N818 - reads as what it says
    """Changes that would take too long."""


class EditedText:
    """A text in UTF-8 as its lines, of which all but the last end with a line end."""

    def __init__(self, text: bytes, encoding: Encoding) -> None:
        self._encoding = encoding
        self._lines = _lines_of(text)
        self._touched = 0

    @property
    def text(self) -> bytes:
        """The text as it is now."""
        return b"".join(self._lines)

    def replace(self, range_: Range, new: bytes) -> None:
        """Put a text in the place of a range; a range that ends before it starts is empty. Raise `TooManyChanges`."""
        first, before = self._place(range_.start)
        last, after = max(self._place(range_.end), (first, before))
        lines = self._lines
        changed = lines[first][:before] + new + lines[last][after:]
        # What becomes of `\r` and `\n` where lines meet depends on both.
        if first and changed[:1] in {b"\n", b""} and lines[first - 1].endswith(b"\r"):
            first -= 1
            changed = lines[first] + changed
        if last + 1 < len(lines) and (not changed.endswith(_ENDS) or changed.endswith(b"\r")):
            last += 1
            changed += lines[last]
        replaced = _lines_of(changed)
        if last + 1 < len(lines):
            replaced.pop()
        self._touched += len(changed) + before + after
        if self._touched > MOST_BYTES:
            raise TooManyChanges
        lines[first : last + 1] = replaced

    def _place(self, position: Position) -> tuple[int, int]:
        """Return the line of a position, and how many of its bytes are before it."""
        if position.line < 0:
            return 0, 0
        if position.line >= len(self._lines):
            return len(self._lines) - 1, len(self._lines[-1])
        line = self._lines[position.line].rstrip(b"\r\n")
        return position.line, self._encoding.bytes_before(line, max(position.character, 0))


def _lines_of(text: bytes) -> list[bytes]:
    lines = text.splitlines(keepends=True)
    if not lines or lines[-1].endswith(_ENDS):
        lines.append(b"")
    return lines
