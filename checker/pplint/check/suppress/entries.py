"""What suppressions in a file of data cover: lines, ranges, or the entries and items that start below a comment."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING

from pplint.check.suppress.regions import ENDS, STARTS, Point, Region, Stretch
from pplint.data.nodes import Mapping, Scalar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.source import SourceFile, Span
    from pplint.data.nodes import Node
    from pplint.syntax import ast


class Entries:
    """The entries and items of a file of data; nothing is computed before it is asked for."""

    def __init__(self, source: SourceFile, root: Node | None, comments: list[ast.Comment]) -> None:
        self._source = source
        self._root = root
        self._comments = comments

    def points(self, span: Span) -> Iterator[Point]:
        """Yield what a finding about `span` is to regions."""
        yield Point(STARTS, span.start)
        yield Point(ENDS, max(span.start, span.end - 1))

    def below(self, comment: Span) -> Region:
        """Return what a comment on a line of its own is about: the next line with data, and all that starts there."""
        lines = self._source.lines
        line = lines.line(comment.start) + 1
        while line <= len(lines.starts) and (line in self._lines_of_comments or not lines.line_text(line).strip()):
            line += 1
        if line > len(lines.starts):
            return ()
        start, end = lines.line_span(line)
        index = bisect_left(self._spans, (start,))
        while index < len(self._spans) and self._spans[index][0] < end:
            end = max(end, self._spans[index][1])
            index = bisect_left(self._spans, (end,), index + 1)
        return (Stretch(STARTS, start, end + 1),)

    @cached_property
    def _lines_of_comments(self) -> frozenset[int]:
        """The lines that hold nothing but a comment."""
        lines = self._source.lines
        starts = ((lines.line(each.start), each.start) for each in self._comments)
        return frozenset(
            line for line, start in starts if not self._source.data[lines.starts[line - 1] : start].strip()
        )

    @cached_property
    def _spans(self) -> list[tuple[int, int]]:
        """Where entries and items start and end, but for what an alias stands for elsewhere."""
        found: list[tuple[int, int]] = []
        seen: set[int] = set()
        waiting = [] if self._root is None else [self._root]
        while waiting:
            node = waiting.pop()
            if isinstance(node, Scalar) or id(node) in seen:
                continue
            seen.add(id(node))
            if isinstance(node, Mapping):
                ends = ((entry.key.span, entry.value.span) for entry in node.written)
                found += [(key.start, value.end if value.start >= key.end else key.end) for key, value in ends]
                waiting += [part for entry in node.written for part in (entry.key, entry.value)]
            else:
                found += [each.span for each in node.items]
                waiting += node.items
        return sorted(found)
