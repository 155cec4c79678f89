"""What a tree says apart from its places, so that two trees can be compared, with holes for what may differ."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Final, cast

from pplint.base.source import Span
from pplint.syntax import ast
from pplint.syntax.walk import children, walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_HOLE: Final = (None,)
_FACTS: dict[type[ast.Node], list[str]] = {}


def outline(tree: ast.Node, holes: Sequence[Span]) -> list[tuple[object, ...]]:
    """Return what each node says by itself, in source order, with nothing of what is in `holes`, which are disjoint."""
    ordered = sorted(holes)
    starts = [hole.start for hole in ordered]
    found: list[tuple[object, ...]] = []
    stack = [tree]
    while stack:
        node = stack.pop()
        index = bisect_right(starts, node.start) - 1
        if index >= 0 and node.end <= ordered[index].end:
            found.append(_HOLE)
            continue
        found.append((type(node), *(_fact(getattr(node, name)) for name in _facts_of(type(node)))))
        stack += reversed(children(node))
    return found


def _facts_of(node_class: type[ast.Node]) -> list[str]:
    """Return the fields of a class of nodes, but for places."""
    known = _FACTS.get(node_class)
    if known is None:
        every = ast.annotations_of(node_class).items()
        known = [name for name, type_ in every if name not in {"start", "end"} and "Span" not in type_]
        _FACTS[node_class] = known
    return known


def _fact(value: object) -> object:
    """Return a plain value as it is; of nodes, which speak for themselves, only how many there are."""
    if isinstance(value, ast.Node):
        return ast.Node
    return len(cast("list[object]", value)) if isinstance(value, list) else value


def innermost(tree: ast.Node, spans: Iterable[Span]) -> list[Span]:
    """Return the spans of the innermost nodes around some spans, joined where they overlap.

    The text between interpolations is no node for itself, as it becomes another one with what stands beside it.
    """
    wanted = sorted(spans)
    starts = [span.start for span in wanted]
    best = [tree.span] * len(wanted)
    pieces: set[ast.Node] = set()
    for node in walk(tree):
        if isinstance(node, ast.InterpolatedString):
            pieces.update(each for each in node.segments if isinstance(each, ast.String))
        if node in pieces:
            continue
        for index in range(bisect_left(starts, node.start), bisect_right(starts, node.end)):
            size = best[index].end - best[index].start
            if wanted[index].end <= node.end and node.end - node.start <= size:
                best[index] = node.span
    return joined(best)


def joined(spans: Iterable[Span]) -> list[Span]:
    """Return spans in order, those that overlap as one."""
    found: list[Span] = []
    for span in sorted(spans):
        if found and span.start < found[-1].end:
            found[-1] = found[-1].cover(span)
        else:
            found.append(span)
    return found
