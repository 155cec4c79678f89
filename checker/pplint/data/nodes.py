"""What a file of data is made of: scalars, sequences and mappings, each with its place."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from collections.abc import Sequence as SequenceOf
from typing import Final, TypeAlias

from msgspec import Struct

from pplint.base.source import Span

MERGE_KEY: Final = "<<"


class Symbol(Struct, frozen=True):
    """What Ruby makes of a plain scalar that starts with a colon. As a key it is its name; no value may be one."""

    name: str


Plain: TypeAlias = "str | int | float | bool | bytes | Symbol | None"
"""What a scalar is read as; bytes are those of a `!binary`."""


class Scalar(Struct, eq=False):
    """A value that holds no others, at the bytes of its text, with tag and anchor.

    `is_plain` says that it stands without quotes and not as a block: what it means depends on how it looks.
    """

    span: Span
    value: Plain
    is_plain: bool


class Sequence(Struct, eq=False):
    """A list, whose items have places of their own."""

    span: Span
    items: list[Node] = []

    def parts(self) -> SequenceOf[Node]:
        """Return the items."""
        return self.items


class Entry(Struct, eq=False):
    """A key with its value."""

    key: Node
    value: Node


class Mapping(Struct, eq=False):
    """Keys with their values.

    `written` is each key with its value as it stands in the file, keys to merge (`<<`) among them; `entries` is what
    comes of them, by what identifies the key: what is merged is there, and of several entries of a key the last.
    """

    span: Span
    written: list[Entry] = []
    entries: dict[Hashable, Entry] = {}

    def parts(self) -> SequenceOf[Node]:
        """Return the keys and values that count."""
        return [part for entry in self.entries.values() for part in (entry.key, entry.value)]

    def entry(self, name: str) -> Entry | None:
        """Return the entry whose key is a text, or the symbol of that name."""
        return self.entries.get(name)

    def duplicates(self) -> Iterator[tuple[Entry, Entry]]:
        """Yield the entries that a later one with the same key hides, each with the next such one."""
        seen: dict[Hashable, Entry] = {}
        for entry in self.written:
            key = key_of(entry.key)
            if is_merge_key(entry.key):
                continue
            if key in seen:
                yield seen[key], entry
            seen[key] = entry


Node: TypeAlias = "Scalar | Sequence | Mapping"


def key_of(node: Node) -> Hashable:
    """Return what identifies a key: keys are the same if this is equal.

    Numbers of different kinds are different keys. A list or a mapping as a key is like no other: aliases can make them
    too large to compare.
    """
    if type(node) is not Scalar:
        return id(node)
    value = node.value
    return value if type(value) is str or type(value) is Symbol else (type(value).__name__, value)


def is_merge_key(node: Node) -> bool:
    """Whether a key asks for the entries of its value, as `<<` does, with quotes, too."""
    return key_of(node) == MERGE_KEY


def text_of(node: Node | None) -> str | None:
    """Return the text of a scalar, None for anything else."""
    return node.value if isinstance(node, Scalar) and isinstance(node.value, str) else None
