"""The layout of a source: what its tokens are, and which edits bring them where they belong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.format.alignment import set_alignment
from pplint.format.blank_lines import set_blank_lines
from pplint.format.commas import with_commas
from pplint.format.constructs import Walk
from pplint.format.edits import edits_for
from pplint.format.indentation import set_indentation
from pplint.format.line_breaks import set_line_breaks
from pplint.format.spacing import set_spacing
from pplint.format.tokens import Item
from pplint.syntax.depth import bounded_recursion

if TYPE_CHECKING:
    from pplint.format.edits import LayoutEdit
    from pplint.format.style import Style
    from pplint.syntax.parser import Parsed


def layout_edits(parsed: Parsed, style: Style) -> list[LayoutEdit]:
    """Return the edits that lay out a source which parses, in its order."""
    walk = Walk(parsed.source.data)
    with bounded_recursion():
        walk.visit(parsed.concrete_root, Item(None, 0))
    for index, token in enumerate(walk.tokens):
        token.index = index
    set_line_breaks(walk.tokens, walk.enclosures)
    set_blank_lines(walk.tokens, walk.sequences)
    tokens = with_commas(walk.tokens, walk.enclosures)
    set_indentation(tokens, style.indent_width)
    set_spacing(tokens, style.empty_body)
    set_alignment(tokens, walk.tables, style.align)
    return list(edits_for(walk.data, tokens))
