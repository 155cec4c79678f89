"""Words of letters, digits and underscores in bytes, where they are no part of longer ones.

An expression for each word would say the same, and takes many times as long to compile as a text to search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_LETTERS: Final = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_")


def word_places(data: bytes, word: bytes) -> Iterator[int]:
    """Yield the byte offsets at which a word stands."""
    at = data.find(word)
    while at >= 0:
        end = at + len(word)
        is_part = (at > 0 and data[at - 1] in _LETTERS) or (end < len(data) and data[end] in _LETTERS)
        if not is_part:
            yield at
        at = data.find(word, at + 1)


def has_word(data: bytes, word: bytes) -> bool:
    """Return whether a word stands in a text."""
    return next(word_places(data, word), None) is not None


def name_places(data: bytes, name: bytes) -> Iterator[int]:
    """Yield the byte offsets at which a name stands that is no part of a qualified one, but for `::` in front."""
    for at in word_places(data, name):
        start = at - 2 if data.endswith(b"::", 0, at) else at
        if not start or (data[start - 1] not in _LETTERS and data[start - 1] != _COLON):
            yield at


_COLON: Final = ord(":")
