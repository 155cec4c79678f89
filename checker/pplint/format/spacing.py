"""The blanks between two tokens of a line."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from pplint.format import kinds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.format.style import EmptyBody
    from pplint.format.tokens import Token


def set_spacing(tokens: Sequence[Token], empty_body: EmptyBody) -> None:
    """Say how many blanks are in front of each token that starts no line."""
    for previous, token in pairwise(tokens):
        if not token.newlines:
            token.blanks = _between(previous, token, empty_body)


def _between(previous: Token, token: Token, empty_body: EmptyBody) -> int:
    if token.is_attached:
        return 0
    if token.kind == kinds.COMMA:
        return int(previous.is_comment)
    if token.is_comment or previous.is_comment:
        return 1
    if previous.tight_after or token.tight_before or _is_empty_query(previous, token):
        return 0
    if previous.kind == kinds.OPEN_BRACE and token.kind == kinds.CLOSE_BRACE:
        return len(empty_body) - 2 if previous.is_body else 0
    return 1


def _is_empty_query(previous: Token, token: Token) -> bool:
    return previous.kind in kinds.QUERY_OPENERS and token.kind in kinds.QUERY_CLOSERS
