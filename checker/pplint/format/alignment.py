"""Columns: the arrows of attributes, entries and options, and the names and equals signs of parameters."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

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


class _Cell(Struct):
    """What a row has in a column, and where it starts when it is behind one blank.

    `blanks` are those that the author has before it, at least one, and 0 where that is not known; `offset` is how far
    behind the start of the row it stands in the source.
    """

    token: Token
    row: Token
    start: int
    blanks: int
    offset: int


def _align(table: Table, rows: Sequence[Row], align: Align) -> None:
    """Align the columns of a table, of which these rows are on lines of their own."""
    shifts = dict.fromkeys((row.first for row in rows), 0)
    for column in range(max(len(row.cells) for row in rows)):
        cells = [cell for row in rows if (cell := _cell(row, column, shifts)) is not None]
        place = _place(table, cells, align)
        for cell in cells:
            if place > cell.start:
                cell.token.blanks += place - cell.start
                shifts[cell.row] += place - cell.start


def _place(table: Table, cells: Sequence[_Cell], align: Align) -> int:
    """Return where the column is; 0 if there is none."""
    widest = max((cell.start for cell in cells), default=0)
    if table.is_aligned or align == "always":
        return widest
    if align == "never":
        return 0
    written = Counter(cell.offset for cell in cells if cell.blanks)
    offset, count = max(written.items(), key=lambda item: (item[1], item[0]), default=(0, 0))
    if count < sum(cell.blanks == 1 for cell in cells):
        return 0
    if not table.may_stick_out:
        return widest
    # What stands before some of them may be longer now.
    column = [cell for cell in cells if cell.blanks and cell.offset == offset]
    least = min((cell.start + cell.blanks - 1 for cell in column), default=0)
    place = max([least, *(cell.start for cell in column)])
    # As many must fit as are behind one blank then, and more than stick out, or the next run would see another kind.
    fit, single = sum(cell.start <= place for cell in cells), sum(cell.start >= place for cell in cells)
    return place if count > 1 and fit >= single and fit > len(cells) - fit else 0


def _cell(row: Row, column: int, shifts: dict[Token, int]) -> _Cell | None:
    """Return what a row has in a column, if it is on the line that the row starts."""
    token = row.cells[column] if column < len(row.cells) else None
    if token is None or token.newlines:
        return None
    blanks = max(token.written, 1) if token.written >= 0 else 0
    return _Cell(token, row.first, token.column + shifts[row.first], blanks, token.start - row.first.start)
