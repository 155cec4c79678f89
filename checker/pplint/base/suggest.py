"""What the user may have meant by a word that nothing is called.

Most runs ask for none, so that `difflib` is loaded for the first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

_MOST_COMPARISONS = 10_000
_MOST_EDITS = 3
_CLEARLY = 0.15
_LETTERS_AN_EDIT = 4
"""How many letters a word has for each that may be wrong, once one may be."""


def similar_words(word: str, known: Collection[str], most: int = 3, cutoff: float = 0.6) -> list[str]:
    """Return the known words that have most of their letters in common with `word`, the best first.

    `cutoff` is the least share, from 0 to 1, of the letters of both that must be the same in the same order.
    """
    if not known:
        return []
    # It takes as long to load as ten rules, and most words are called like something.
    from difflib import get_close_matches

    return get_close_matches(word, known, most, cutoff)


def close_matches(word: str, known: Iterable[str], most: int = 3, cutoff: float = 0.6) -> list[str]:
    """Return the known words that are most like `word`, of those that are few edits away for its length."""
    return similar_words(word, [each for each in known if is_near(word, each)], most, cutoff)


def clearest(word: str, near: Sequence[str]) -> list[str]:
    """Leave out of the known words that look like `word`, the best first, those that do so much less than the first."""
    from difflib import SequenceMatcher

    likeness = [SequenceMatcher(None, word, each).ratio() for each in near]
    return [each for each, like in zip(near, likeness, strict=True) if like > likeness[0] - _CLEARLY]


def is_near(word: str, other: str) -> bool:
    """Return whether few edits lead from one word to the other: one in `fil`, two in `packge`, at most three."""
    limit = min(1 + (max(len(word), len(other)) - 1) // _LETTERS_AN_EDIT, _MOST_EDITS)
    if word == other or abs(len(word) - len(other)) > limit:
        return word == other
    # An edit takes one letter away, and brings another one. Few words are left to be compared letter by letter.
    return len(set(word) ^ set(other)) <= 2 * limit and _is_within(limit, word, other)


def _is_within(limit: int, word: str, other: str) -> bool:
    """Return whether no more letters than a limit are missing, too many, others, or exchanged with their neighbour."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(word, 1):
        before, last, row = row, before, [i]
        for j, opposite in enumerate(other, 1):
            cost = min(row[-1] + 1, before[j] + 1, before[j - 1] + (letter != opposite))
            if i > 1 and j > 1 and letter == other[j - 2] and word[i - 2] == opposite:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > limit and min(before) > limit:
            return False
    return row[-1] <= limit


QUESTION: Final = "did you mean "
"""How a help begins that asks whether another word is meant."""


def question(*choices: str) -> str:
    """Ask whether one of some words is meant."""
    return f"{QUESTION}{' or '.join(f'`{each}`' for each in choices)}?"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return "; did you mean `…`?" with the known word most like `word`, or nothing if none is like it."""
    similar = close_matches(word, known, 1)
    return f"; {question(*similar)}" if similar else ""


def without_misspelt(missing: Sequence[str], unknown: Sequence[str]) -> Sequence[str]:
    """Return the names that are missing, but not those that an unknown one is likely to be a misspelling of.

    Names so many that it would take long to compare them are all missing.
    """
    if len(missing) * len(unknown) > _MOST_COMPARISONS:
        return missing
    return [name for name in missing if not similar_words(name, unknown, 1)]


def is_one_edit(name: str, other: str) -> bool:
    """Return whether words differ by one letter, or by two that are exchanged."""
    if name == other or abs(len(name) - len(other)) > 1:
        return False
    shorter = min(len(name), len(other))
    half = shorter // 2
    after = shorter - half - 1
    if after > 0 and name[:half] != other[:half] and name[-after:] != other[-after:]:
        return False  # One edit is in one half, and the letters around the middle.
    start = next((index for index in range(shorter) if name[index] != other[index]), shorter)
    rest, other_rest = name[start:], other[start:]
    return (
        rest[1:] == other_rest[1:]
        or rest[1:] == other_rest
        or rest == other_rest[1:]
        or (rest[1::-1] == other_rest[:2] and rest[2:] == other_rest[2:])
    )
