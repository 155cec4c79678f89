"""How far each line is indented."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.format.tokens import Token


def set_indentation(tokens: Sequence[Token], width: int) -> None:
    """Indent each line by the level of its first token; a comment is indented as what follows it."""
    _give_levels_to_comments(tokens)
    indent = 0
    for token in tokens:
        if token.starts_line:
            indent = (token.anchor.indent if token.anchor is not None else 0) + token.levels * width
        token.indent = indent


def _give_levels_to_comments(tokens: Sequence[Token]) -> None:
    level: tuple[Token | None, int] = (None, 0)
    for token in reversed(tokens):
        if token.is_comment:
            token.anchor, token.levels = level
        elif not token.is_attached:
            level = token.inside if token.closes else (token.anchor, token.levels)
