"""What the user may have meant by a word that nothing is called."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_MOST_COMPARISONS = 10_000
_MOST_EDITS = 3
_LETTERS_AN_EDIT = 4
"""How many letters a word has for each that may be wrong, once one may be."""


def close_matches(word: str, known: Iterable[str], most: int = 3, cutoff: float = 0.6) -> list[str]:
    """Return the known words that are most like `word`, of those that are few edits away for its length."""
    return [each for each in get_close_matches(word, list(known), most, cutoff) if is_near(word, each)]


def is_near(word: str, other: str) -> bool:
    """Return whether few edits lead from one word to the other: one in `fil`, two in `packge`, at most three."""
    limit = min(1 + (max(len(word), len(other)) - 1) // _LETTERS_AN_EDIT, _MOST_EDITS)
    return abs(len(word) - len(other)) <= limit and _edits(word, other) <= limit


def _edits(word: str, other: str) -> int:
    """Count the letters that are missing, too many, others, or exchanged with their neighbour."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(word, 1):
        before, last, row = row, before, [i]
        for j, opposite in enumerate(other, 1):
            cost = min(row[-1] + 1, before[j] + 1, before[j - 1] + (letter != opposite))
            if i > 1 and j > 1 and letter == other[j - 2] and word[i - 2] == opposite:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return "; did you mean `…`?" with the known word most like `word`, or nothing if none is like it."""
    similar = close_matches(word, known, 1)
    return f"; did you mean `{similar[0]}`?" if similar else ""


def without_misspelt(missing: Sequence[str], unknown: Sequence[str]) -> Sequence[str]:
    """Return the names that are missing, but not those that an unknown one is likely to be a misspelling of.

    Names so many that it would take long to compare them are all missing.
    """
    if len(missing) * len(unknown) > _MOST_COMPARISONS:
        return missing
    return [name for name in missing if not get_close_matches(name, unknown, n=1)]


def is_one_edit(name: str, other: str) -> bool:
    """Return whether words differ by one letter, or by two that are exchanged."""
    if name == other or abs(len(name) - len(other)) > 1:
        return False
    shorter = min(len(name), len(other))
    start = next((index for index in range(shorter) if name[index] != other[index]), shorter)
    rest, other_rest = name[start:], other[start:]
    return (
        rest[1:] == other_rest[1:]
        or rest[1:] == other_rest
        or rest == other_rest[1:]
        or (rest[1::-1] == other_rest[:2] and rest[2:] == other_rest[2:])
    )
