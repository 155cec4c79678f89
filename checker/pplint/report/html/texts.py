"""Text as HTML: what stands in it has no meaning there."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from pplint.report.escape import visible

if TYPE_CHECKING:
    from rich.text import Text

_CLASSES = {
    "bold blue": "gutter",
    "bold red": "error",
    "bold yellow": "warning",
    "bold cyan": "info",
    "red": "removed",
    "green": "added",
}


def words(text: str) -> str:
    """Return a message, with what stands in backticks as code."""
    pieces = visible(text).split("`")
    if len(pieces) % 2 == 0:
        return escape(visible(text))
    return "".join(f"<code>{escape(each)}</code>" if at % 2 else escape(each) for at, each in enumerate(pieces))


def marked(text: Text) -> str:
    """Return a line of a frame, with the styles of its parts as classes."""
    drawn: list[str] = []
    end = 0
    for span in sorted(text.spans, key=lambda each: (each.start, each.end)):
        if span.start < end:
            continue
        drawn.append(escape(text.plain[end : span.start]))
        inner = escape(text.plain[span.start : span.end])
        name = _CLASSES.get(str(span.style))
        drawn.append(inner if name is None else f'<span class="{name}">{inner}</span>')
        end = span.end
    return "".join([*drawn, escape(text.plain[end:])])
