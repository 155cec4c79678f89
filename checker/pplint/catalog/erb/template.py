"""A template in Ruby: its program, and what is written where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.repository_files.erb_source import kept_text
from pplint.repository_files.ruby_tree import text_of, walk_nodes

if TYPE_CHECKING:
    from tree_sitter import Node as RubyNode

    from pplint.repository_files.erb_source import ErbSource

BLOCKS: Final = frozenset({"block", "do_block"})
"""The nodes with variables of their own."""


class Template(Struct, frozen=True):
    """A template: the texts in it and the tags that are written, by the offsets of their nodes in the program."""

    data: bytes
    root: RubyNode
    texts: dict[int, str]
    outputs: frozenset[int]
    assigned: dict[str, list[tuple[int, int]]]
    """Where each local variable is assigned: the offset, and where the block around it starts."""

    def line(self, node: RubyNode) -> int:
        """Return the line of a node, counted from 1."""
        return self.data.count(b"\n", 0, node.start_byte) + 1


def template_of(data: bytes, source: ErbSource) -> Template | None:
    """Return a template that is ready to be rendered; None if it cannot be read."""
    if source.unclosed is not None or source.root.has_error:
        return None
    texts: dict[int, str] = {}
    at = 0
    try:
        for start, end in [*((tag.start, tag.end) for tag in source.tags), (len(data), len(data))]:
            kept = kept_text(data, at, start).decode().replace("<%%", "<%")
            if kept:
                texts[_place(data, at, start)] = kept
            at = end
    except UnicodeDecodeError:
        return None
    if any(b"%%>" in data[slice(*tag.code)] for tag in source.tags if tag.kind != "#"):
        return None
    outputs = frozenset(tag.start + 1 for tag in source.tags if tag.kind == "=")
    return Template(data, source.root, texts, outputs, _assignments(source.root))


def _place(data: bytes, start: int, end: int) -> int:
    """Return where the literal is that a text becomes in the program: the first byte that ends no line."""
    return next((place for place in range(start, end) if data[place] not in b"\r\n"), start)


def block_start(node: RubyNode) -> int:
    """Return where the block around a node starts; -1 outside of all blocks."""
    found = node.parent
    while found is not None and found.type not in BLOCKS:
        found = found.parent
    return -1 if found is None else found.start_byte


def _assignments(root: RubyNode) -> dict[str, list[tuple[int, int]]]:
    found: dict[str, list[tuple[int, int]]] = {}
    for node in walk_nodes(root):
        if node.type in {"assignment", "operator_assignment"}:
            left = node.child_by_field_name("left")
            targets = left.named_children if left is not None and left.type == "left_assignment_list" else [left]
            for each in targets:
                if each is not None and each.type == "identifier":
                    found.setdefault(text_of(each), []).append((each.start_byte, block_start(each)))
    return found
