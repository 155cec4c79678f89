"""Where lines end: as the author has it, but for braces and commas that belong elsewhere and attributes half broken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.format import kinds
from pplint.format.tokens import Breaks, Enclosure, Token

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_OPENERS: Final = frozenset("[{")
_CLOSERS: Final = frozenset("]}")
_MAX_BLANK_LINES: Final = 2
"""How many line ends there are in a row at most: a blank line."""


def set_line_breaks(tokens: Sequence[Token], enclosures: Iterable[Enclosure]) -> None:
    """Say how many line ends are in front of each token."""
    _join(tokens)
    held = _held(tokens)
    for enclosure in enclosures:
        _BREAKERS[enclosure.breaks](enclosure, tokens, held)
    _limit_blank_lines(tokens)


def _join(tokens: Sequence[Token]) -> None:
    """Put what never starts a line after what is before it; a line end in front of it is then after it.

    A semicolon may have a line of its own.
    """
    for token in [each for each in tokens if each.joins and each.index]:
        previous = tokens[token.index - 1]
        if not token.newlines or previous.is_comment or previous.is_attached:
            continue
        after = tokens[token.index + 1] if token.index + 1 < len(tokens) else None
        if token.kind == kinds.SEMICOLON and (previous.kind == kinds.COMMA or after is None or after.newlines):
            token.newlines = 1
            continue
        if after is not None and not after.newlines and not token.opens and token.kind in kinds.JOINED:
            after.newlines = token.newlines
        token.newlines = 0


def _held(tokens: Sequence[Token]) -> frozenset[int]:
    """Return the indices of the tokens between the tag of a heredoc and its text, which stay on the line of the tag."""
    held: set[int] = set()
    for tag in [each for each in tokens if each.kind == kinds.HEREDOC]:
        index = tag.index + 1
        while index < len(tokens) and not tokens[index].is_attached and index not in held:
            held.add(index)
            index += 1
    return frozenset(held)


def _break_before(token: Token, tokens: Sequence[Token], held: frozenset[int]) -> None:
    """Let a token start a line, with comments in front of it on the same line."""
    while not token.newlines and token.index and tokens[token.index - 1].is_comment:
        token = tokens[token.index - 1]
    if not token.newlines and token.index not in held:
        token.newlines = 1


def _firsts(enclosure: Enclosure) -> Iterator[Token]:
    yield from enclosure.elements
    if enclosure.closer is not None:
        yield enclosure.closer


def _break_all(enclosure: Enclosure, tokens: Sequence[Token], held: frozenset[int]) -> None:
    for token in _firsts(enclosure):
        _break_before(token, tokens, held)


def _break_if_broken(enclosure: Enclosure, tokens: Sequence[Token], held: frozenset[int]) -> None:
    if enclosure.elements and any(token.newlines for token in _firsts(enclosure)):
        _break_all(enclosure, tokens, held)


def _break_body(enclosure: Enclosure, tokens: Sequence[Token], held: frozenset[int]) -> None:
    if enclosure.elements and any(token.newlines for token in _firsts(enclosure)):
        _break_before(enclosure.elements[0], tokens, held)
        if enclosure.closer is not None:
            _break_before(enclosure.closer, tokens, held)


def _break_bodies(enclosure: Enclosure, tokens: Sequence[Token], held: frozenset[int]) -> None:
    title, *others = enclosure.elements
    closer = enclosure.closer
    if any(not token.newlines for token in others):
        _break_all(enclosure, tokens, held)
    elif closer is not None and closer.newlines and not title.newlines and not others:
        for token in enclosure.attributes:
            _break_before(token, tokens, held)
    elif closer is not None and any(token.newlines for token in [title, *others, *enclosure.attributes]):
        _break_before(closer, tokens, held)


def _keep(_enclosure: Enclosure, _tokens: Sequence[Token], _held: frozenset[int]) -> None:
    pass


_BREAKERS: Final = {
    Breaks.IF_BROKEN: _break_if_broken,
    Breaks.BODY: _break_body,
    Breaks.BODIES: _break_bodies,
    Breaks.HANGING: _keep,
    Breaks.AS_WRITTEN: _keep,
}


def _limit_blank_lines(tokens: Sequence[Token]) -> None:
    """Leave no more than one blank line in a row, and none inside of a brace or a square bracket at its ends."""
    for token in tokens:
        if token.newlines > 1:
            is_at_end = token.text in _CLOSERS or (token.index > 0 and tokens[token.index - 1].text in _OPENERS)
            token.newlines = 1 if is_at_end else _MAX_BLANK_LINES
    if tokens:
        tokens[0].newlines = 0
