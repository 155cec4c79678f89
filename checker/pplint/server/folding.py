"""Ranges that can be folded: brackets that span several lines, strings, and comments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.source import Span
from pplint.server.sent import FoldingRange
from pplint.syntax import ast

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.server.positions import Positions
    from pplint.server.protocol import OfDocument
    from pplint.server.service import Service

_FOLDED: Final = (
    ast.Array,
    ast.Call,
    ast.Case,
    ast.CaseOption,
    ast.Class,
    ast.Define,
    ast.Function,
    ast.Hash,
    ast.If,
    ast.Lambda,
    ast.NodeDefinition,
    ast.Plan,
    ast.Resource,
    ast.ResourceBody,
    ast.ResourceDefaults,
    ast.ResourceOverride,
    ast.Collector,
    ast.Selector,
    ast.TypeAlias,
    ast.Unless,
)
_CLOSING: Final = frozenset(b"})]")


def folding_ranges(service: Service, params: OfDocument) -> list[FoldingRange]:
    """Return what may be folded in an open document."""
    found = service.program(params.text_document)
    if found is None:
        return []
    document, program = found
    positions = document.positions
    folded = program.ask(lambda model: [each.span for kind in _FOLDED for each in model.nodes.of(kind)])
    texts = program.ask(lambda model: [each.text.span for each in model.nodes.of(ast.Heredoc)])
    ranges = [*_folds(folded, positions), *_folds(texts, positions), *_comments(program.parsed.comments, positions)]
    # Of several that start on a line, editors offer one.
    largest = {each.start_line: each for each in sorted(ranges, key=lambda each: each.end_line)}
    return sorted(largest.values(), key=lambda each: each.start_line)


def _folds(spans: Iterable[Span], positions: Positions) -> Iterator[FoldingRange]:
    for start, end in spans:
        first, last = positions.line(start), positions.line(max(start, end - 1))
        is_closed = positions.text[end - 1 : end][:1] and positions.text[end - 1] in _CLOSING
        last -= 1 if is_closed else 0
        if last > first:
            yield FoldingRange(first, last)


def _comments(comments: Iterable[ast.Comment], positions: Positions) -> Iterator[FoldingRange]:
    """Yield the comments that cover several lines, and the runs of those that stand on lines of their own."""
    first = last = -2
    for comment in comments:
        start, end = positions.line(comment.start), positions.line(max(comment.start, comment.end - 1))
        line = positions.line_span(start)
        is_alone = not positions.text[line.start : comment.start].strip()
        if is_alone and start == last + 1:
            last = end
            continue
        if last > first:
            yield FoldingRange(first, last, "comment")
        first, last = (start, end) if is_alone else (-2, -2)
    if last > first:
        yield FoldingRange(first, last, "comment")
