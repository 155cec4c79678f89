"""`if`, `unless` and `case`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.format import kinds
from pplint.format.constructs.blocks import body
from pplint.format.tokens import Breaks, Item, Table
from pplint.format.walk import Walk, index_of, lays_out

if TYPE_CHECKING:
    from tree_sitter import Node

    from pplint.format.tokens import Token


@lays_out("if_expression", "unless_expression")
def condition(walk: Walk, node: Node, item: Item) -> None:
    """`if condition { … } elsif condition { … } else { … }`, where `else` may begin a line."""
    word, *others = node.children
    _branches(walk, others, item, walk.token(word, item))


@lays_out("elsif_clause", "else_clause")
def further_branch(walk: Walk, node: Node, item: Item) -> None:
    """A branch that follows the brace of the one before it, on the same line or the next."""
    word, *others = node.children
    own = Item(item.anchor, 0)
    token = walk.token(word, own)
    _branches(walk, others, own, item.anchor or token)


def _branches(walk: Walk, nodes: list[Node], item: Item, anchor: Token) -> None:
    for node in nodes:
        if node.kind_id == kinds.BLOCK:
            body(walk, node, anchor)
        elif node.kind_id in kinds.FURTHER_BRANCHES:
            walk.visit(node, Item(anchor, 0))
        else:
            at = len(walk.tokens)
            walk.visit(node, item)
            _let_hang(walk.tokens[at + 1 :])


def _let_hang(tokens: list[Token]) -> None:
    """Let the lines of a condition stay deeper than the branch below it, but for elements of lists and hashes."""
    depth = 0
    for token in tokens:
        depth -= token.text in {"]", "}"}
        token.may_hang = depth == 0 and not token.closes
        depth += token.text in {"[", "{"}


@lays_out("case_expression")
def case(walk: Walk, node: Node, item: Item) -> None:
    """`case operand {`, with the colons and the braces of options in columns if the author has them so."""
    children = node.children
    word = walk.token(children[0], item)
    brace = index_of(children, kinds.OPENERS)
    walk.visit_all(children[1:brace], item)
    at = len(walk.tokens)
    table = Table(may_stick_out=True)
    walk.bracketed(children, brace, Item(word, 0), Breaks.AS_WRITTEN, anchor=word, table=table)
    walk.tokens[at].joins = True


@lays_out("case_option")
def case_option(walk: Walk, node: Node, item: Item) -> None:
    """`value, value: { … }`; each value may begin a line."""
    colon: Token | None = None
    for child in node.children:
        if child.kind_id == kinds.BLOCK:
            at = len(walk.tokens)
            body(walk, child, item.first)
            walk.row(item, colon, walk.tokens[at])
        elif child.is_named:
            own = Item(item.anchor, item.levels)
            walk.visit(child, own)
            item.first = item.first or own.first
        else:
            token = walk.token(child, item)
            if token.kind == kinds.COLON:
                colon = token
                token.tight_before = token.written <= 0
