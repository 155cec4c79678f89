"""The layout of a source: what its tokens are, and which edits bring them where they belong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.format import kinds
from pplint.format.alignment import set_alignment
from pplint.format.constructs import Walk
from pplint.format.edits import LayoutEdit, edits_for
from pplint.format.indentation import Indentation
from pplint.format.line_breaks import set_line_breaks
from pplint.format.spacing import set_spacing
from pplint.format.style import PRESERVE, REPOSITORY, TAB, USUAL_WIDTH, Indent
from pplint.format.templates import Tags
from pplint.format.tokens import Enclosure, Item, Table, Token
from pplint.format.width import written_width
from pplint.syntax.depth import bounded_recursion
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pplint.format.edits import LayoutEdit
    from pplint.format.style import Style
    from pplint.syntax.parser import Parsed

FRAMES_PER_LEVEL: Final = 6
"""How many functions call each other at most for a level of the tree: those for a node, its brackets and an element."""


class Layout(Struct, frozen=True):
    """How a source is to be laid out: its tokens with what is in front of them, and the edits that make it so.

    `gaps` is where bytes are between the tokens of the source, before the first and after the last: starts and ends.
    `keeps_places` and `keeps_blanks` say that the author's are kept somewhere, as the style has it.
    """

    edits: list[LayoutEdit] = []
    tokens: list[Token] = []
    tables: list[Table] = []
    gaps: list[tuple[int, int]] = []
    keeps_places: bool = False
    keeps_blanks: bool = False

    def suits(self, style: Style) -> bool:
        """Return whether a style gives this layout that may keep less than the one that it was made for."""
        return not (self.keeps_places and not style.keeps_places) and not (self.keeps_blanks and not style.keeps_blanks)


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
    if _MARK in walk.data:
        return replace(layout, edits=_outside_of_regions(layout.edits, layout.tokens, len(walk.data)))
    return layout


def _of_program(walk: Walk, style: Style) -> Layout:
    set_line_breaks(walk.tokens, walk.enclosures)
    tokens = _with_commas(walk.tokens, walk.enclosures)
    keeps_blanks = set_spacing(tokens, style)
    indent = _indent([tokens], walk.data, style)
    indentation = Indentation(tokens, walk.enclosures, walk.data, indent, keep=style.keeps_places)
    indentation.set()
    set_alignment(walk.tables, style.align)
    if indentation.uses_columns:
        indentation.set()
    edits = list(edits_for(walk.data, tokens, indent.character))
    return Layout(edits, tokens, walk.tables, walk.gaps, indentation.is_kept, keeps_blanks)


def _of_template(walk: Walk, style: Style) -> Layout:
    tags = Tags(walk.tokens, walk.data)
    if not tags.tags:
        return Layout()
    enclosures, tables = tags.enclosures(walk.enclosures), tags.tables(walk.tables)
    set_line_breaks(walk.tokens, enclosures)
    tokens = _with_commas(walk.tokens, enclosures)
    indent = _indent([tag.code for tag in tags.tags], walk.data, style)
    if indent.character != " ":  # Text is indented by what stands there.
        return Layout()
    set_spacing(tokens, style)
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


def _with_commas(tokens: Sequence[Token], enclosures: Iterable[Enclosure]) -> list[Token]:
    """Return the tokens with the commas that are missing."""
    added = {last for enclosure in enclosures if (last := _without_comma(enclosure)) is not None}
    if not added:
        return list(tokens)
    found: list[Token] = []
    for token in tokens:
        found.append(token)
        if token in added:
            found.append(_comma(token))
    for index, token in enumerate(found):
        token.index = index
    return found


def _without_comma(enclosure: Enclosure) -> Token | None:
    """Return the last token of what a comma belongs after, and that has none."""
    closer = enclosure.closer
    wants_comma = enclosure.ends_with_comma and enclosure.separator is None
    return enclosure.last if wants_comma and closer is not None and closer.newlines else None


def _comma(last: Token) -> Token:
    return Token(last.end, last.end, kinds.COMMA, ",", 0, 0, tight_before=True, is_carried=True)


_MARK: Final = b"pplint: format"
_SWITCH = late_pattern(r"(?:#+|/\*)\s*pplint: format (?P<what>off|on)\b")


def _outside_of_regions(edits: Sequence[LayoutEdit], tokens: Iterable[Token], end: int) -> list[LayoutEdit]:
    """Return the edits that touch no region whose layout is the author's; one that is not closed goes to the end."""
    regions = list(_regions(tokens, end))
    return [each for each in edits if not any(_touches(each.edit.span, region) for region in regions)]


def _regions(tokens: Iterable[Token], end: int) -> Iterator[Span]:
    start: int | None = None
    for token in tokens:
        match = _SWITCH.match(token.text) if token.is_comment else None
        if match is None:
            continue
        if match["what"] == "off":
            start = token.end if start is None else start
        elif start is not None:
            yield Span(start, token.start)
            start = None
    if start is not None:
        yield Span(start, end)


def _touches(span: Span, region: Span) -> bool:
    """Tell whether an edit is in a region, or reaches into it; what is between two tokens may be of no length."""
    return (span.start < region.end and span.end > region.start) or region.start <= span.start <= span.end <= region.end
