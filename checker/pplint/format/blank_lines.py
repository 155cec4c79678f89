"""Blank lines that set apart definitions, and resources of several lines."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.format.tokens import Statement, Token


def set_blank_lines(tokens: Sequence[Token], sequences: Iterable[Sequence[Statement]]) -> None:
    """Put a blank line between statements that are set apart, above the comments that belong to the second one."""
    for sequence in sequences:
        for one, other in pairwise(sequence):
            if _are_apart(one, other, tokens):
                _set_apart(tokens[one.last.index + 1 : other.first.index + 1])


def _are_apart(one: Statement, other: Statement, tokens: Sequence[Token]) -> bool:
    if one.is_definition and other.is_definition:
        return _has_lines(one, tokens) or _has_lines(other, tokens)
    return one.is_resource and other.is_resource and _has_lines(one, tokens) and _has_lines(other, tokens)


def _has_lines(statement: Statement, tokens: Sequence[Token]) -> bool:
    return any(token.newlines for token in tokens[statement.first.index + 1 : statement.last.index + 1])


def _set_apart(between: Sequence[Token]) -> None:
    starting = [token for token in between if token.newlines]
    if starting and all(token.newlines == 1 for token in starting):
        starting[0].newlines = 2
