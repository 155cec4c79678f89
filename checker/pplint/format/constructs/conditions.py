"""`if`, `unless` and `case`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.format import kinds
from pplint.format.constructs.blocks import body
from pplint.format.tokens import Breaks, Item
from pplint.format.walk import Walk, index_of, lays_out

if TYPE_CHECKING:
    from tree_sitter import Node

    from pplint.format.tokens import Token


@lays_out("if_expression", "unless_expression")
def condition(walk: Walk, node: Node, item: Item) -> None:
    """`if condition { … } elsif condition { … } else { … }`, with the keywords on the lines of the braces."""
    word, *others = node.children
    _branches(walk, others, item, walk.token(word, item))


@lays_out("elsif_clause", "else_clause")
def further_branch(walk: Walk, node: Node, item: Item) -> None:
    """A branch that follows the brace of the one before it."""
    word, *others = node.children
    own = Item(item.anchor, 0)
    token = walk.token(word, own)
    token.joins = True
    _branches(walk, others, own, item.anchor or token)


def _branches(walk: Walk, nodes: list[Node], item: Item, anchor: Token) -> None:
    for node in nodes:
        if node.kind_id == kinds.BLOCK:
            body(walk, node, anchor)
        elif node.kind_id in kinds.FURTHER_BRANCHES:
            walk.visit(node, Item(anchor, 0))
        else:
            walk.visit(node, item)


@lays_out("case_expression")
def case(walk: Walk, node: Node, item: Item) -> None:
    """`case operand {`, with one option a line."""
    children = node.children
    word = walk.token(children[0], item)
    brace = index_of(children, kinds.OPENERS)
    walk.visit_all(children[1:brace], item)
    at = len(walk.tokens)
    walk.bracketed(children, brace, Item(word, 0), Breaks.IF_BROKEN, anchor=word, comma=False)
    walk.tokens[at].joins = True


@lays_out("case_option")
def case_option(walk: Walk, node: Node, item: Item) -> None:
    """`value, value: { … }`; each value may begin a line."""
    for child in node.children:
        if child.kind_id == kinds.BLOCK:
            body(walk, child, item.first)
        elif child.is_named:
            own = Item(item.anchor, item.levels)
            walk.visit(child, own)
            item.first = item.first or own.first
        else:
            walk.token(child, item)
