"""Columns: the arrows of attributes, entries and options, and the names and equals signs of parameters."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.format.style import Align
    from pplint.format.tokens import Row, Table, Token


def set_alignment(tokens: Sequence[Token], tables: Iterable[Table], align: Align) -> None:
    """Widen the blanks in front of what stands in columns."""
    _set_columns(tokens)
    for table in tables:
        rows = [row for row in table.rows if row.first.starts_line or (table.hangs and row is table.rows[0])]
        if len(rows) > 1:  # What is alone in its column stays where it is.
            _align(table, rows, align)


def _set_columns(tokens: Sequence[Token]) -> None:
    """Say where each token starts, as long as nothing is aligned."""
    end = 0
    for token in tokens:
        column = token.indent if token.newlines or not token.index else end + token.blanks
        token.column = column
        text = token.text
        end = column + len(text) if "\n" not in text else len(text) - text.rfind("\n") - 1


def _align(table: Table, rows: Sequence[Row], align: Align) -> None:
    """Align the columns of a table, of which these rows are on lines of their own."""
    shifts = dict.fromkeys((row.first for row in rows), 0)
    for column in range(max(len(row.cells) for row in rows)):
        cells = [(row.first, cell) for row in rows if (cell := _cell(row, column)) is not None]
        starts = [cell.column + shifts[first] for first, cell in cells]
        place = _place(table, [cell for _, cell in cells], starts, align)
        for (first, cell), start in zip(cells, starts, strict=True):
            if place > start:
                cell.blanks += place - start
                shifts[first] += place - start


def _place(table: Table, cells: Sequence[Token], starts: Sequence[int], align: Align) -> int:
    """Return where the column is, if cells start in `starts` when they are behind one blank; 0 if there is none."""
    widest = max(starts, default=0)
    if table.is_aligned or align == "always":
        return widest
    if align == "never":
        return 0
    blanks = [max(cell.written, 1) if cell.written >= 0 else 0 for cell in cells]
    written = Counter(start + count - 1 for count, start in zip(blanks, starts, strict=True) if count)
    place, count = max(written.items(), key=lambda item: (item[1], item[0]), default=(0, 0))
    if count < blanks.count(1):
        return 0
    if not table.may_stick_out:
        return widest
    # As many must fit as are behind one blank then, and more than stick out, or the next run would see another kind.
    fit, single = sum(start <= place for start in starts), sum(start >= place for start in starts)
    return place if count > 1 and fit >= single and fit > len(starts) - fit else 0


def _cell(row: Row, column: int) -> Token | None:
    """Return what a row has in a column, if it is on the line that the row starts."""
    cell = row.cells[column] if column < len(row.cells) else None
    return None if cell is None or cell.newlines else cell
