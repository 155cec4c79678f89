"""What may have been meant where a source does not parse: guesses, each tried out.

A guess at a mistake is easily wrong. So every edit that is thought of is made, and only one with which all of the
broken definition parses counts as what was meant. Where none is enough, there may be several mistakes: the edit with
which reading gets furthest is kept, and the next place is looked at in the same way.
"""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING, Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.source import Span
from pplint.syntax.guesses import guesses, guesses_at_text, unpaired_marks
from pplint.syntax.guesses.broken_place import BrokenPlace, line_around
from pplint.syntax.slips import Repair, Slip, applied

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.syntax.error_token import ErrorToken

_MOST_TRIED: Final = 24
_MOST_REPAIRS: Final = 8

_DOUBTFUL: Final = frozenset(
    [
        Slip.BRACE,
        Slip.ESCAPE,
        Slip.OPENING_QUOTE,
        Slip.OPERAND,
        Slip.OTHER_QUOTE,
        Slip.QUOTE,
        Slip.SURPLUS,
        Slip.SURPLUS_BRACE,
        Slip.SURPLUS_QUOTE,
        Slip.UNQUOTED,
        Slip.BAR,
    ]
)
"""What makes much readable that is not: one of these is only believed if nothing else is wrong."""

_LOCAL: Final = frozenset(
    [
        Slip.ARROW,
        Slip.BRACED_VARIABLE,
        Slip.DOLLAR,
        Slip.INSTANCE_VARIABLE,
        Slip.LAMBDA_WORD,
        Slip.NO_ARROW,
        Slip.SEMICOLON,
        Slip.SYMBOL,
    ]
)
"""What is likely to be wrong several times on a line."""


class Reader(Protocol):
    """Reads the broken definition with edits."""

    def parses(self, data: bytes) -> bool:
        """Whether the compiler would read the definition in this text."""
        ...

    def first_error(self, data: bytes) -> ErrorToken | None:
        """Return the first token of the definition that is refused; None if it cannot be repaired or enough is read."""
        ...


class Mistake(Struct, frozen=True):
    """A token that is refused, and what was meant; both count in the source with the repairs of the mistakes before."""

    token: ErrorToken
    repair: Repair


class Chain(Struct, frozen=True):
    """The mistakes of a definition in order; if not `is_whole`, the first alone, as not all are known."""

    mistakes: list[Mistake]
    is_whole: bool


def mistakes_in(data: bytes, token: ErrorToken, broken: Span, reader: Reader) -> Chain:
    """Return the mistakes of the definition around a token."""
    place = BrokenPlace(data, token, broken)
    tried = _within(place, guesses(place))
    only = _only_repair(place, tried, reader)
    if only is not None:
        return Chain([Mistake(token, only)], is_whole=True)
    mistakes: list[Mistake] = []
    while len(mistakes) < _MOST_REPAIRS:
        best = _furthest(place, tried, reader)
        if best is None:
            break
        repair, following = best
        mistakes.append(Mistake(place.token, repair))
        if following is None:
            return Chain(mistakes, is_whole=True)
        changed = applied(place.data, repair)
        grown = Span(broken.start, broken.end + len(changed) - len(data))
        place = BrokenPlace(changed, following, grown)
        tried = _within(place, guesses(place))
    return Chain([replace(each, repair=replace(each.repair, is_only=False)) for each in mistakes[:1]], is_whole=False)


def _only_repair(place: BrokenPlace, tried: Sequence[Repair], reader: Reader) -> Repair | None:
    """Return the likeliest repair with which all of the definition parses."""
    rarer = (_within(place, guess(place)) for guess in (unpaired_marks, guesses_at_text))
    for repairs in chain((tried,), rarer):
        found = [each for each in repairs if reader.parses(applied(place.data, each))]
        if found:
            return _first_of(found, place.data)
    return None


def _furthest(place: BrokenPlace, tried: Sequence[Repair], reader: Reader) -> tuple[Repair, ErrorToken | None] | None:
    """Return the repair with which reading gets furthest, beyond the line of the token, and the next refused token."""
    reached: list[tuple[Repair, int, ErrorToken | None]] = []
    for repair in tried:
        if repair.slip in _DOUBTFUL:
            continue
        changed = applied(place.data, repair)
        following = reader.first_error(changed)
        if following is not None:
            shift = len(changed) - len(place.data)
            reached.append((repair, following.start - shift, following))
        elif reader.parses(changed):
            reached.append((repair, len(place.data), None))
    furthest = max((offset for _, offset, _ in reached), default=0)
    line_end = line_around(place.data, place.token.start)[1]
    if furthest <= line_end:
        reached = [each for each in reached if each[0].slip in _LOCAL and each[1] > place.token.end]
        furthest = max((offset for _, offset, _ in reached), default=0)
    if not reached or furthest <= place.token.end:
        return None
    best = [(repair, following) for repair, offset, following in reached if offset == furthest]
    return _first_of([repair for repair, _ in best], place.data), best[0][1]


def _within(place: BrokenPlace, guessed: Iterable[Repair]) -> Sequence[Repair]:
    inside = (each for each in guessed if place.broken.start <= each.span.start <= place.broken.end)
    return list(islice(inside, _MOST_TRIED))


def _first_of(found: Sequence[Repair], data: bytes) -> Repair:
    """Return the first of some repairs, and note whether they all come to the same text."""
    first = found[0]
    return replace(first, is_only=len({applied(data, each) for each in found}) == 1)
