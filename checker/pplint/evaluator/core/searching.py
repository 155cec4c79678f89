"""Regular expressions on strings, with what may go wrong: an invalid pattern, and a search that takes too long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.errors import Uncertain
from pplint.syntax.oniguruma import BacktrackingError, RegexpError, Searched
from pplint.types import issues
from pplint.values.errors import PuppetError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.syntax.oniguruma import Match


def find(pattern: str, text: str) -> Match | None:
    """Return the first match.

    Raises `PuppetError` for a pattern that does not compile, and `Uncertain` if the search takes too long.
    """
    return find_in(Searched(text), pattern)


def find_in(text: Searched, pattern: str, start: int = 0) -> Match | None:
    """Return the first match at or after a character in a text that is searched several times; raises as `find`."""
    try:
        return text.find(pattern, start)
    except BacktrackingError:
        raise Uncertain from None
    except RegexpError as error:
        raise PuppetError(issues.InvalidPattern(error.pattern, error.reason)) from None


def find_all(pattern: str, text: str) -> Iterator[Match]:
    """Yield the matches one after the other; after an empty one, the next character is left out."""
    start, searched = 0, Searched(text)
    while start <= len(text):
        match = find_in(searched, pattern, start)
        if match is None:
            return
        yield match
        start = match.end + (match.end == match.start)
