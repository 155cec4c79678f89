"""Resources, defaults, overrides and collectors: all that has attributes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.format import kinds
from pplint.format.constructs.lists import entries
from pplint.format.tokens import Breaks, Enclosure, Item, Table, Token
from pplint.format.walk import Walk, index_of, lays_out

if TYPE_CHECKING:
    from tree_sitter import Node


@lays_out("resource")
def resource(walk: Walk, node: Node, item: Item) -> None:
    """`type { 'title': attributes; 'title': attributes }`."""
    children = node.children
    brace = index_of(children, kinds.OPENERS)
    at = len(walk.tokens)
    walk.visit_all(children[:brace], item)
    walk.resources += 1
    first = walk.tokens[at]
    opener = len(walk.tokens)
    enclosed = len(walk.enclosures)
    titles = Table(may_stick_out=True)
    walk.bracketed(children, brace, Item(first, 0), Breaks.BODIES, anchor=first, table=titles)
    walk.resources -= 1
    walk.tokens[opener].joins = True
    _end_last_body(walk.enclosures[enclosed], walk)


def _end_last_body(bodies: Enclosure, walk: Walk) -> None:
    """Let the last attribute end with a comma, unless a semicolon ends its body."""
    bodies.attributes = [token for body in bodies.elements for token in walk.attributes[body].elements]
    if bodies.closer is None or bodies.separator is not None:
        return
    attributes = walk.attributes[bodies.elements[-1]]
    bodies.closer.inside = (bodies.elements[-1], 1)
    bodies.ends_with_comma = True
    bodies.last, bodies.separator = attributes.last, attributes.separator


@lays_out("resource_body")
def resource_body(walk: Walk, node: Node, item: Item) -> None:
    """`title: attributes`, with the attributes one level deeper than the line of the title."""
    children = node.children
    colon = index_of(children, kinds.COLONS)
    walk.visit_all(children[:colon], item)
    opener = walk.token(children[colon], item)
    if item.first is None:
        return
    enclosure = Enclosure(opener, Breaks.IF_BROKEN, ends_with_comma=False, anchor=item.first)
    walk.enclosures.append(enclosure)
    walk.attributes[item.first] = enclosure
    around, table = walk.rows, Table(is_aligned=True, is_in_resource=True, is_body=True)
    walk.rows = table.rows
    for child in children[colon + 1 :]:
        walk.element(child, item.first, enclosure)
    walk.rows = around
    walk.row(item, *enclosure.elements[:1])
    if table.rows:
        walk.tables.append(table)


@lays_out("untitled_resource", "collector")
def attributes(walk: Walk, node: Node, item: Item) -> None:
    """`Type { attributes }`, `Type['title'] { attributes }` and `Type <| query |> { attributes }`."""
    children = node.children
    brace = index_of(children, kinds.BRACES)
    at = len(walk.tokens)
    walk.visit_all(children[:brace], item)
    if brace == len(children):
        return
    first: Token = walk.tokens[at]
    opener = len(walk.tokens)
    table = entries(walk)
    # The plug-in `trailing_comma` looks at defaults, and not at overrides.
    comma = opener == at + 1
    walk.bracketed(children, brace, Item(first, 0), Breaks.IF_BROKEN, anchor=first, comma=comma, table=table)
    walk.tokens[opener].joins = True


@lays_out("query", "exported_query")
def query(walk: Walk, node: Node, item: Item) -> None:
    """`<| condition |>`, with or without blanks around the bars."""
    walk.bracketed(node.children, 0, item, Breaks.AS_WRITTEN)
