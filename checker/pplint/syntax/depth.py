"""A bound on recursion: what works down a tree takes so many frames for each of its levels, and no more."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

DEPTH_LIMIT = 500
"""How deeply the nodes of a source may be nested."""

# A lowering function calls one for a field, which calls that of the child.
FRAMES_PER_LEVEL = 2
_MARGIN = 50
_STRIDE = 16


@contextmanager
def bounded_recursion(frames_per_level: int = FRAMES_PER_LEVEL) -> Iterator[None]:
    """Let the code inside recurse as deeply as a tree may be nested; beyond that it raises `RecursionError`."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(frames_in_use() + DEPTH_LIMIT * frames_per_level + _MARGIN)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def frames_in_use() -> int:
    """Return how deep the stack is at this moment."""
    # The limit of Python counts from the bottom of the stack, and callers such as a test runner are deep already.
    # Python makes an object of a frame that is asked for: by strides, there are few.
    frame_at = sys._getframe  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
    count = 0
    try:
        while True:
            frame_at(count + _STRIDE)
            count += _STRIDE
    except ValueError:
        frame: FrameType | None = frame_at(count)
    while frame is not None:
        frame = frame.f_back
        count += 1
    return count
