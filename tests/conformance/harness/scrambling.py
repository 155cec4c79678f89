"""Programs whose white space is scrambled: indentation, blanks between tokens and at the ends of lines.

Line breaks and blank lines stay, and so does whether there is white space between two tokens at all, which may matter;
but beside an arrow, a comma, a semicolon or an equals sign it never does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.format.layout import layout_of
from pplint.format.style import Style

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from pplint.format.tokens import Token
    from pplint.syntax.parser import Parsed

_LOOSE: Final = frozenset(["=>", "+>", ",", ";", "=", "}"])
"""Tokens beside which there may be white space or none."""


def scrambled(parsed: Parsed, random: Random) -> str:
    """Return the source of a program that parses with other white space."""
    # The order of the tokens in the source is not that of the layout where an arrow between resources moves.
    tokens = sorted((each for each in layout_of(parsed, Style()).tokens if each.start < each.end), key=_start)
    return "".join(_pieces(tokens, parsed.source.data, random))


def _start(token: Token) -> int:
    return token.start


def _pieces(tokens: list[Token], data: bytes, random: Random) -> Iterator[str]:
    previous: Token | None = None
    end = 0
    for token in tokens:
        yield _other(data[end : token.start].decode(), previous, token, random)
        yield data[token.start : token.end].decode()
        previous, end = token, token.end
    yield _other(data[end:].decode(), previous, None, random)


def _other(gap: str, previous: Token | None, token: Token | None, random: Random) -> str:
    """Return other white space with the same line breaks; spaces after a comment would be a part of it."""
    is_loose = _is_loose(previous, token)
    if not gap and not is_loose:
        return gap
    *ended, last = gap.split("\n")
    if not ended:
        return _blanks(random, least=0 if is_loose else 1)
    lines = [_blanks(random) + "\r" * line.endswith("\r") for line in ended]
    if previous is not None and previous.text.startswith("#"):
        lines[0] = ended[0]
    return "\n".join([*lines, _blanks(random) if token is not None else last])


def _is_loose(previous: Token | None, token: Token | None) -> bool:
    """Tell whether white space may come or go between two tokens."""
    if previous is None or token is None or previous.is_comment or token.is_comment or token.is_attached:
        return False
    return token.text in _LOOSE or (previous.text in _LOOSE and token.text not in {"(", "["})


def _blanks(random: Random, least: int = 0) -> str:
    return "\t" * random.choice((0, 0, 0, 1)) + " " * random.randint(least, 7)
