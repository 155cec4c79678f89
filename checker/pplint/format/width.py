"""How wide a level of indentation is in a source as it is written."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from pplint.format.style import USUAL_WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.format.tokens import Token

_WIDEST: Final = 16


def written_width(tokens: Iterable[Token], data: bytes) -> int:
    """Return by how many blanks most lines are deeper than the line that they are indented by.

    Where two widths are as frequent, that is the smaller one. Only tokens are asked that start a line in the source and
    in the layout.
    """
    indents: dict[Token, int | None] = {}
    widths: Counter[int] = Counter()
    indent: int | None = 0
    for token in tokens:
        if token.written < 0 or not token.index:
            indent = _indent(token, data)
        if indent is not None and token.starts_line:
            above = indents.get(token.anchor) if token.anchor is not None and token.levels == 1 else None
            if above is not None and token.written < 0 and 0 < indent - above <= _WIDEST:
                widths[indent - above] += 1
        indents[token] = indent
    return max(widths.items(), key=lambda each: (each[1], -each[0]), default=(USUAL_WIDTH, 0))[0]


def _indent(token: Token, data: bytes) -> int | None:
    """Return how many blanks begin the line of a token in the source; None if there are others than blanks."""
    start = data.rfind(b"\n", 0, token.start) + 1
    count = token.start - start
    return count if data.startswith(b" " * count, start) else None
