"""What the user may have meant by a word that nothing is called."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return "; did you mean `…`?" with the known word most like `word`, or nothing if none is like it."""
    similar = get_close_matches(word, list(known), n=1)
    return f"; did you mean `{similar[0]}`?" if similar else ""
