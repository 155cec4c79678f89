"""What turns the source into its layout: edits of the white space between tokens, and of what was moved with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.diagnostic import Edit
from pplint.base.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.format.tokens import Token


class LayoutEdit(Struct, frozen=True):
    """An edit of what is between two tokens; None stands for the start and the end of the file."""

    edit: Edit
    before: Token | None
    after: Token | None


def edits_for(data: bytes, tokens: Sequence[Token], character: str) -> Iterator[LayoutEdit]:
    """Yield the edits that lay out the tokens of a source, whose lines are indented by a character."""
    end = 0
    before: Token | None = None
    carried = ""
    for token in tokens:
        text = carried + _in_front_of(token, character)
        if token.is_carried:
            carried = text + token.text
            continue
        start = token.start
        if data[end:start] != text.encode():
            yield LayoutEdit(Edit(Span(end, start), text), before, token)
        end, before, carried = token.end, token, ""
    text = carried + "\n" if tokens else ""
    if data[end:] != text.encode():
        yield LayoutEdit(Edit(Span(end, len(data)), text), before, None)


def _in_front_of(token: Token, character: str) -> str:
    """Return the white space in front of a token."""
    if token.newlines or not token.index:
        return "\n" * token.newlines + character * token.indent
    return " " * token.blanks
