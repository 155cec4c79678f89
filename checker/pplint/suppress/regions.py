"""What a suppression covers: lines, ranges, or the statement below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.records import dataclass
from pplint.source import SourceFile, Span
from pplint.syntax import ast
from pplint.syntax.walk import children

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Region:
    """Parts of a source. A finding is inside if it starts there; with `or_ends`, also if it ends there."""

    spans: tuple[Span, ...]
    holes: tuple[Span, ...] = ()
    or_ends: bool = False

    def covers(self, span: Span) -> bool:
        """Tell whether a finding about `span` is inside."""
        return self._holds(span.start) or (self.or_ends and self._holds(max(span.start, span.end - 1)))

    def _holds(self, offset: int) -> bool:
        inside = any(span.start <= offset < span.end for span in self.spans)
        return inside and not any(hole.start <= offset < hole.end for hole in self.holes)


def whole_file(source: SourceFile) -> Region:
    """Return the region that covers every finding in a source, even one at its end."""
    return rest_of_file(source, 0)


def rest_of_file(source: SourceFile, start: int) -> Region:
    """Return the region from the byte `start` on."""
    return Region((Span(start, len(source.data) + 1),))


def lines(source: SourceFile, first: int, last: int) -> Region:
    """Return the region of whole lines, counted from 1, with the line feeds at their ends."""
    starts = source.lines.starts
    end = starts[last] if last < len(starts) else len(source.data) + 1
    return Region((Span(starts[first - 1], end),), or_ends=True)


def statement_below(source: SourceFile, tree: ast.File, comments: list[ast.Comment], line: int) -> Region:
    """Return what a comment on a line of its own is about: the next line of code, and all that starts there.

    A statement over several lines is covered whole, yet not the statements between its braces: above a class,
    the comment is about the name, the parameters and the parent. The text of a heredoc goes with its tag.
    """
    below = _next_code_line(source, comments, line)
    if below is None:
        return Region(())
    code = source.lines.line_span(below)
    spans, holes = [code], list[Span]()
    for node in _starting_on(source, tree, below):
        spans.append(node.span)
        for inner in _header(node):
            if isinstance(inner, ast.Block):
                holes.append(Span(max(inner.start, code.end), inner.end))
            elif isinstance(inner, ast.Heredoc):
                spans.append(inner.text.span)
    return Region(tuple(spans), tuple(holes))


def _next_code_line(source: SourceFile, comments: list[ast.Comment], line: int) -> int | None:
    """Return the next line with anything but white space and comments, or None at the end of the file."""
    ends = {comment.start: comment.end for comment in comments}
    offset = source.lines.line_span(line).end
    while offset < len(source.data):
        if offset in ends:
            offset = ends[offset]
        elif source.data[offset : offset + 1].isspace():
            offset += 1
        else:
            return source.lines.line(offset)
    return None


def _starting_on(source: SourceFile, tree: ast.File, line: int) -> Iterator[ast.Node]:
    """Yield the outermost nodes, other than blocks, that start on a line."""
    start, end = source.lines.line_span(line)
    waiting: list[ast.Node] = [tree]
    while waiting:
        node = waiting.pop()
        is_around = isinstance(node, ast.File | ast.Block | ast.Template)
        if start <= node.start < end and not is_around:
            yield node
        elif node.start < end and node.end > start:
            waiting.extend(children(node))


def _header(node: ast.Node) -> Iterator[ast.Node]:
    """Yield the nodes below `node`, and the blocks among them, but not what is in the blocks."""
    waiting = children(node)
    while waiting:
        inner = waiting.pop()
        yield inner
        if not isinstance(inner, ast.Block):
            waiting.extend(children(inner))
