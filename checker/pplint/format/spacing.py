"""The blanks between two tokens of a line."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from pplint.format import kinds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.format.style import EmptyBody, Style
    from pplint.format.tokens import Token


def set_spacing(tokens: Sequence[Token], style: Style) -> bool:
    """Set how many spaces are in front of each token that does not start a line.

    Return whether the style keeps any only because the author wrote them.
    """
    is_kept = False
    for previous, token in pairwise(tokens):
        if not token.newlines:
            token.blanks = _between(previous, token, style)
            if token.kind in _KEPT and token.blanks != previous.is_comment:
                is_kept = True
    return is_kept


_KEPT: Final = frozenset([kinds.COMMA, kinds.COLON])
"""Before these, a style may keep spaces; if not, there is one after a comment, and none after anything else."""


def _between(previous: Token, token: Token, style: Style) -> int:
    if token.is_attached:
        return 0
    if token.kind == kinds.COMMA or (token.kind == kinds.COLON and style.keeps_blanks):
        is_loose = previous.is_comment or (style.keeps_blanks and previous.text not in kinds.CLOSING_BRACKETS)
        return min(max(token.written, previous.is_comment), int(is_loose))
    if token.is_comment or token.kind in kinds.RELATIONSHIPS:
        return max(token.written, 1)  # The author may have them in a column.
    if previous.is_comment or previous.tight_after or token.tight_before:
        return int(previous.is_comment)
    is_loose = token.written >= 0 and _is_loose(previous, token)
    return min(token.written, 1) if is_loose else _apart(previous, token, style.empty_body)


def _apart(previous: Token, token: Token, empty_body: EmptyBody) -> int:
    """Return the blanks between two tokens that stand apart unless they are the braces around nothing."""
    if previous.kind == kinds.OPEN_BRACE and token.kind == kinds.CLOSE_BRACE:
        return len(empty_body) - 2 if previous.is_body else 0
    return 1


def _is_loose(previous: Token, token: Token) -> bool:
    """Tell whether there may be a blank between two tokens, or none, as the author has it."""
    if token.kind == kinds.OPEN_PARENTHESIS and previous.text[-1:].isalnum():
        return not previous.is_name
    if (previous.is_paddable and previous.opens) or (token.is_paddable and token.closes):
        return True
    return previous.kind in kinds.LOOSE_AFTER or token.kind in kinds.LOOSE_BEFORE
