"""The values in a file of data, with the keys that lead to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.source import Span
from pplint.data.nodes import Mapping, Scalar, Sequence, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.source import SourceFile
    from pplint.data.nodes import Entry, Node


class DataValue(Struct, frozen=True):
    """A scalar that is a value, the outermost key above it, the innermost one, and the list that it is in, if any.

    A key that is no text is None.
    """

    scalar: Scalar
    outer: str | None
    key: str | None
    items: Sequence | None


def outer_entries(root: Node | None) -> Iterator[tuple[str, Entry]]:
    """Yield the keys of a file that are texts, with their entries, as they are written; what is merged is left out."""
    for entry in root.written if isinstance(root, Mapping) else ():
        key = text_of(entry.key)
        if key is not None and key != "<<":
            yield key, entry


def data_values(root: Node | None) -> tuple[DataValue, ...]:
    """Return the scalars of a file that are values, each once, whatever aliases lead there."""
    found: list[DataValue] = []
    seen: set[int] = set()
    waiting: list[tuple[Node, str | None, str | None, Sequence | None, bool]] = []
    if root is not None:
        waiting.append((root, None, None, None, True))
    while waiting:
        node, outer, key, items, is_root = waiting.pop()
        if isinstance(node, Scalar):
            found.append(DataValue(node, outer, key, items))
            continue
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, Sequence):
            waiting += [(each, outer, key, node, False) for each in reversed(node.items)]
            continue
        for entry in reversed(node.written):
            name = text_of(entry.key)
            waiting.append((entry.value, name if is_root else outer, name, None, False))
    return tuple(found)


def part_span(source: SourceFile, scalar: Scalar, part: str) -> Span:
    """Return the bytes of a part of a text, if it stands there as it is, and once; else those of the whole scalar."""
    start, end = scalar.span
    needle = part.encode()
    at = source.data.find(needle, start, end)
    if at < 0 or source.data.find(needle, at + 1, end) >= 0:
        return scalar.span
    return Span(at, at + len(needle))
