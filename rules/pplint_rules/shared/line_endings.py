"""How the lines of a source end and begin, and what is in front of a place in one.

Each answer looks at the blanks around a place only, as there may be many places on a long line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern

if TYPE_CHECKING:
    from pplint.base.source import SourceFile

_BLANKS = late_pattern(rb"[ \t]*")
_END = late_pattern(rb"[ \t\r]*(?:\n|\Z)")


def line_ending(source: SourceFile) -> str:
    """Return the line ending of the first line of a source."""
    end = source.lines.line_span(1).end
    return "\r\n" if source.data.startswith(b"\r\n", end) else "\n"


def after_spaces(data: bytes, offset: int) -> int:
    """Return the start of the spaces before a place."""
    while offset > 0 and data[offset - 1] in b" \t":
        offset -= 1
    return offset


def own_indent(source: SourceFile, offset: int) -> str | None:
    """Return the indentation before a place, or None if the place is not the first on its line."""
    start = after_spaces(source.data, offset)
    is_first = start == 0 or source.data[start - 1 : start] == b"\n"
    return source.data[start:offset].decode() if is_first else None


def indent_of_line(source: SourceFile, offset: int) -> str:
    """Return the indentation of the line of a place."""
    start = source.lines.starts[source.lines.line(offset) - 1]
    blanks = _BLANKS.match(source.data, start)
    return "" if blanks is None else blanks[0].decode()


def ends_line(source: SourceFile, offset: int) -> bool:
    """Whether nothing but blanks follows on the line of a place."""
    return _END.match(source.data, offset) is not None
