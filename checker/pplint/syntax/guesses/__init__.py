"""What may have been meant where a source does not parse: small edits, to be tried out.

Each module knows mistakes of a kind: those of people who write another language every day, and slips of the pen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.syntax.guesses.calls import calls
from pplint.syntax.guesses.enclosures import enclosures
from pplint.syntax.guesses.foreign import foreign
from pplint.syntax.guesses.heads import heads
from pplint.syntax.guesses.marks import marks, unpaired_marks
from pplint.syntax.guesses.operands import operands
from pplint.syntax.guesses.separators import separators
from pplint.syntax.guesses.texts import texts
from pplint.syntax.guesses.words import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.syntax.guesses.broken_place import BrokenPlace
    from pplint.syntax.slips import Repair

__all__ = ["guesses", "guesses_at_text", "unpaired_marks"]


def guesses(place: BrokenPlace) -> Iterator[Repair]:
    """Yield repairs that may be meant, the likeliest first."""
    for each in (marks, words, foreign, heads, calls, separators, enclosures):
        yield from each(place)


def guesses_at_text(place: BrokenPlace) -> Iterator[Repair]:
    """Yield repairs that are only meant if nothing else is: whatever is in quotes can be read, and so can holes."""
    yield from texts(place)
    yield from operands(place)
