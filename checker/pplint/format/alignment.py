"""Columns: the arrows of attributes, entries and options, and the names and equals signs of parameters."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.format import kinds

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.format.style import Align
    from pplint.format.tokens import Row, Table, Token


def set_alignment(tables: Iterable[Table], align: Align) -> None:
    """Widen the spaces before tokens that are aligned in columns."""
    for table in tables:
        rows = [row for row in table.rows if row.first.starts_line or (table.hangs and row is table.rows[0])]
        for row in rows:
            if row.is_wrapped:
                _keep(row)
        rows = [row for row in rows if not row.is_wrapped]
        if len(rows) > 1 or (rows and not table.is_body and align == "preserve"):
            _align(table, rows, align)


def _keep(row: Row) -> None:
    """Leave the cells of a row where the author has them."""
    for token in row.cells:
        if token is not None and not token.newlines:
            token.blanks = max(token.written, 1)


class _Cell(Struct):
    """What a row has in a column, and where it starts when it is after one space.

    `blanks` are those that the author has before it, at least one, and 0 where that is not known; `offset` is how far
    after the start of the line it is in the source.
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
        for cell, place in zip(cells, _places(table, cells, align), strict=True):
            if place > cell.start:
                cell.token.blanks += place - cell.start
                shifts[cell.row] += place - cell.start


def _places(table: Table, cells: Sequence[_Cell], align: Align) -> list[int]:
    """Return where each cell of a column starts; one that is too long for its place follows after one space."""
    widest = max((cell.start for cell in cells), default=0)
    if len(cells) == 1 and align == "preserve":
        return [_kept(cells[0])]
    if table.is_aligned or align == "always":
        return [widest] * len(cells)
    if align == "never":
        return [0] * len(cells)
    place = 0 if table.may_stick_out else _place(cells, widest)
    return [place] * len(cells) if place else _places_of_groups(cells)


_MANY: Final = 10
"""How many cells are in a column for one that is too long for it: a long table does not move for a line of it."""


def _place(cells: Sequence[_Cell], widest: int) -> int:
    """Return where the one column of all cells is, which may be wider than it has to; 0 if there is none.

    A few cells of a long table may be too long for it.
    """
    written = Counter(cell.offset for cell in cells if cell.blanks)
    offset, count = max(written.items(), key=lambda item: (item[1], item[0]), default=(0, 0))
    if count < sum(cell.blanks == 1 for cell in cells):
        return 0
    column = [_kept(cell) for cell in cells if cell.offset == offset and count > 1]
    fits = all(cell.offset == offset or cell.start > max(column) for cell in cells) if column else False
    return max(column) if fits and count >= _MANY * (len(cells) - count) else max([widest, *column])


def _kept(cell: _Cell) -> int:
    """Return where a cell stands with the blanks that the author has before it."""
    return cell.start + cell.blanks - 1


def _places_of_groups(cells: Sequence[_Cell]) -> list[int]:
    """Return where each cell stands if those that follow each other in one column are a group.

    All stay where the author has them, but for one that stands out between two groups in one column.
    """
    groups: list[list[_Cell]] = []
    for cell in cells:
        if groups and groups[-1][0].offset == cell.offset and cell.blanks:
            groups[-1].append(cell)
        else:
            groups.append([cell])
    columns = [_column(group) for group in groups]
    places: list[int] = []
    for index, (group, column) in enumerate(zip(groups, columns, strict=True)):
        place = column
        if len(group) == 1:
            is_between = 0 < index < len(groups) - 1 and groups[index - 1][0].offset == groups[index + 1][0].offset
            is_between = is_between and _is_meant(groups[index - 1]) and _is_meant(groups[index + 1])
            around = max(columns[index - 1], columns[index + 1]) if is_between else 0
            place = around if around >= group[0].start else _kept(group[0]) if group[0].blanks else 0
        places += [place] * len(group)
    return places


def _is_meant(group: Sequence[_Cell]) -> bool:
    """Return whether the author has a group in a column, and it is not there by the length of its one name."""
    return len(group) > 1 or group[0].blanks > 1


def _column(group: Sequence[_Cell]) -> int:
    """Return where a group has its column; 0 if all are after one space."""
    is_column = len(group) > 1 and any(cell.blanks > 1 for cell in group)
    return max([min(map(_kept, group)), *(cell.start for cell in group)]) if is_column else 0


def _cell(row: Row, column: int, shifts: dict[Token, int]) -> _Cell | None:
    """Return what a row has in a column, if it is on the line that the row starts."""
    token = row.cells[column] if column < len(row.cells) else None
    if token is None or token.newlines:
        return None
    if token.kind in kinds.EQUALS and token.written == 0:
        return None
    blanks = max(token.written, token.kind not in kinds.ARROWS) if token.written >= 0 else 0
    return _Cell(token, row.first, token.column + shifts[row.first], blanks, token.start - row.first.start)
