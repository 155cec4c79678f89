"""Sequences of statements: those of a file, and those between the braces of a body."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.format import kinds
from pplint.format.tokens import Breaks, Enclosure, Item, Row, Statement, Table, Token
from pplint.format.walk import Walk, lays_out
from pplint.syntax.lowering.calls import STATEMENT_FUNCTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tree_sitter import Node


@lays_out("comment")
def comment(walk: Walk, node: Node, item: Item) -> None:  # noqa: ARG001
    """Start where what follows starts, or after what is before it on the line."""
    walk.comment(node)


@lays_out("heredoc_body")
def heredoc_body(walk: Walk, node: Node, item: Item) -> None:  # noqa: ARG001
    """Stay as it is."""
    walk.attached(node)


@lays_out("source_file")
def source_file(walk: Walk, node: Node, item: Item) -> None:
    """Begin every statement at the margin."""
    statements(walk, node.children, item.anchor, item.levels)


@lays_out("render_expression")
def render_expression(walk: Walk, node: Node, item: Item) -> None:  # noqa: ARG001
    """`<%= expression %>`, where the tag is no part of the expression."""
    for child in node.children:
        walk.visit(child, Item(None, 0))


@lays_out("block")
def block(walk: Walk, node: Node, item: Item) -> None:
    """A body that belongs to nothing else."""
    body(walk, node, item.first)


def body(walk: Walk, node: Node, anchor: Token | None) -> None:
    """Lay out a body whose statements are one level deeper than the line of `anchor`."""
    brace, *inside, end = node.children
    opener = walk.token(brace, Item(anchor, 0))
    anchor = anchor or opener
    opener.opens = opener.joins = opener.is_body = True
    enclosure = Enclosure(opener, Breaks.BODY, ends_with_comma=False, anchor=anchor)
    walk.enclosures.append(enclosure)
    enclosure.elements = [each.first for each in statements(walk, inside, anchor, 1)]
    walk.close(end, enclosure)


def statements(walk: Walk, nodes: Iterable[Node], anchor: Token | None, levels: int) -> list[Statement]:
    """Lay out statements, each as an item; a name that what follows is given to as arguments makes one with it."""
    found: list[Statement] = []
    around, walk.rows = walk.rows, None
    takes_arguments = False
    item = Item(anchor, levels)
    for node in nodes:
        if not takes_arguments:
            item = Item(anchor, levels)
        elif node.kind_id == kinds.SEMICOLON:
            takes_arguments = False
        walk.visit(node, item)
        if item.first is None or not node.is_named or node.is_extra:
            continue
        if takes_arguments:
            takes_arguments = False
            continue
        found.append(Statement(item.first, node.kind_id))
        takes_arguments = node.kind_id == kinds.NAME and item.first.text in STATEMENT_FUNCTIONS
    walk.rows = around
    _assignments(walk, found)
    return found


def _assignments(walk: Walk, found: list[Statement]) -> None:
    """Enter assignments that follow each other without a blank line between them into tables."""
    table = Table(may_stick_out=True)
    for each in found:
        equals = walk.equals.get(each.first) if each.kind == kinds.ASSIGNMENT else None
        if equals is None or (table.rows and _follows_blank_line(walk.data, each.first)):
            table = Table(may_stick_out=True)
        if equals is not None:
            if not table.rows:
                walk.tables.append(table)
            table.rows.append(Row(each.first, (equals,)))


def _follows_blank_line(data: bytes, token: Token) -> bool:
    """Return whether a blank line is above the line of a token, or above the comments there."""
    end = data.rfind(b"\n", 0, token.start)
    while end > 0:
        start = data.rfind(b"\n", 0, end) + 1
        line = data[start:end].strip()
        if not line.startswith(b"#"):
            return not line
        end = start - 1
    return False


@lays_out("assignment")
def assignment(walk: Walk, node: Node, item: Item) -> None:
    """`target = value`."""
    for child in node.children:
        if child.kind_id in kinds.EQUALS and item.first is not None:
            walk.equals.setdefault(item.first, walk.token(child, item))
        else:
            walk.visit(child, item)
