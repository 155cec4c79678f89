"""How wide a level of indentation is in a source as it is written."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from pplint.format.style import USUAL_WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.format.tokens import Token

_WIDEST: Final = 16


def written_width(parts: Iterable[Iterable[Token]], data: bytes) -> int:
    """Return by how many blanks most lines are deeper than the line that they are indented by.

    The parts of a source are its only one, or the tags of a template. Where two widths are as frequent, that is the
    smaller one. Only tokens are asked that start a line in the source and in the layout.
    """
    widths: Counter[int] = Counter()
    for part in parts:
        widths.update(_steps(part, data))
    return max(widths.items(), key=lambda each: (each[1], -each[0]), default=(USUAL_WIDTH, 0))[0]


def _steps(tokens: Iterable[Token], data: bytes) -> Iterator[int]:
    """Yield by how much each line is indented that is one level deeper than another."""
    indents: dict[Token, int | None] = {}
    indent: int | None = None
    for token in tokens:
        is_first = token.written < 0 or not token.index
        if is_first:
            indent = _indent(token, data) if token.starts_line else None
        indents[token] = indent
        above = indents.get(token.anchor) if token.anchor is not None else None
        if is_first and token.levels == 1 and indent is not None and above is not None:
            step = indent - above
            if 0 < step <= _WIDEST:
                yield step


def _indent(token: Token, data: bytes) -> int | None:
    """Return how many blanks begin the line of a token in the source; None if there are others than blanks."""
    start = data.rfind(b"\n", 0, token.start) + 1
    count = token.start - start
    return count if data.startswith(b" " * count, start) else None
