"""The keys of a file of data as symbols."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from pplint.base.source import Span
from pplint.data.nodes import Mapping, Scalar, Sequence
from pplint.server.data.cursor import keys_at_top
from pplint.server.sent import DocumentSymbol

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.data.document import Document
    from pplint.data.nodes import Node
    from pplint.server.positions import Positions

_KEY: Final = 8
_LEVEL: Final = 19
_DEEPEST: Final = 4
_MAX_SYMBOLS: Final = 5000
"""How many symbols are shown, outer ones first."""


def symbols_in_data(document: Document, positions: Positions) -> list[DocumentSymbol]:
    """Return the keys of a document with those in their values; while it cannot be read, those that start a line."""
    if document.error is not None:
        spans = ((name, Span(start, start + len(name.encode()))) for name, start in keys_at_top(document.data))
        ranges = ((name, positions.range(span)) for name, span in spans)
        return [DocumentSymbol(name or "?", _KEY, range_, range_) for name, range_ in islice(ranges, _MAX_SYMBOLS)]
    return _Symbols(positions).of(document.root, 0)


class _Symbols:
    def __init__(self, positions: Positions) -> None:
        self._positions = positions
        self._left = _MAX_SYMBOLS

    def of(self, node: Node | None, depth: int) -> list[DocumentSymbol]:
        named = list(_named(node))[: self._left] if depth < _DEEPEST else []
        self._left -= len(named)
        place = self._positions.range
        return [
            DocumentSymbol(name or "?", kind, place(whole), place(key), "", self.of(inner, depth + 1))
            for name, kind, whole, key, inner in named
        ]


def _named(node: Node | None) -> Iterator[tuple[str, int, Span, Span, Node | None]]:
    """Yield keys, and items of lists that have a name, as levels have: all of it, the name, and what is inside."""
    if isinstance(node, Mapping):
        for entry in node.written:
            key, value = entry.key.span, entry.value
            # What an alias stands for is elsewhere.
            is_here = value.span.start >= key.end
            if isinstance(entry.key, Scalar):
                whole = key.cover(value.span) if is_here else key
                yield str(entry.key.value), _KEY, whole, key, value if is_here else None
    elif isinstance(node, Sequence):
        for item in node.items:
            name = item.entry("name") if isinstance(item, Mapping) else None
            if name is not None and isinstance(name.value, Scalar) and isinstance(name.value.value, str):
                yield name.value.value, _LEVEL, item.span.cover(name.value.span), name.value.span, item
