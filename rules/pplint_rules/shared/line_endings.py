"""How the lines of a source end."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pplint.source import SourceFile


def line_ending(source: SourceFile) -> str:
    """Return what ends the first line of a source."""
    end = source.lines.line_span(1).end
    return "\r\n" if source.data.startswith(b"\r\n", end) else "\n"
