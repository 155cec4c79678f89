"""Functions after a dot: those that may take what is before it, first those that are made for its type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.fitting import verdict
from pplint.evaluator.core.unknown import Unknown
from pplint.server.completion.words import function_items
from pplint.types.model import ANY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.server.completion.cursor import Cursor
    from pplint.server.completion.items import Item
    from pplint.server.completion.sight import Sight
    from pplint.types.model import Type


def method_items(sight: Sight, cursor: Cursor, end: int) -> Iterator[Item]:
    """Yield the functions that may take what ends at a byte as their first argument."""
    receiver = sight.type_before(end, cursor.start) if end else None
    for item in function_items(sight, cursor.typed, is_method=True):
        first = _first_types(sight, item.label)
        fits = receiver is None or not first or any(verdict(each, Unknown(receiver)) is not False for each in first)
        if fits and first is not None:
            item.is_likely = receiver not in {None, ANY} and ANY not in first and bool(first)
            yield item


def _first_types(sight: Sight, name: str) -> list[Type] | None:
    """Return what a function takes first; nothing where that is not known, None if it takes nothing."""
    symbol = sight.symbols.function(name)
    signatures = () if symbol is None else symbol.signatures
    if not signatures:
        return []
    return [each.types[0] for each in signatures if each.types] or None
