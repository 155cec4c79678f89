"""The size of a text, rounded so that results that depend on it stay as they are after most edits."""

from __future__ import annotations

from typing import Final

_SMALL: Final = 14
"""How many binary digits the size of a small text has at most."""

_USUAL: Final = 2 << 10
"""How many bytes a small text usually has."""


def magnitude(text: bytes) -> int:
    """Return 0 for a small text, 1 for a larger one, and one more each time that the size doubles."""
    return (len(text) >> _SMALL).bit_length()


def about_size(magnitude: int) -> int:
    """Return about how many bytes a text of a magnitude has: at least half of them, if it is not small."""
    return 1 << _SMALL << magnitude >> 1 if magnitude else _USUAL
