"""Guesses at the parenthesis that is missing behind the name of a function."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.syntax.slips import Repair, Slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.syntax.guesses.broken_place import BrokenPlace

_MOST_CALLS: Final = 4
_LONGEST_CALL: Final = 4000
"""How many bytes before a parenthesis may be its call's."""

_CALL = late_pattern(rb"(?<![\w$:'\"])(?P<name>[A-Za-z][\w:]*)(?:(?=['\"$\[])|[ \t]+(?=['\"$\[{]))")


def calls(place: BrokenPlace) -> Iterator[Repair]:
    """Open the parenthesis that the token closes behind a name before it, the nearest first."""
    opener = place.opener
    if place.found != b")" or (opener is not None and opener.closer == ")"):
        return
    inside = place.broken.start if opener is None else opener.span.end
    first = max(inside, place.token.start - _LONGEST_CALL)
    found = [*_CALL.finditer(place.data, first, place.token.start)]
    for match in reversed(found[-_MOST_CALLS:]):
        yield Repair(Slip.PARENTHESIS, Span(match.end("name"), match.end()), "(")
