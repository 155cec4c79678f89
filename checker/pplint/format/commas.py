"""Commas behind the last element of a list: there is one where the bracket that closes is on a line of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.format import kinds
from pplint.format.tokens import Enclosure, Token

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def with_commas(tokens: Sequence[Token], enclosures: Iterable[Enclosure]) -> list[Token]:
    """Return the tokens with the commas that are missing, and without those that are too many."""
    added: set[Token] = set()
    dropped: set[Token] = set()
    for enclosure in enclosures:
        _see_to_comma(enclosure, tokens, added, dropped)
    if not added and not dropped:
        return list(tokens)
    found: list[Token] = []
    for token in tokens:
        if token in dropped:
            continue
        found.append(token)
        if token in added:
            found.append(_comma(token))
    for index, token in enumerate(found):
        token.index = index
    return found


def _see_to_comma(enclosure: Enclosure, tokens: Sequence[Token], added: set[Token], dropped: set[Token]) -> None:
    last, closer, comma = enclosure.last, enclosure.closer, enclosure.separator
    if not enclosure.may_end_with_comma or last is None or closer is None:
        return
    if closer.newlines:
        if comma is None:
            added.add(last)
    elif comma is not None and tokens[comma.index + 1] is closer and not _is_broken(enclosure, tokens):
        dropped.add(comma)


def _is_broken(enclosure: Enclosure, tokens: Sequence[Token]) -> bool:
    end = 0 if enclosure.closer is None else enclosure.closer.index
    return any(token.newlines for token in tokens[enclosure.opener.index + 1 : end])


def _comma(last: Token) -> Token:
    return Token(last.end, last.end, kinds.COMMA, ",", 0, 0, tight_before=True, is_carried=True)
