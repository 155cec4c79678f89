"""Calls, with parentheses and with a lambda."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.format import kinds
from pplint.format.constructs.blocks import body
from pplint.format.tokens import Breaks, Item, Table
from pplint.format.walk import Walk, index_of, lays_out

if TYPE_CHECKING:
    from tree_sitter import Node


@lays_out("call", "method_call")
def call(walk: Walk, node: Node, item: Item) -> None:
    """`function(arguments) |…| { … }` and `receiver.function(arguments) |…| { … }`."""
    children = node.children
    opener = index_of(children, kinds.OPENERS)
    walk.visit_all(children[:opener], item)
    if opener == len(children):
        return
    at = len(walk.tokens)
    end = walk.bracketed(children, opener, item, Breaks.AS_WRITTEN, table=Table())
    walk.tokens[at].tight_before = walk.tokens[at].written <= 0
    walk.visit_all(children[end:], item)


@lays_out("lambda")
def lambda_(walk: Walk, node: Node, item: Item) -> None:
    """`|parameters| >> Type { … }`, with a body one level deeper than the line of the first bar."""
    bar = len(walk.tokens)
    for child in node.children:
        if child.kind_id == kinds.BLOCK:
            body(walk, child, walk.tokens[bar])
        else:
            walk.visit(child, item)
