"""Steps through trees of Ruby that all readers of its files share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node


def walk_nodes(root: Node) -> Iterator[Node]:
    """Yield a node and all below it in source order, without recursion: hostile programs nest deeply."""
    cursor = root.walk()
    while True:
        if cursor.node is not None:
            yield cursor.node
        if cursor.goto_first_child():
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return


def text_of(node: Node | None) -> str:
    """Return the source of a node, empty if there is none."""
    return "" if node is None else (node.text or b"").decode("utf-8", "replace")


def first_part(node: Node | None) -> Node | None:
    """Return the first part of a node that has a name; asked for one where there is none, tree-sitter fails."""
    return node.named_children[0] if node is not None and node.named_child_count else None


def plain_string(node: Node) -> tuple[str, Span] | None:
    """Return the text of a string without interpolation, and its bytes without quotes."""
    content = node.named_children
    if node.type != "string" or len(content) != 1 or content[0].type != "string_content":
        return None
    return text_of(content[0]), Span(content[0].start_byte, content[0].end_byte)
