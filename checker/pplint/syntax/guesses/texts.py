"""Guesses at text that lacks its quotation marks: paths, versions, addresses, keywords."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.syntax.names import KEYWORDS
from pplint.syntax.slips import Repair, Slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.syntax.guesses.broken_place import BrokenPlace

_TEXT = late_pattern(rb"(?<![^\s\[({,=>])[\w./:@%~*+-]+")
_MODE = late_pattern(rb"[ugoa]*[-+=][rwxXst]+(?:,[ugoa]*[-+=][rwxXst]+)+|[ugoa]+[-+=][rwxXst]+(?![\w])")
_TELLING = late_pattern(rb"(?=.*\w)(?:[/@%~*-]|\w\.\w|::?\w)|^\*$")
_WORD = late_pattern(rb"(?:=>|[=(,\[])\s*([a-z]+)\s*\Z")


def texts(place: BrokenPlace) -> Iterator[Repair]:
    """Yield repairs that put text around the token, or the keyword before it, in quotes."""
    data, token = place.data, place.token
    for match in _TEXT.finditer(data, *place.line):
        text = match[0].rstrip(b":,")
        end = match.start() + len(text)
        if match.start() <= token.start <= end and _TELLING.search(text):
            yield Repair(Slip.UNQUOTED, Span(match.start(), end), f"'{text.lstrip(b':').decode('utf-8', 'replace')}'")
    for match in _MODE.finditer(data, *place.line):
        if match.start() <= token.start <= match.end():
            yield Repair(Slip.UNQUOTED, Span(*match.span()), f"'{match[0].decode()}'")
    word = _WORD.search(data[place.line[0] : token.start])
    if word is not None and word[1].decode() in KEYWORDS:
        span = Span(place.line[0] + word.start(1), place.line[0] + word.end(1))
        yield Repair(Slip.UNQUOTED, span, f"'{word[1].decode()}'")
