"""What calls of `lookup` and its like ask for: keys of data, keys within their values, and how values are merged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.data.nodes import Mapping, Scalar
from pplint.data.written_options import OPTIONS
from pplint.server.completion.arguments import argument_in
from pplint.server.completion.constructs import Construct
from pplint.server.completion.items import About, Item, ItemKind
from pplint.server.completion.values import suggested_items
from pplint.server.data.listing import data_keys, parameter_keys
from pplint.server.data.words import STRATEGIES
from pplint.server.data.written import node_at
from pplint.server.uses.passed import LOOKING_UP
from pplint.syntax.quoting import quote

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.server.completion.cursor import Cursor
    from pplint.server.completion.sight import Sight

INDEX_OF_MERGE: Final = 2
"""Which argument of `lookup` says how values are merged."""

_MERGING: Final = frozenset({"merge", "strategy"})


def values_in_lookup(sight: Sight, cursor: Cursor, name: str) -> Iterator[Item] | None:
    """Return the values of an option of `lookup` in a hash that it is passed; None if there is no such option."""
    for depth in range(len(cursor.levels) - 2, -1, -1):
        call = argument_in(cursor, cursor.levels[depth])
        if call is not None:
            is_found = call.function in LOOKING_UP
            if is_found and name == "name" and depth == len(cursor.levels) - 2:
                return looked_up_items(sight, cursor)
            return suggested_items(cursor, STRATEGIES) if is_found and name in _MERGING else None
        if cursor.levels[depth].construct is not Construct.HASH:
            return None
    return None


def looked_up_items(sight: Sight, cursor: Cursor) -> Iterator[Item]:
    """Yield the keys that data have, and then those that classes ask for."""
    known = [each for each in data_keys(sight.project) if each != OPTIONS]
    yield from _inner_key_items(sight, cursor)
    yield from (_key_item(cursor, each, is_likely=True) for each in known)
    given = set(known)
    yield from (_key_item(cursor, each) for each in parameter_keys(sight.project) if each not in given)


def _inner_key_items(sight: Sight, cursor: Cursor) -> Iterator[Item]:
    """Yield the keys within the values of the one that is typed before a dot."""
    first, *inner = cursor.typed.split(".")
    for bound in sight.project.data.bindings(first) if inner else ():
        node = node_at(bound.entry.value, tuple(inner[:-1]))
        for entry in node.written if isinstance(node, Mapping) else ():
            if isinstance(entry.key, Scalar):
                yield _key_item(cursor, ".".join((first, *inner[:-1], str(entry.key.value))), is_likely=True)


def _key_item(cursor: Cursor, key: str, *, is_likely: bool = False) -> Item:
    owner, _, name = key.rpartition("::")
    about = About("attribute", f"class {owner}", name) if owner else None
    return Item(key, ItemKind.FIELD, key if cursor.is_quoted else quote(key), about=about, is_likely=is_likely)
