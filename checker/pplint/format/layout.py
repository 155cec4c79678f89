"""The layout of a source: what its tokens are, and which edits bring them where they belong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from pplint.format.alignment import set_alignment
from pplint.format.commas import with_commas
from pplint.format.constructs import Walk
from pplint.format.edits import LayoutEdit, edits_for
from pplint.format.indentation import Indentation
from pplint.format.line_breaks import set_line_breaks
from pplint.format.regions import MARK, outside_of_regions
from pplint.format.spacing import set_spacing
from pplint.format.style import PRESERVE, REPOSITORY, TAB, USUAL_WIDTH, Indent
from pplint.format.templates import Tags
from pplint.format.tokens import Item, Table, Token
from pplint.format.width import written_width
from pplint.syntax.depth import bounded_recursion
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.format.style import Style
    from pplint.syntax.parser import Parsed

FRAMES_PER_LEVEL: Final = 6
"""How many functions call each other at most for a level of the tree: those for a node, its brackets and an element."""


class Layout(Struct, frozen=True):
    """How a source is to be laid out: its tokens with what is in front of them, and the edits that make it so.

    `gaps` is where bytes are between the tokens of the source, before the first and behind the last: starts and ends.
    """

    edits: list[LayoutEdit] = []
    tokens: list[Token] = []
    tables: list[Table] = []
    gaps: list[tuple[int, int]] = []


def layout_of(parsed: Parsed, style: Style) -> Layout:
    """Return the layout of a source, and nothing for one that does not parse; of a template, that of its longer tags.

    Raises `Unaccounted` if the tree leaves something of the source out.
    """
    if any(problem.refuses for problem in parsed.problems):
        return Layout()
    walk = Walk(parsed.source.data)
    with bounded_recursion(FRAMES_PER_LEVEL):
        walk.visit(parsed.concrete_root, Item(None, 0))
    walk.end()
    for index, token in enumerate(walk.tokens):
        token.index = index
    layout = _of_template(walk, style) if parsed.kind is SourceKind.TEMPLATE else _of_program(walk, style)
    if MARK in walk.data:
        return replace(layout, edits=outside_of_regions(layout.edits, layout.tokens, len(walk.data)))
    return layout


def _of_program(walk: Walk, style: Style) -> Layout:
    set_line_breaks(walk.tokens, walk.enclosures)
    tokens = with_commas(walk.tokens, walk.enclosures)
    set_spacing(tokens, style.empty_body)
    indent = _indent([tokens], walk.data, style)
    indentation = Indentation(tokens, walk.enclosures, walk.data, indent, keep=style.keeps_places)
    indentation.set()
    set_alignment(walk.tables, style.align)
    indentation.set()
    return Layout(list(edits_for(walk.data, tokens, indent.character)), tokens, walk.tables, walk.gaps)


def _of_template(walk: Walk, style: Style) -> Layout:
    tags = Tags(walk.tokens, walk.data)
    if not tags.tags:
        return Layout()
    enclosures, tables = tags.enclosures(walk.enclosures), tags.tables(walk.tables)
    set_line_breaks(walk.tokens, enclosures)
    tokens = with_commas(walk.tokens, enclosures)
    indent = _indent([tag.code for tag in tags.tags], walk.data, style)
    if indent.character != " ":  # Text is indented by what stands there.
        return Layout()
    set_spacing(tokens, style.empty_body)
    tags.keep_ends(tokens)
    tags.set_indentation(tokens, enclosures, indent.width)
    set_alignment(tables, style.align)
    return Layout(tags.edits(edits_for(walk.data, tokens, indent.character)), tokens, tables, walk.gaps)


def _indent(parts: Iterable[Iterable[Token]], data: bytes, style: Style) -> Indent:
    width = style.indent_width
    if width == TAB:
        return Indent(1, "\t")
    if width == PRESERVE:
        return written_width(parts, data)
    return Indent(USUAL_WIDTH if width == REPOSITORY else width)
