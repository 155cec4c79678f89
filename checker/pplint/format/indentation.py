"""How far each line is indented."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.format.tokens import Token


def set_indentation(tokens: Sequence[Token], width: int) -> None:
    """Indent each line by the level of its first token; a comment is indented as what follows it."""
    give_levels_to_comments(tokens)
    indent = 0
    for token in tokens:
        if token.newlines or not token.index:
            anchor = token.anchor
            indent = token.levels * width + (0 if anchor is None else anchor.indent)
        token.indent = indent


def give_levels_to_comments(tokens: Sequence[Token]) -> None:
    """Let each comment be indented as what follows it."""
    for comment in reversed([each for each in tokens if each.is_comment]):
        index = comment.index + 1
        while index < len(tokens) and tokens[index].is_attached:
            index += 1
        comment.anchor, comment.levels = _level(tokens[index]) if index < len(tokens) else (None, 0)


def _level(token: Token) -> tuple[Token | None, int]:
    """Return how a comment in front of a token is indented."""
    return token.inside if token.closes else (token.anchor, token.levels)
