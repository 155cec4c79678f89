"""How large a text is, told so roughly that what stands on it stays as it is after most edits."""

from __future__ import annotations


def magnitude(text: bytes) -> int:
    """Return how often the size of a text was doubled from one KiB on, 0 for a smaller one."""
    return (len(text) >> 10).bit_length()


def about_size(magnitude: int) -> int:
    """Return how many bytes a text of a magnitude has at least; for the smallest ones, half of a KiB."""
    return 512 << magnitude
