"""Classes, defined types, functions, plans, nodes, types, and what has a body besides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.format import kinds
from pplint.format.constructs.blocks import body
from pplint.format.constructs.parameters import parameters
from pplint.format.tokens import Breaks, Item
from pplint.format.walk import Walk, index_of, lays_out

if TYPE_CHECKING:
    from tree_sitter import Node


@lays_out(
    "class_definition",
    "define_definition",
    "function_definition",
    "plan_definition",
    "node_definition",
    "type_definition",
)
def definition(walk: Walk, node: Node, item: Item) -> None:
    """`class name (parameters) inherits parent { … }`; the names of functions and plans are like those of calls."""
    is_called = node.kind_id in kinds.CALLED_DEFINITIONS
    first = None
    for child in node.children:
        number = child.kind_id
        if number == kinds.BLOCK:
            body(walk, child, first)
        elif number == kinds.PARAMETERS:
            at = len(walk.tokens)
            parameters(walk, child, item)
            walk.tokens[at].tight_before = is_called and walk.tokens[at].written <= 0
        else:
            walk.visit(child, item)
            walk.tokens[-1].is_name = child.is_named and not child.is_extra
        first = first or item.first


@lays_out("type_alias")
def type_alias(walk: Walk, node: Node, item: Item) -> None:
    """`type Name = Type`."""
    is_value = False
    for child in node.children:
        walk.visit(child, item)
        if child.kind_id != kinds.ACCESS:
            walk.tokens[-1].is_name = child.is_named and not child.is_extra and not is_value
        is_value = is_value or child.kind_id in kinds.EQUALS


@lays_out("apply_expression")
def apply(walk: Walk, node: Node, item: Item) -> None:
    """`apply(targets) { … }`."""
    children = node.children
    word = walk.token(children[0], item)
    opener = index_of(children, kinds.OPENERS)
    walk.visit_all(children[1:opener], item)
    at = len(walk.tokens)
    end = walk.bracketed(children, opener, item, Breaks.AS_WRITTEN)
    walk.tokens[at].tight_before = walk.tokens[at].written <= 0
    for child in children[end:]:
        if child.kind_id == kinds.BLOCK:
            body(walk, child, word)
        else:
            walk.visit(child, item)
