"""Functions after a dot: those that may take what is before it, first those that are made for its type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.evaluator.core.fitting import verdict
from pplint.evaluator.core.unknown import Unknown
from pplint.server.completion.items import Item, ItemKind
from pplint.server.completion.words import function_items
from pplint.types.display import display
from pplint.types.model import ANY, VariantType

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pplint.server.completion.cursor import Cursor
    from pplint.server.completion.sight import Sight
    from pplint.types.model import Type


_MEMBERS: Final[Mapping[str, str]] = {
    "ApplyResult": "error message ok report target to_data",
    "Error": "details issue_code kind msg",
    "Result": "error message ok sensitive status target to_data value",
    "ResultSet": "count empty error_set filter_set find first names ok ok_set targets to_data",
    "Target": "config facts features host name password plugin_hooks port protocol resources safe_name target_alias "
    "uri user vars",
}
"""What the objects of Bolt have, by its reference of data types."""


def method_items(sight: Sight, cursor: Cursor, end: int) -> Iterator[Item]:
    """Yield the functions that may take what ends at a byte as their first argument."""
    receiver = sight.type_before(end, cursor.start) if end else None
    for name in _MEMBERS.get("" if receiver is None else display(receiver), "").split():
        yield Item(name, ItemKind.METHOD, is_likely=True)
    for item in function_items(sight, cursor.typed, is_method=True):
        first = _first_types(sight, item.label)
        fits = receiver is None or not first or any(verdict(each, Unknown(receiver)) is not False for each in first)
        if fits and first is not None:
            item.is_likely = receiver not in {None, ANY} and any(_is_made_for(each, receiver) for each in first)
            yield item


def _is_made_for(type_: Type, receiver: Type | None) -> bool:
    """Return whether a function takes values of one kind, those of a receiver: not anything, or one of many types."""
    is_general = type_ == ANY or isinstance(type_, VariantType)
    return not is_general and (receiver is None or verdict(type_, Unknown(receiver)) is not False)


def _first_types(sight: Sight, name: str) -> list[Type] | None:
    """Return what a function takes first; nothing where that is not known, None if it takes nothing."""
    symbol = sight.symbols.function(name)
    signatures = () if symbol is None else symbol.signatures
    if not signatures:
        return []
    return [each.types[0] for each in signatures if each.types] or None
