"""Arrays, hashes, accesses, selectors, and what is in parentheses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.format import kinds
from pplint.format.tokens import Breaks, Item, Table
from pplint.format.walk import Walk, index_of, lays_out

if TYPE_CHECKING:
    from tree_sitter import Node

_BEFORE_HASHES: Final = frozenset(["=", "==", "=>", "("])


@lays_out("array")
def array(walk: Walk, node: Node, item: Item) -> None:
    """Stand on one line, or on several; entries of a hash may be among the elements, without braces.

    The plug-in `trailing_comma` looks at an array up to the first bracket that closes one.
    """
    at, enclosed = len(walk.tokens), len(walk.enclosures)
    walk.bracketed(node.children, 0, item, Breaks.AS_WRITTEN, table=Table())
    brackets = sum(token.text == "]" for token in walk.tokens[at:])
    walk.enclosures[enclosed].ends_with_comma = brackets == 1


@lays_out("hash")
def hash_(walk: Walk, node: Node, item: Item) -> None:
    """Stand on one line, or on several; in a resource, then with one entry a line.

    The plug-in `trailing_comma` knows a hash by what is in front of it.
    """
    before = next((token.text for token in reversed(walk.tokens) if not token.is_comment), "")
    comma = before in _BEFORE_HASHES
    walk.bracketed(node.children, 0, item, _breaks(walk), comma=comma, table=entries(walk))


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
    children = node.children
    bracket = index_of(children, kinds.OPENERS)
    walk.visit_all(children[:bracket], item)
    at = len(walk.tokens)
    walk.bracketed(children, bracket, item, Breaks.AS_WRITTEN)
    walk.tokens[at].tight_before = True


@lays_out("parenthesized_expression")
def parenthesized(walk: Walk, node: Node, item: Item) -> None:
    """`(expression)`."""
    walk.bracketed(node.children, 0, item, Breaks.AS_WRITTEN)


@lays_out("selector")
def selector(walk: Walk, node: Node, item: Item) -> None:
    """`operand ? { options }`, on one line or on several; in a resource, then with one option a line."""
    children = node.children
    brace = index_of(children, kinds.OPENERS)
    walk.visit_all(children[:brace], item)
    if brace == len(children):
        return
    at = len(walk.tokens)
    walk.bracketed(children, brace, item, _breaks(walk), table=entries(walk))
    walk.tokens[at].joins = True


def entries(walk: Walk) -> Table:
    """Return a table for the entries of a hash or the options of a selector; those in resources are always aligned."""
    is_in_resource = walk.resources > 0
    return Table(is_aligned=is_in_resource, is_in_resource=is_in_resource)


def _breaks(walk: Walk) -> Breaks:
    """Return where lines end in a hash or a selector: puppet-lint checks those in resources."""
    return Breaks.IF_BROKEN if walk.resources else Breaks.AS_WRITTEN
