"""What a suppression covers: lines, ranges, or the statement below it.

A finding is one or two points, and a region is made of stretches: one covers a finding if a point lies on a stretch of
the same scope. What a comment above a statement is about leaves out the blocks of the statement, however many there
are: its scope is the block that the statement is in, and what is in an inner block has that one as its scope.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from pplint.base.late_patterns import late_pattern
from pplint.check.suppress.painting import Painting
from pplint.syntax import ast
from pplint.syntax.walk import children

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.source import SourceFile, Span

STARTS = -1
"""The scope in which a finding is at its start, whatever is around it."""

ENDS = -2
"""The scope in which a finding is at its last byte."""

_OUTERMOST = 0

_BLANK = late_pattern(rb"\s*")


class Point(NamedTuple):
    """A byte of the source, as one scope sees it."""

    scope: int
    offset: int


class Stretch(NamedTuple):
    """The bytes from `start` up to `end`, as one scope sees them."""

    scope: int
    start: int
    end: int


Region = tuple[Stretch, ...]


def whole_file(source: SourceFile) -> Region:
    """Return the region that covers every finding in a source, even one at its end."""
    return rest_of_file(source, 0)


def rest_of_file(source: SourceFile, start: int) -> Region:
    """Return the region from the byte `start` on."""
    return (Stretch(STARTS, start, len(source.data) + 1),)


def lines(source: SourceFile, first: int, last: int) -> Region:
    """Return the region of whole lines, counted from 1, with the line feeds at their ends.

    A finding is inside if it starts or ends there.
    """
    starts = source.lines.starts
    end = starts[last] if last < len(starts) else len(source.data) + 1
    return Stretch(STARTS, starts[first - 1], end), Stretch(ENDS, starts[first - 1], end)


class _Enclosure(NamedTuple):
    """A block, or the text of a heredoc; what is in a text is also where its tag is."""

    start: int
    end: int
    tag: Point | None


class Statements:
    """The statements of a source, and the scopes that they are in; nothing is computed before it is asked for."""

    def __init__(self, source: SourceFile, tree: ast.File, comments: list[ast.Comment]) -> None:
        self._source = source
        self._tree = tree
        self._comments = {comment.start: comment.end for comment in comments}
        self._code_after: dict[int, int] = {}
        self._below: dict[int, Region] = {}
        self._runs: dict[int, int] = {}
        self._scopes: list[_Enclosure] = []

    def points(self, span: Span) -> Iterator[Point]:
        """Yield what a finding about `span` is to regions."""
        yield Point(STARTS, span.start)
        # What is missing is an empty span, as before a closing brace; it ends where it starts.
        yield Point(ENDS, max(span.start, span.end - 1))
        if self._below:
            yield from self._in_scopes(span.start)

    def _in_scopes(self, offset: int) -> Iterator[Point]:
        scope = self._innermost.at(offset)
        point = Point(_OUTERMOST if scope is None else scope, offset)
        yield point
        while (tag := self._scopes[point.scope].tag) is not None:
            point = tag
            yield point

    def below(self, comment: Span) -> Region:
        """Return what a comment on a line of its own is about: the next line of code, and all that starts there.

        A statement over several lines is covered whole, yet not the statements between its braces: above a class,
        the comment is about the name, the parameters and the parent. The text of a heredoc goes with its tag. What the
        lines of comment around say is about the same, as documentation of a class is.
        """
        lines = self._source.lines
        offset = self._next_code(max(comment.end, lines.line_span(lines.line(comment.start)).end))
        if offset >= len(self._source.data):
            return ()
        below = lines.line(offset)
        if below not in self._below:
            self._below[below] = self._starting_on(below)
        run = Stretch(STARTS, self._run_of_comments(lines.line(comment.start)), lines.starts[below - 1])
        return run, *self._below[below]

    def _run_of_comments(self, line: int) -> int:
        """Return where the unbroken run of lines of comment starts that a line is in."""
        first = line
        while (
            first > 1 and first not in self._runs and self._source.lines.line_text(first - 1).lstrip().startswith("#")
        ):
            first -= 1
        self._runs[line] = self._runs.get(first, self._source.lines.starts[first - 1])
        return self._runs[line]

    def _next_code(self, offset: int) -> int:
        """Return where there is anything but white space and comments from a byte on, or the end of the file."""
        passed: list[int] = []
        while offset not in self._code_after:
            passed.append(offset)
            blank = _BLANK.match(self._source.data, offset)
            end = blank.end() if blank else offset
            after = self._comments.get(end, end)
            if after == offset:
                self._code_after[offset] = offset
            offset = after
        self._code_after.update(dict.fromkeys(passed, self._code_after[offset]))
        return self._code_after[offset]

    def _starting_on(self, line: int) -> Region:
        """Return a line, and the outermost nodes, other than blocks, that start on it."""
        start, end = self._source.lines.line_span(line)
        stretches = [Stretch(STARTS, start, end)]
        index = bisect_left(self._nodes, (start,))
        while index < len(self._nodes) and self._nodes[index][0] < end:
            first, last, scope = self._nodes[index]
            stretches.append(Stretch(scope, first, -last))
            index = bisect_left(self._nodes, (max(-last, first + 1),), index)
        return tuple(stretches)

    @cached_property
    def _nodes(self) -> list[tuple[int, int, int]]:
        """The nodes by their starts, the outer ones first: start, negated end, and the scope that they are in."""
        # An end that is negated puts the longer of two nodes with the same start first, without a key to sort by.
        return sorted(self._walk())

    def _walk(self) -> Iterator[tuple[int, int, int]]:
        """Yield what there is to know of the nodes, and collect the scopes."""
        self._scopes.append(_Enclosure(0, len(self._source.data) + 1, None))
        waiting: list[tuple[ast.Node, int]] = [(self._tree, _OUTERMOST)]
        while waiting:
            node, scope = waiting.pop()
            if not isinstance(node, ast.File | ast.Block | ast.Template):
                yield node.start, -node.end, scope
            inner = scope
            if isinstance(node, ast.Block) and node is not self._tree.body:
                inner = self._add(node, None)
            elif isinstance(node, ast.Heredoc):
                inner = self._add(node.text, Point(scope, node.start))
            waiting += [(child, inner) for child in children(node)]

    def _add(self, node: ast.Node, tag: Point | None) -> int:
        self._scopes.append(_Enclosure(node.start, node.end, tag))
        return len(self._scopes) - 1

    @cached_property
    def _innermost(self) -> Painting:
        """Which scope is the innermost one, at each byte."""
        inwards = sorted(
            range(len(self._scopes)), key=lambda index: (self._scopes[index].start, -self._scopes[index].end)
        )
        return Painting.of((self._scopes[index].start, self._scopes[index].end, index) for index in inwards)
