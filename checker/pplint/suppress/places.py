"""Where comments can stand that silence findings: not within texts, heredocs, or between the tags of a template."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.source import Span
from pplint.syntax import ast
from pplint.syntax.source_kinds import SourceKind
from pplint.syntax.walk import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.syntax.parser import Parsed

_BLANKS = b" \t\r"


class Places(Struct):
    """The ends of lines of a source, and what lies across them; `texts` are disjoint, and end behind their last byte.

    Lines are counted from 1.
    """

    parsed: Parsed
    texts: list[Span]
    own_lines: frozenset[int]

    @classmethod
    def of(cls, parsed: Parsed) -> Places:
        """Look for the texts and comments of a source."""
        source = parsed.source
        lines = source.lines
        starts = (
            (lines.line(each.start), source.data[lines.starts[lines.line(each.start) - 1] : each.start].strip())
            for each in parsed.comments
        )
        own = frozenset(line for line, before in starts if not before)
        return cls(parsed, _disjoint(sorted(_texts(parsed))), own)

    @property
    def is_template(self) -> bool:
        """Whether code stands between tags, and a comment in tags of its own."""
        return self.parsed.kind is SourceKind.TEMPLATE

    def behind(self, line: int) -> int | None:
        """Return where a comment can stand behind the code of a line, which needs some; None if it cannot."""
        start, end = self.parsed.source.lines.line_span(line)
        code = self.parsed.source.data[start:end].rstrip(b"\n").rstrip(_BLANKS)
        if self.is_template or not code or line in self.own_lines or self._is_in_text(start + len(code)):
            return None
        return start + len(code)

    def above(self, line: int) -> int | None:
        """Return the closest start of a line, from a line upwards, that can be that of a comment; None without one."""
        lines = self.parsed.source.lines
        for each in range(line, 0, -1):
            start = lines.starts[each - 1]
            if not self._is_in_text(start) and self._starts_code(start):
                return start
        return None

    def below(self, line: int) -> int | None:
        """Return the closest start of a line below a line that can be that of a comment; None without one."""
        starts = self.parsed.source.lines.starts
        free = (start for start in starts[line:] if not self._is_in_text(start) and self._starts_code(start))
        return next(free, None)

    def _starts_code(self, start: int) -> bool:
        """Whether a comment at the start of a line, in the form that the source has, changes no text of a template."""
        line = self.parsed.source.lines.line(start)
        return not self.is_template or self.parsed.source.lines.line_text(line).startswith("<%")

    def _is_in_text(self, offset: int) -> bool:
        index = bisect_right(self.texts, offset, key=lambda span: span.start) - 1
        return index >= 0 and offset < self.texts[index].end


def _texts(parsed: Parsed) -> Iterator[Span]:
    """Yield what no comment may stand in; one may stand at the very start of a quoted string, or behind it."""
    lines = parsed.source.lines
    for node in walk(parsed.tree):
        if isinstance(node, ast.Heredoc):
            yield Span(node.text.start, lines.line_span(lines.line(node.text.end)).end)
        elif isinstance(node, ast.String | ast.InterpolatedString | ast.Regexp):
            yield Span(node.start + 1, node.end)
    for comment in parsed.comments:
        yield Span(comment.start + 1, comment.end)


def _disjoint(spans: list[Span]) -> list[Span]:
    joined: list[Span] = []
    for span in spans:
        if joined and span.start < joined[-1].end:
            joined[-1] = joined[-1].cover(span)
        elif span.start < span.end:
            joined.append(span)
    return joined
