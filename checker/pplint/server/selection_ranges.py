"""What to select next around a place: the nodes of the tree, from the innermost to the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.source import Span
from pplint.server.protocol import Range
from pplint.server.sent import SelectionRange

if TYPE_CHECKING:
    from pplint.server.positions import Positions
    from pplint.server.protocol import OfPositions
    from pplint.server.service import Service
    from pplint.syntax import ast


def selection_ranges(service: Service, params: OfPositions) -> list[SelectionRange] | None:
    """Return what may be selected around places in an open document."""
    found = service.program(params.text_document)
    if found is None:
        return None
    document, program = found
    positions = document.positions
    offsets = [positions.offset(each) for each in params.positions]
    chains = program.ask(lambda model: [model.nodes.at(Span(each, each + 1)) for each in offsets])
    return [
        _around(chain, positions) or SelectionRange(Range(place, place))
        for chain, place in zip(chains, params.positions, strict=True)
    ]


def _around(chain: list[ast.Node], positions: Positions) -> SelectionRange | None:
    selected: SelectionRange | None = None
    spans = [Span(0, len(positions.text)), *(each.span for each in chain)]
    for span in dict.fromkeys(spans):
        selected = SelectionRange(positions.range(span), selected)
    return selected
