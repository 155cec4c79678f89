"""The parameters of definitions and of lambdas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.format import kinds
from pplint.format.tokens import Breaks, Enclosure, Item, Table, Token
from pplint.format.walk import Walk, lays_out

if TYPE_CHECKING:
    from tree_sitter import Node


@lays_out("parameters")
def parameters(walk: Walk, node: Node, item: Item) -> None:
    """`(parameters)`, with names and equals signs in columns if the author has them so."""
    walk.bracketed(node.children, 0, item, Breaks.AS_WRITTEN, table=Table(may_stick_out=True))


@lays_out("lambda_parameters")
def lambda_parameters(walk: Walk, node: Node, item: Item) -> None:
    """`|parameters|`, with or without blanks inside."""
    bars = _between_bars(walk, node, item, Breaks.AS_WRITTEN)
    bars.opener.is_paddable = walk.tokens[-1].is_paddable = True


@lays_out("template_parameters")
def template_parameters(walk: Walk, node: Node, item: Item) -> None:
    """`| parameters |`, with blanks inside; they may begin on the line of the bar, and then stand below the first."""
    bars = _between_bars(walk, node, item, Breaks.IF_BROKEN)
    if bars.elements and not bars.elements[0].newlines:
        bars.breaks = Breaks.HANGING
        walk.tables[-1].hangs = True


def _between_bars(walk: Walk, node: Node, item: Item, breaks: Breaks) -> Enclosure:
    bar, *inside, end = node.children
    opener = walk.token(bar, item)
    opener.opens = True
    enclosure = Enclosure(opener, breaks, ends_with_comma=False, anchor=opener)
    walk.enclosures.append(enclosure)
    around, table = walk.rows, Table(may_stick_out=True)
    walk.rows = table.rows
    for child in inside:
        walk.element(child, opener, enclosure)
    walk.rows = around
    if table.rows:
        walk.tables.append(table)
    walk.close(end, enclosure)
    return enclosure


@lays_out("parameter")
def parameter(walk: Walk, node: Node, item: Item) -> None:
    """`Type $name = default`."""
    name: Token | None = None
    equals: Token | None = None
    is_typed = is_wrapped = False
    for child in node.children:
        number = child.kind_id
        if number == kinds.STAR and name is None:
            name = walk.token(child, item)
            name.tight_after = True
        elif number == kinds.VARIABLE and equals is None:
            variable = walk.token(child, item)
            name = name or variable
        elif number in kinds.EQUALS and equals is None:
            equals = walk.token(child, item)
        else:
            walk.visit(child, item)
        if name is None and not child.is_extra:
            is_typed = True
            is_wrapped = is_wrapped or child.start_point.row != child.end_point.row
    if is_typed and name is not None and name.newlines:
        is_wrapped = name.may_hang = True
    walk.row(item, name if is_typed else None, equals, is_wrapped=is_wrapped)
