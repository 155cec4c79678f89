"""Arrays, hashes, accesses, selectors, and what is in parentheses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.format import kinds
from pplint.format.tokens import Breaks, Item, Table
from pplint.format.walk import Walk, index_of, lays_out

if TYPE_CHECKING:
    from tree_sitter import Node


@lays_out("array")
def array(walk: Walk, node: Node, item: Item) -> None:
    """Stand on one line, or have one element a line; entries of a hash may be among them, without braces."""
    walk.bracketed(node.children, 0, item, Breaks.IF_OPENED, table=Table())


@lays_out("hash")
def hash_(walk: Walk, node: Node, item: Item) -> None:
    """Stand on one line, or have one entry a line."""
    walk.bracketed(node.children, 0, item, Breaks.IF_BROKEN, table=entries(walk))


@lays_out("hash_entry", "selector_option", "attribute", "attribute_splat")
def entry(walk: Walk, node: Node, item: Item) -> None:
    """Stand in a row whose arrows may be aligned."""
    children = node.children
    arrow = index_of(children, kinds.ARROWS)
    walk.visit_all(children[:arrow], item)
    token = walk.token(children[arrow], item)
    walk.row(item, token)
    walk.visit_all(children[arrow + 1 :], item)


@lays_out("access_expression")
def access(walk: Walk, node: Node, item: Item) -> None:
    """`operand[keys]`, without a blank before the bracket."""
    access_with(walk, node, item, comma=True)


def access_with(walk: Walk, node: Node, item: Item, *, comma: bool) -> None:
    """Lay out an access whose keys may end with a comma, or may not."""
    children = node.children
    bracket = index_of(children, kinds.OPENERS)
    walk.visit_all(children[:bracket], item)
    at = len(walk.tokens)
    walk.bracketed(children, bracket, item, Breaks.IF_OPENED, comma=comma)
    walk.tokens[at].tight_before = True


@lays_out("parenthesized_expression")
def parenthesized(walk: Walk, node: Node, item: Item) -> None:
    """`(expression)`, without blanks inside."""
    walk.bracketed(node.children, 0, item, Breaks.AS_WRITTEN, comma=False)


@lays_out("selector")
def selector(walk: Walk, node: Node, item: Item) -> None:
    """`operand ? { options }`, on one line or with one option a line."""
    children = node.children
    brace = index_of(children, kinds.OPENERS)
    walk.visit_all(children[:brace], item)
    if brace == len(children):
        return
    at = len(walk.tokens)
    walk.bracketed(children, brace, item, Breaks.IF_BROKEN, table=entries(walk))
    walk.tokens[at].joins = True


def entries(walk: Walk) -> Table:
    """Return a table for the entries of a hash or the options of a selector; those in resources are always aligned."""
    is_in_resource = walk.resources > 0
    return Table(is_aligned=is_in_resource, is_in_resource=is_in_resource)
