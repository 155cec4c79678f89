"""Guesses at values that are missing after an operator or an arrow: holes, since nobody knows what was meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.syntax.patched import HOLE
from pplint.syntax.slips import Repair, Slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.syntax.guesses.broken_place import BrokenPlace

OPERATOR_AT_END = late_pattern(rb"(->|~>|<-|<~|=>|=~|!~|[=!<>]=|<<|>>|[-+*/%=<>?!]|\b(?:and|or|in))\s*\Z")
_FOLLOWING: Final = frozenset([b"", b"}", b")", b"]", b"{", b",", b";", b"=>", b"=", b"and", b"or"])
"""What cannot begin a value, and can follow one; another operator may be one that the language does not have."""
_LONGEST: Final = 2_000
_HOLE = f" {HOLE.decode()}"


def operands(place: BrokenPlace) -> Iterator[Repair]:
    """Yield holes after operators at the end of the line before, before the bracket around the token, and before it."""
    data, token = place.data, place.token
    if place.found not in _FOLLOWING:
        return
    ends = [place.code_before]
    line = data.rfind(b"\n", 0, token.start)
    if line >= place.broken.start and data[line : token.start].strip():
        ends.append(len(data[:line].rstrip()))
    if place.opener is not None and place.opener.closer == "}":
        ends.append(len(data[: place.opener.span.start].rstrip()))
    for end in ends:
        start = max(place.broken.start, end - _LONGEST, data.rfind(b"\n", 0, end) + 1)
        operator = OPERATOR_AT_END.search(data, start, end)
        if operator is None:
            continue
        yield Repair(Slip.OPERAND, Span(end, end), _HOLE)
        if operator[1] == b"=>":
            yield Repair(Slip.OPERAND, Span(end, end), f"{_HOLE},")
