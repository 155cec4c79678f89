"""Commas behind the last element, where the bracket that closes is on a line of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.format import kinds
from pplint.format.tokens import Enclosure, Token

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def with_commas(tokens: Sequence[Token], enclosures: Iterable[Enclosure]) -> list[Token]:
    """Return the tokens with the commas that are missing."""
    added = {last for enclosure in enclosures if (last := _without_comma(enclosure)) is not None}
    if not added:
        return list(tokens)
    found: list[Token] = []
    for token in tokens:
        found.append(token)
        if token in added:
            found.append(_comma(token))
    for index, token in enumerate(found):
        token.index = index
    return found


def _without_comma(enclosure: Enclosure) -> Token | None:
    """Return the last token of what a comma belongs behind, and has none."""
    closer = enclosure.closer
    wants_comma = enclosure.ends_with_comma and enclosure.separator is None
    return enclosure.last if wants_comma and closer is not None and closer.newlines else None


def _comma(last: Token) -> Token:
    return Token(last.end, last.end, kinds.COMMA, ",", 0, 0, tight_before=True, is_carried=True)
