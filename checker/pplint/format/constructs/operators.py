"""Operators, and the arrows between resources."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.format.tokens import Item
from pplint.format.walk import Walk, lays_out

if TYPE_CHECKING:
    from tree_sitter import Node


@lays_out("minus_expression", "splat_expression")
def prefix(walk: Walk, node: Node, item: Item) -> None:
    """`-operand` and `*operand`, without a blank."""
    operator, *others = node.children
    walk.token(operator, item).tight_after = True
    walk.visit_all(others, item)


@lays_out("relationship")
def relationship(walk: Walk, node: Node, item: Item) -> None:
    """A chain of operands: an arrow between two lines leads the second, and all lines begin where the first does."""
    left, *others = node.children
    walk.visit(left, item)
    at = 0
    for child in others:
        own = Item(item.first, 0)
        if child.is_extra:
            walk.visit(child, own)
        elif not child.is_named:
            at = len(walk.tokens)
            walk.token(child, own)
        else:
            is_moved = _lead_line(walk, at, child.start_byte)
            walk.visit(child, own)
            if is_moved and own.first is not None:
                own.first.newlines = own.first.written = 0


def _lead_line(walk: Walk, at: int, right: int) -> bool:
    """Move an arrow that ends its line in front of the right operand, after comments between them; tell whether."""
    arrow = walk.tokens[at]
    between = walk.tokens[at + 1 :]
    breaks = walk.data.count(b"\n", walk.tokens[-1].end, right)
    if not breaks or arrow.newlines or any(each.is_attached for each in between):
        return False
    for each in between:
        each.is_carried = True
    arrow.newlines = breaks
    arrow.is_carried = True
    walk.tokens.append(walk.tokens.pop(at))
    return True
