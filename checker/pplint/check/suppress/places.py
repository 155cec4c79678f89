"""Where comments can stand that silence findings: not within texts or heredocs, nor between the tags of a template."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from pplint.base.source import Span
    from pplint.check.content import Content

_BLANKS = b" \t\r"


class Places(Struct):
    """The ends of lines of a source, and what lies across them; `texts` are disjoint, and end after their last byte.

    Lines are counted from 1.
    """

    content: Content
    texts: list[Span]
    own_lines: frozenset[int]

    @classmethod
    def of(cls, content: Content) -> Places:
        """Look for the texts and comments of a source."""
        source = content.source
        lines = source.lines
        starts = (
            (lines.line(each.start), source.data[lines.starts[lines.line(each.start) - 1] : each.start].strip())
            for each in content.comments
        )
        own = frozenset(line for line, before in starts if not before)
        return cls(content, _disjoint(sorted(content.texts())), own)

    @property
    def is_template(self) -> bool:
        """Whether code stands between tags, and a comment in tags of its own."""
        return self.content.is_template

    def after(self, line: int) -> int | None:
        """Return where a comment can follow the code of a line, which needs some; None if it cannot."""
        start, end = self.content.source.lines.line_span(line)
        code = self.content.source.data[start:end].rstrip(b"\n").rstrip(_BLANKS)
        if self.is_template or not code or line in self.own_lines or self._is_in_text(start + len(code)):
            return None
        return start + len(code)

    def above(self, line: int) -> int | None:
        """Return the closest start of a line, from a line upwards, that can be that of a comment; None without one."""
        lines = self.content.source.lines
        for each in range(line, 0, -1):
            start = lines.starts[each - 1]
            if not self._is_in_text(start) and self._starts_code(start):
                return start
        return None

    def below(self, line: int) -> int | None:
        """Return the closest start of a line below a line that can be that of a comment; None without one."""
        starts = self.content.source.lines.starts
        free = (start for start in starts[line:] if not self._is_in_text(start) and self._starts_code(start))
        return next(free, None)

    def _starts_code(self, start: int) -> bool:
        """Whether a comment at the start of a line, in the form that the source has, changes no text of a template."""
        line = self.content.source.lines.line(start)
        return not self.is_template or self.content.source.lines.line_text(line).startswith("<%")

    def _is_in_text(self, offset: int) -> bool:
        index = bisect_right(self.texts, offset, key=lambda span: span.start) - 1
        return index >= 0 and offset < self.texts[index].end


def _disjoint(spans: list[Span]) -> list[Span]:
    joined: list[Span] = []
    for span in spans:
        if joined and span.start < joined[-1].end:
            joined[-1] = joined[-1].cover(span)
        elif span.start < span.end:
            joined.append(span)
    return joined
