"""Keys of the hashes that a compilation is given: facts with their structure, trusted data, and of declared types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.unknown import plain_alternatives
from pplint.infer.names.facts import HASHES
from pplint.server.completion.items import About, Item, ItemKind
from pplint.server.completion.values import string_item
from pplint.server.completion.variables import locals_at, type_of_variable
from pplint.syntax.quoting import quote
from pplint.types.errors import InvalidTypeError
from pplint.types.model import StructType

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.server.completion.cursor import Cursor
    from pplint.server.completion.places import Keys
    from pplint.server.completion.sight import Sight
    from pplint.types.model import Type

_FACTS = "facts"


def key_items_of(sight: Sight, cursor: Cursor, place: Keys) -> Iterator[Item]:
    """Yield the keys that a variable is known to have behind the keys that are there."""
    name = place.variable
    if name in HASHES and name not in locals_at(cursor) and not place.keys:
        names = sight.symbols.fact_names() if name == _FACTS else sight.names.facts.keys(name)
        about = {each: About("fact", "", each) for each in names} if name == _FACTS else {}
        yield from (string_item(cursor, each, ItemKind.FIELD, about.get(each)) for each in sorted(names))
        return
    type_ = type_of_variable(sight, cursor, name, place.keys)
    if type_ is None and not place.keys:
        return
    for each in keys_of_type(type_):
        path = ".".join((*place.keys, each))
        about_path = About("fact", "", path) if name == _FACTS else None
        yield string_item(cursor, each, ItemKind.FIELD, about_path)


def keys_of_type(type_: Type | None) -> list[str]:
    """Return the keys of a hash of a type, where they are known."""
    if type_ is None:
        return []
    try:
        structs = [each for each in plain_alternatives(type_) if isinstance(each, StructType)]
    except InvalidTypeError:
        return []
    return list(dict.fromkeys(element.name for each in structs for element in each.elements))


def path_items(sight: Sight, cursor: Cursor) -> Iterator[Item]:
    """Yield the next segments of a fact's path with dots, as `fact('os.name')` has it."""
    outer, separator, _ = cursor.typed.rpartition(".")
    if not separator:
        names = sorted(sight.symbols.fact_names())
    else:
        first, *others = outer.split(".")
        found = sight.symbols.fact(first, others)
        names = [f"{outer}.{each}" for each in keys_of_type(None if found is None else found.type)]
    for name in names:
        text = name if cursor.is_quoted else quote(name)
        yield Item(name, ItemKind.FIELD, text, about=About("fact", "", name), is_likely=True)
