"""A line of source as it is shown: tabs expanded, what cannot be printed escaped, cut to the width there is.

Offsets count bytes within the line, columns count cells of the terminal, in which a wide character takes two.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len

from pplint.base.source import continues_character
from pplint.report.escape import commands, visible

TAB = 4
ELLIPSIS = "…"

_MARK = ELLIPSIS.encode()
_REACH = 3
"""How many bytes are looked at before the focus for each column that is shown."""

_LONGEST_CHARACTER = 4


class Excerpt(Struct, frozen=True):
    """The shown part of a line, and the column at which each of its bytes is shown.

    `columns` has an element for each byte of the line from `first` on, and one for the end of what was looked at;
    `left` is the column at which the shown part starts, and `right` the last one in it.
    """

    text: str
    columns: list[int]
    left: int
    right: int
    first: int = 0

    def column(self, offset: int) -> int:
        """Return the column of the byte at `offset`; past the end, that of the end."""
        column = self.columns[min(max(offset - self.first, 0), len(self.columns) - 1)]
        return min(max(column - self.left, 0), self.right)

    def columns_of(self, start: int, end: int) -> int:
        """Return how many columns the bytes from one offset up to another take, shown or not."""
        last = len(self.columns) - 1
        first, after = (self.columns[min(max(offset - self.first, 0), last)] for offset in (start, end))
        return after - first


def excerpt(line: bytes, width: int, focus: int = 0) -> Excerpt:
    """Show a line in at most `width` columns, so that the byte at `focus` is among what is seen.

    Of a long line only the part around the focus is looked at: many findings may be on it.
    """
    first, last = _part(line, focus, _REACH * max(width, 2 * len(ELLIPSIS) + 1))
    before, after = _MARK if first > 0 else b"", _MARK if last < len(line) else b""
    shown = _shown(before + line[first:last] + after, width, focus - first + len(before))
    return replace(shown, first=first - len(before))


def _part(line: bytes, focus: int, reach: int) -> tuple[int, int]:
    """Return where a part of a line starts and ends that is long enough to be shown; no character is cut in half."""
    return _boundary(line, max(focus - reach, 0), -1), _boundary(line, min(focus + 2 * reach, len(line)), 1)


def _boundary(line: bytes, offset: int, step: int) -> int:
    """Go on from an offset, by as many bytes as a character has, until it is between two characters."""
    for _ in range(_LONGEST_CHARACTER):
        if 0 < offset < len(line) and continues_character(line[offset]):
            offset += step
    return offset


def _shown(line: bytes, width: int, focus: int) -> Excerpt:
    text = line.decode("utf-8", "surrogateescape")
    if _is_plain(text) and "##" not in text:
        columns = _plain_columns(text)
    else:
        text, columns = _expand(text)
    return Excerpt(text, columns, 0, columns[-1]) if columns[-1] <= width else _cut(text, columns, width, focus)


def _is_plain(text: str) -> bool:
    """Whether each character takes one cell: what ASCII can print, and the marks for what is left out."""
    rest = text.replace(ELLIPSIS, "")
    return rest.isascii() and rest.isprintable()


def _plain_columns(text: str) -> list[int]:
    """Return the column of each byte of a text whose characters take one cell each."""
    columns: list[int] = []
    at = 0
    for index, part in enumerate(text.split(ELLIPSIS)):
        if index > 0:
            columns += [at] * len(_MARK)
            at += 1
        columns += range(at, at + len(part))
        at += len(part)
    return [*columns, at]


def _expand(text: str) -> tuple[str, list[int]]:
    """Return the text as it is shown, and the column of each byte."""
    pieces: list[str] = []
    columns: list[int] = []
    at = 0
    escaped = commands(text)
    for index, character in enumerate(text):
        piece, size, width = character, 1, 1
        if index in escaped:
            piece, width = f"\\{character}", 2
        elif not " " <= character <= "~":
            piece, size = _piece(character, at), len(character.encode("utf-8", "surrogateescape"))
            width = cell_len(piece)
        columns += [at] * size
        pieces.append(piece)
        at += width
    return "".join(pieces), [*columns, at]


def _piece(character: str, column: int) -> str:
    return " " * (TAB - column % TAB) if character == "\t" else visible(character)


def _cut(text: str, columns: list[int], width: int, focus: int) -> Excerpt:
    """Cut a line that is too wide, and leave more room after the focus than before it."""
    width = max(width, 2 * len(ELLIPSIS) + 1)
    first = max(0, min(columns[min(focus, len(columns) - 1)] - width // 4, columns[-1] - width + 1))
    if first == 0:
        shown = _cells(text, 0, width - 1) + ELLIPSIS
        return Excerpt(shown, columns, 0, width - 1)
    is_end = columns[-1] - first < width
    shown = ELLIPSIS + _cells(text, first + 1, first + width - (0 if is_end else 1)) + ("" if is_end else ELLIPSIS)
    return Excerpt(shown, columns, first, width - 1)


def _cells(text: str, first: int, last: int) -> str:
    """Return the part of a text from one column up to another; a wide character cut in half becomes a space."""
    if _is_plain(text):
        return text[max(first, 0) : max(last, 0)]
    shown: list[str] = []
    at = 0
    for character in text:
        size = cell_len(character)
        if at >= first and at + size <= last:
            shown.append(character)
        elif at < last and at + size > first:
            shown.append(" " * (min(at + size, last) - max(at, first)))
        at += size
    return "".join(shown)
