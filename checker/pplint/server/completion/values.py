"""Values of the types that may stand at a cursor: strings of an `Enum`, booleans, references, keys of a `Struct`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pplint.server.completion.items import About, Item, ItemKind
from pplint.syntax.names import RESERVED_WORDS
from pplint.syntax.quoting import quote
from pplint.types.catalog_types import CatalogEntryType, ClassType, ResourceType
from pplint.types.model import (
    BooleanType,
    DefaultType,
    EnumType,
    StringValueType,
    StructType,
    Type,
    TypeType,
    UndefType,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.server.completion.cursor import Cursor

_BARE_WORD: Final = re.compile(r"[a-z][a-z0-9_]*")


def value_items(cursor: Cursor, types: Iterable[Type]) -> Iterator[Item]:
    """Yield the values of some types of which there are few; in a string, the strings."""
    known = list(types)
    is_boolean = any(isinstance(each, BooleanType) for each in known)
    words: dict[str, None] = {}
    for each in known:
        if isinstance(each, EnumType):
            words.update(dict.fromkeys(each.values))
        elif isinstance(each, StringValueType):
            words[each.value] = None
    for word in words:
        if not is_boolean or word not in {"true", "false"}:
            yield string_item(cursor, word, ItemKind.VALUE)
    if cursor.is_quoted:
        return
    if is_boolean:
        yield from (Item(word, ItemKind.KEYWORD, is_likely=True) for word in _booleans(known))
    if any(isinstance(each, DefaultType) for each in known):
        yield Item("default", ItemKind.KEYWORD, is_likely=True)
    if any(isinstance(each, UndefType) for each in known):
        yield Item("undef", ItemKind.KEYWORD)


def suggested_items(cursor: Cursor, words: Iterable[str], *, is_attribute: bool = False) -> Iterator[Item]:
    """Yield values that are usual at a cursor, though others are allowed, too.

    The style guide has no quotes around the words that an attribute of a resource type takes.
    """
    for word in words:
        if word in {"true", "false"} and not cursor.is_quoted:
            yield Item(word, ItemKind.KEYWORD, is_likely=True)
        elif is_attribute and _BARE_WORD.fullmatch(word) and word not in RESERVED_WORDS:
            yield Item(word, ItemKind.VALUE, is_likely=True)
        else:
            yield string_item(cursor, word, ItemKind.VALUE)


def _booleans(types: list[Type]) -> list[str]:
    values = {each.value for each in types if isinstance(each, BooleanType)}
    return [word for word, value in (("true", True), ("false", False)) if values & {None, value}]


def string_item(cursor: Cursor, word: str, kind: ItemKind, about: About | None = None) -> Item:
    """Return an item for a string, with quotes if the cursor is not in any."""
    return Item(word, kind, word if cursor.is_quoted else quote(word), "", about, is_likely=True)


def key_items(cursor: Cursor, types: Iterable[Type]) -> Iterator[Item]:
    """Yield the keys that a hash still lacks, where it is of a `Struct`; those that it must have first."""
    given = {cursor.word(each) for each in cursor.level.tokens}
    for struct in types:
        if not isinstance(struct, StructType):
            continue
        for each in sorted(struct.elements, key=lambda each: each.is_optional):
            if each.name not in given:
                text = each.name if cursor.is_quoted else f"{quote(each.name)} => "
                yield Item(each.name, ItemKind.FIELD, text, is_likely=not each.is_optional)


def may_be_reference(types: Iterable[Type]) -> bool:
    """Return whether a reference to a resource may be of a type."""
    references = (CatalogEntryType, ResourceType, ClassType)
    return any(
        isinstance(each, TypeType) and (each.type is None or isinstance(each.type, references)) for each in types
    )
