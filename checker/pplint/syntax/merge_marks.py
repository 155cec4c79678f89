"""The marks that Git leaves between two versions of lines that it could not merge.

Offsets are bytes.
"""

from __future__ import annotations

import re
from typing import Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span

ADVICE: Final = "keep the lines that you need, and remove the markers"

_MARK = late_pattern(rb"^(?:<{7}|={7}|>{7})(?=[ \r\n]|\Z)", re.MULTILINE)


def mark_on_line(data: bytes, offset: int) -> Span | None:
    """Return the mark that begins the line of a byte, if one does."""
    found = _MARK.match(data, data.rfind(b"\n", 0, offset) + 1)
    return None if found is None else Span(*found.span())


def first_of_unmerged(data: bytes, offset: int) -> Span | None:
    """Return the mark before the last two versions that stand above the end of a byte's line, or what is left of it."""
    end = data.find(b"\n", offset)
    found = [match.span() for match in _MARK.finditer(data, 0, len(data) if end < 0 else end + 1)]
    begun = [span for span in found if data.startswith(b"<", span[0])]
    return Span(*(begun or found)[-1]) if found else None


def unmerged(data: bytes, mark: Span) -> str:
    """Say what is wrong with a mark."""
    return f"`{data[mark.start : mark.end].decode()}` is a Git conflict marker: two versions were not merged here"
