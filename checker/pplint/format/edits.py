"""What turns the source into its layout: edits of the white space between tokens, and of what was moved with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.diagnostic import Edit
from pplint.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.format.tokens import Token


class LayoutEdit(Struct, frozen=True):
    """An edit of what is between two tokens; None stands for the start and the end of the file."""

    edit: Edit
    before: Token | None
    behind: Token | None


def edits_for(data: bytes, tokens: Sequence[Token]) -> Iterator[LayoutEdit]:
    """Yield the edits that lay out the tokens of a source."""
    end = 0
    before: Token | None = None
    pieces: list[str] = []
    for token in tokens:
        pieces.append("\n" * token.newlines + " " * token.indent if token.starts_line else " " * token.blanks)
        if token.is_carried:
            pieces.append(token.text)
            continue
        yield from _edit(data, Span(end, token.start), "".join(pieces), before, token)
        end, before, pieces = token.end, token, []
    yield from _edit(data, Span(end, len(data)), "".join([*pieces, "\n"]) if tokens else "", before, None)


def _edit(data: bytes, span: Span, text: str, before: Token | None, behind: Token | None) -> Iterator[LayoutEdit]:
    if data[span.start : span.end] != text.encode():
        yield LayoutEdit(Edit(span, text), before, behind)
