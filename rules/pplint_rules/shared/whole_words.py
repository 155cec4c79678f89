"""Words of letters, digits and underscores in bytes, where they are no part of longer ones.

An expression for each word would say the same, and takes many times as long to compile as a text to search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

OF_WORDS: Final = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_")


def whole_places(
    data: bytes, text: bytes, of_words: frozenset[int], *, before: bool = True, after: bool = True
) -> Iterator[int]:
    """Yield the byte offsets at which a text stands, and no word goes on `before` or `after` it.

    The bytes `of_words` are those that words consist of.
    """
    at = data.find(text)
    while at >= 0:
        end = at + len(text)
        if not ((before and _is_within(data, at, of_words)) or (after and _is_within(data, end, of_words))):
            yield at
        at = data.find(text, at + 1)


def _is_within(data: bytes, at: int, of_words: frozenset[int]) -> bool:
    """Return whether an offset is inside of a word."""
    return 0 < at < len(data) and data[at - 1] in of_words and data[at] in of_words


def word_places(data: bytes, word: bytes) -> Iterator[int]:
    """Yield the byte offsets at which a word stands."""
    return whole_places(data, word, OF_WORDS)


def has_word(data: bytes, word: bytes) -> bool:
    """Return whether a text contains a word."""
    return next(word_places(data, word), None) is not None


def name_places(data: bytes, name: bytes) -> Iterator[int]:
    """Yield the byte offsets at which a name stands that is no part of a qualified one, but for `::` in front."""
    for at in word_places(data, name):
        start = at - 2 if data.endswith(b"::", 0, at) else at
        if not start or (data[start - 1] not in OF_WORDS and data[start - 1] != _COLON):
            yield at


_COLON: Final = ord(":")
