"""Frames: lines of source with marks below them.

    12 |   file { '/etc/motd':
       |          ----------- declared here
    ...
    15 |     mode => 420,
       |             ^^^

A mark over several lines has a bar at the left, from where it starts to where it ends. A frame shows the lines
on which marks start and end, and dots for what lies between them.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct, field
from rich.text import Text

from pplint.report.escape import visible
from pplint.report.excerpt import Excerpt, excerpt

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.base.source import SourceFile, Span

GUTTER = "bold blue"

HEAD, TAIL = 3, 2
"""How many lines of a mark over many lines are shown at its start and at its end."""

_BAR = 2
"""The columns that the bar of a mark takes."""


class Mark(Struct, frozen=True):
    """A place to point at: with what, in which style, and the text beside it, if any."""

    span: Span
    sign: str
    style: str
    text: str = ""


class _Placed(Struct):
    """A mark on the lines of its source; `bar` is the index of its bar, for one over several lines."""

    mark: Mark
    first: int
    last: int
    start: int
    end: int
    bar: int = -1
    from_first_word: bool = False


class _Row(Struct):
    """A row below a line: characters at columns, and a text at the end of it."""

    cells: dict[int, tuple[str, str]] = field(default_factory=dict[int, tuple[str, str]])
    tail: tuple[int, str, str] | None = None

    def draw(self, columns: Iterable[int], sign: str, style: str) -> None:
        """Put a sign into columns."""
        for column in columns:
            self.cells[column] = (sign, style)

    def to_text(self) -> Text:
        """Return the row, up to its last sign."""
        text = Text()
        drawn = [self.cells.get(column, (" ", "")) for column in range(max(self.cells, default=-1) + 1)]
        for style, cells in groupby(drawn, key=lambda cell: cell[1]):
            text.append("".join(sign for sign, _ in cells), style)
        if self.tail is not None:
            column, words, style = self.tail
            text.append(" " * (column - len(text)))
            text.append(words, style)
        return text


class CodeFrame:
    """The marks in one source, ready to be drawn in `width` columns, with line numbers up to `digits` digits wide."""

    def __init__(self, source: SourceFile, marks: Sequence[Mark], width: int, digits: int) -> None:
        self._source = source
        self._digits = digits
        self._placed = [_place(source, mark) for mark in marks]
        self._spread = sorted(
            (placed for placed in self._placed if placed.first < placed.last),
            key=lambda placed: (placed.first, -placed.last),
        )
        for index, placed in enumerate(self._spread):
            placed.bar = index
        self._margin = _BAR * len(self._spread)
        self._width = width - digits - len(" |  ") - self._margin

    def draw(self) -> list[Text]:
        """Return the lines of the frame, without the ones above and below it."""
        drawn: list[Text] = []
        previous = None
        for line in self._lines():
            if previous is not None and line > previous + 1:
                drawn.append(self._dots(line))
            drawn += self._draw_line(line)
            previous = line
        return drawn

    def _lines(self) -> list[int]:
        """Return the lines to show; where only one would be left out between two, it is shown, too."""
        wanted: set[int] = set()
        for placed in self._placed:
            head, tail = placed.first + HEAD, placed.last - TAIL
            wanted.update(line for line in range(placed.first, placed.last + 1) if line < head or line > tail)
        wanted.update(line + 1 for line in list(wanted) if line + 2 in wanted)
        return sorted(wanted)

    def _draw_line(self, line: int) -> list[Text]:
        span = self._source.lines.line_span(line)
        here = [placed for placed in self._placed if placed.first == placed.last == line]
        ends = [placed for placed in self._spread if line in {placed.first, placed.last}]
        shown = self._excerpt(self._source.data[span.start : span.end], here + ends, line)
        drawn = [self._beside(line, shown)]
        rows = [*_underlines(here, shown), *self._corners(ends, line, shown)]
        return drawn + [self._below(row, line) for row in rows]

    def _excerpt(self, text: bytes, marks: list[_Placed], line: int) -> Excerpt:
        """Show a line from its first mark on, unless that leaves out what the marks with `^` are about."""
        places = [(placed.mark.sign != "^", _on(placed, line)) for placed in marks]
        shown = excerpt(text, self._width, min((start for _, (start, _) in places), default=0))
        _, (start, end) = min(places, default=(True, (0, 0)))
        wanted = min(shown.columns_of(start, end), self._width // 2)
        return shown if shown.column(start) + wanted <= shown.right else excerpt(text, self._width, start)

    def _beside(self, line: int, shown: Excerpt) -> Text:
        text = Text.assemble((f"{line:>{self._digits}} | ", GUTTER))
        for placed in self._spread:
            opens = placed.first == line
            is_beside = placed.first < line <= placed.last or (opens and placed.from_first_word)
            text.append(("/ " if opens else "| ") if is_beside else "  ", placed.mark.style)
        text.append(shown.text, "")
        text.rstrip()
        return text

    def _below(self, row: _Row, line: int) -> Text:
        """Return a row, with the bars of the marks that go on below the line."""
        bars = _Row()
        for placed in self._spread:
            goes_on = placed.first < line < placed.last or (placed.first == line and placed.from_first_word)
            if goes_on and _BAR * placed.bar - self._margin not in row.cells:
                bars.draw([_BAR * placed.bar], "|", placed.mark.style)
        moved = {column + self._margin: cell for column, cell in row.cells.items()}
        tail = (row.tail[0] + self._margin, *row.tail[1:]) if row.tail else None
        gutter = Text.assemble((f"{'':>{self._digits}} | ", GUTTER))
        gutter.append_text(_Row({**bars.cells, **moved}, tail).to_text())
        return gutter

    def _dots(self, line: int) -> Text:
        row = _Row()
        for placed in self._spread:
            if placed.first < line <= placed.last:
                row.draw([_BAR * placed.bar], "|", placed.mark.style)
        text = Text.assemble(("...".ljust(self._digits + 3), GUTTER))
        text.append_text(row.to_text())
        text.rstrip()
        return text

    def _corners(self, ends: list[_Placed], line: int, shown: Excerpt) -> list[_Row]:
        """Draw where the marks over several lines start, unless at the first word of a line, and where they end."""
        rows: list[_Row] = []
        for placed in ends:
            is_end = placed.last == line
            if not is_end and placed.from_first_word:
                continue
            column = max(shown.column(placed.end) - 1, 0) if is_end else shown.column(placed.start)
            bar = _BAR * placed.bar - self._margin
            row = _Row()
            row.draw(range(bar + 1, column), "_", placed.mark.style)
            row.draw([bar], "|" if is_end else " ", placed.mark.style)
            row.draw([column], placed.mark.sign, placed.mark.style)
            if is_end and placed.mark.text:
                row.tail = (column + 2, visible(placed.mark.text), placed.mark.style)
            rows.append(row)
        return rows


def _on(placed: _Placed, line: int) -> tuple[int, int]:
    """Return where a mark starts and ends on a line that it starts or ends on, in bytes of that."""
    if placed.first == placed.last:
        return placed.start, placed.end
    return (placed.start, placed.start) if placed.first == line else (placed.end, placed.end)


def _place(source: SourceFile, mark: Mark) -> _Placed:
    """Find the lines of a mark; one that ends with a line feed ends on that line, not on the next."""
    lines = source.lines
    first, last = lines.line(mark.span.start), lines.line(max(mark.span.start, mark.span.end - 1))
    start = mark.span.start - lines.starts[first - 1]
    end = mark.span.end - lines.starts[last - 1]
    before = source.data[lines.starts[first - 1] : mark.span.start] if first < last else b""
    return _Placed(mark, first, last, start, end, from_first_word=first < last and not before.strip())


def _underlines(here: list[_Placed], shown: Excerpt) -> list[_Row]:
    """Draw the marks of one line: the text of the last one beside it, those of the others below, connected."""
    if not here:
        return []
    ordered = sorted(here, key=lambda placed: (placed.start, bool(placed.mark.text)))
    row = _Row()
    for placed in sorted(here, key=lambda placed: placed.mark.sign == "^"):
        start, end = shown.column(placed.start), shown.column(placed.end)
        row.draw(range(start, max(end, start + 1)), placed.mark.sign, placed.mark.style)
    last = ordered[-1]
    hanging = [placed for placed in ordered if placed.mark.text and placed is not last]
    if last.mark.text:
        row.tail = (max(row.cells) + 2, visible(last.mark.text), last.mark.style)
    return [row, *_hanging(hanging, shown)]


def _hanging(marks: list[_Placed], shown: Excerpt) -> list[_Row]:
    """Draw the texts of marks below them, from the last to the first, each at the end of a line from its mark."""
    rows: list[_Row] = []
    while marks:
        placed = marks[-1]
        connectors = _connectors(marks, shown)
        marks = marks[:-1]
        if not rows:
            rows.append(connectors)
        row = _connectors(marks, shown)
        row.tail = (shown.column(placed.start), visible(placed.mark.text), placed.mark.style)
        rows.append(row)
    return rows


def _connectors(marks: list[_Placed], shown: Excerpt) -> _Row:
    row = _Row()
    for placed in marks:
        row.draw([shown.column(placed.start)], "|", placed.mark.style)
    return row
