"""The modules that a `Puppetfile` names, with their options, as far as they are literal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.source import Span
from pplint.repository_files.ruby_tree import plain_string, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from pplint.repository_files.subjects import Puppetfile


_LITERAL: Final = frozenset({"hash", "pair", "simple_symbol", "string"})


class PuppetfileModule(Struct, frozen=True):
    """A module as it is written, the version after its name, and the places of its options by their names.

    `is_computed` tells that there is more to it, such as a variable with the version.
    """

    name: str
    span: Span
    version: tuple[str, Span] | None
    options: dict[str, Span]
    is_computed: bool = False
    empty: tuple[tuple[str, Span], ...] = ()
    """The options that are empty strings, with their places."""

    @property
    def short(self) -> str:
        """The name without that of the author."""
        return self.name.replace("/", "-").rpartition("-")[2]


def modules_in(file: Puppetfile) -> Iterator[PuppetfileModule]:
    """Yield the modules of a `Puppetfile`."""
    for node in [] if file.root is None else file.root.named_children:
        method = node.child_by_field_name("method") if node.type == "call" else None
        listed = node.child_by_field_name("arguments")
        if method is None or listed is None or text_of(method) != "mod":
            continue
        first, *others = [each for each in listed.named_children if each.type != "comment"]
        name = plain_string(first)
        if name is None:
            continue
        version = next((found for each in others[:1] if (found := plain_string(each)) is not None), None)
        is_computed = any(each.type not in _LITERAL for each in others)
        options = {key: span for key, span, _ in _options(others)}
        empty = tuple((key, span) for key, span, value in _options(others) if value in {"''", '""'})
        yield PuppetfileModule(name[0], name[1], version, options, is_computed, empty)


def _options(nodes: list[Node]) -> Iterator[tuple[str, Span, str]]:
    for node in nodes:
        for pair in [node] if node.type == "pair" else node.named_children if node.type == "hash" else []:
            key = pair.child_by_field_name("key")
            if key is not None:
                value = text_of(pair.child_by_field_name("value"))
                yield text_of(key).strip(":'\""), Span(key.start_byte, key.end_byte), value
