"""How a source is indented as it is written: how wide a level is, and whether by blanks or by tabs."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from pplint.format.style import USUAL_WIDTH, Indent

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.format.tokens import Token

_WIDEST: Final = 16
_TAB: Final = Indent(1, "\t")


def written_width(parts: Iterable[Iterable[Token]], data: bytes) -> Indent:
    """Return by what most lines are deeper than the line that they are indented by.

    The parts of a source are its only one, or the tags of a template. Where two widths are as frequent, that is the
    smaller one. Only tokens are asked that start a line in the source and in the layout.
    """
    found: Counter[Indent] = Counter()
    for part in parts:
        found.update(_steps(part, data))
    return max(found.items(), key=lambda each: (each[1], -each[0].width), default=(Indent(USUAL_WIDTH), 0))[0]


def _steps(tokens: Iterable[Token], data: bytes) -> Iterator[Indent]:
    """Yield by what each line is indented that is one level deeper than another."""
    indents: dict[Token, bytes | None] = {}
    indent: bytes | None = None
    for token in tokens:
        is_first = token.written < 0 or not token.index
        if is_first:
            indent = _indent(token, data) if token.starts_line else None
        indents[token] = indent
        above = indents.get(token.anchor) if token.anchor is not None else None
        if is_first and token.levels == 1 and indent is not None and above is not None and indent.startswith(above):
            step = indent[len(above) :]
            if step == b"\t":
                yield _TAB
            elif 0 < len(step) <= _WIDEST and not step.strip(b" "):
                yield Indent(len(step))


def _indent(token: Token, data: bytes) -> bytes | None:
    """Return the white space that the line of a token begins with in the source; None if it does not begin there."""
    blanks = data[data.rfind(b"\n", 0, token.start) + 1 : token.start]
    return None if blanks.strip(b" \t") else blanks
