"""What rules about descriptions in YAML and JSON share: their errors, their keys, and texts in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.data.nodes import Mapping, text_of
from pplint_rules.shared.misspellings import WrittenWord, unknown_word

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from pplint.base.diagnostic import Finding
    from pplint.data.document import DescriptionFile
    from pplint.data.nodes import Entry, Node
    from pplint.rule import Context


def unreadable(file: DescriptionFile, ctx: Context) -> Iterator[Finding]:
    """Yield that a description cannot be read."""
    error = file.document.error
    if error is not None and not error.is_too_much:
        yield ctx.finding(error.span, f"this file cannot be read: {error.message}")


def entries_of(node: Node | None) -> Iterator[tuple[str, Entry]]:
    """Yield the entries of a mapping whose keys are texts, each with its key."""
    for entry in node.written if isinstance(node, Mapping) else ():
        name = text_of(entry.key)
        if name is not None:
            yield name, entry


def member(node: Node | None, name: str) -> Node | None:
    """Return the value of a key of a mapping."""
    entry = node.entry(name) if isinstance(node, Mapping) else None
    return None if entry is None else entry.value


def unknown_keys(
    node: Node | None, known: Collection[str], what: str, ctx: Context, *, only_misspelt: bool = False
) -> Iterator[Finding]:
    """Yield the keys of a mapping that are not among the known ones, as `unknown_word` does."""
    given = [name for name, _ in entries_of(node)]
    for name, entry in entries_of(node):
        message = f"unknown {what} `{name}`"
        yield from unknown_word(
            WrittenWord(name, entry.key.span, known, given), message, ctx, only_misspelt=only_misspelt
        )


def duplicate_keys(node: Node | None, what: str, ctx: Context) -> Iterator[Finding]:
    """Yield the keys that a mapping has twice."""
    for first, second in node.duplicates() if isinstance(node, Mapping) else ():
        label = ctx.label(first.key.span, "first given here")
        yield ctx.finding(
            second.key, f"{what} `{text_of(second.key) or ''}` is given twice; the last one is used", label
        )
