"""What the user may have meant by a word that nothing is called."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_MOST_COMPARISONS = 10_000


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return "; did you mean `…`?" with the known word most like `word`, or nothing if none is like it."""
    similar = get_close_matches(word, list(known), n=1)
    return f"; did you mean `{similar[0]}`?" if similar else ""


def without_misspelt(missing: Sequence[str], unknown: Sequence[str]) -> Sequence[str]:
    """Return the names that are missing, but not those that an unknown one is likely to be a misspelling of.

    Names so many that it would take long to compare them are all missing.
    """
    if len(missing) * len(unknown) > _MOST_COMPARISONS:
        return missing
    return [name for name in missing if not get_close_matches(name, unknown, n=1)]
