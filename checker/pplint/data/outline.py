"""What a file of data says apart from its places, so that two can be compared, with holes for what may differ."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Final

from pplint.base.source import Span
from pplint.data.nodes import Mapping, Scalar
from pplint.syntax.outline import joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pplint.data.nodes import Node
    from pplint.data.nodes import Sequence as Sequence_

_HOLE: Final = (None,)


def data_outline(root: Node | None, holes: Sequence[Span], gone: Sequence[Span] = ()) -> list[tuple[object, ...]]:
    """Return what each value says by itself, with nothing of what is in `holes`, which are disjoint.

    Only what counts is in it: neither how a scalar is written, nor a key that a later one hides. Entries and elements
    in the spans `gone` are left out as if they were not there.
    """
    ordered = sorted(holes)
    starts = [hole.start for hole in ordered]
    numbers: dict[int, int] = {}
    found: list[tuple[object, ...]] = []
    waiting = [] if root is None else [root]
    while waiting:
        node = waiting.pop()
        index = bisect_right(starts, node.span.start) - 1
        if index >= 0 and node.span.end <= ordered[index].end:
            found.append(_HOLE)
        elif isinstance(node, Scalar):
            # Not a number is not equal to itself.
            found.append((type(node.value).__name__, repr(node.value)))
        elif id(node) in numbers:
            found.append(("again", numbers[id(node)]))
        else:
            numbers[id(node)] = len(numbers)
            parts = _parts(node, gone)
            found.append((type(node).__name__, len(parts)))
            waiting += reversed(parts)
    return found


def _parts(node: Mapping | Sequence_, gone: Sequence[Span]) -> list[Node]:
    """Return the parts of a node that are not gone: of a mapping, a key is with its value."""
    if not gone:
        return list(node.parts())
    if not isinstance(node, Mapping):
        return [each for each in node.items if not _is_within(each.span, gone)]
    kept = (entry for entry in node.entries.values() if not _is_within(entry.key.span.cover(entry.value.span), gone))
    return [part for entry in kept for part in (entry.key, entry.value)]


def _is_within(span: Span, outer: Sequence[Span]) -> bool:
    return any(each.start <= span.start and span.end <= each.end for each in outer)


def innermost_data(root: Node | None, spans: Iterable[Span], everything: Span) -> list[Span]:
    """Return the spans of the innermost values around some spans, joined where they overlap."""
    wanted = sorted(spans)
    starts = [span.start for span in wanted]
    best = [everything] * len(wanted)
    for node in _each(root):
        for index in range(bisect_left(starts, node.span.start), bisect_right(starts, node.span.end)):
            size = best[index].end - best[index].start
            if wanted[index].end <= node.span.end and node.span.end - node.span.start <= size:
                best[index] = node.span
    return joined(best)


def _each(root: Node | None) -> Iterator[Node]:
    seen: set[int] = set()
    waiting = [] if root is None else [root]
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        yield node
        if isinstance(node, Mapping):
            waiting += [part for entry in node.written for part in (entry.key, entry.value)]
        elif not isinstance(node, Scalar):
            waiting += node.items
