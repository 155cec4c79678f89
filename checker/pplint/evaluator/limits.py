"""What an evaluation may use up, so that no program hangs or exhausts its reader."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pplint.evaluator.errors import LimitReached
from pplint.syntax.depth import frames_in_use

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that an evaluation may take.

    `steps` counts expressions evaluated and elements iterated over, `frames` bounds recursion (a call of a function in
    the language takes about twenty), and `size` is the number of elements or characters in one value.
    """

    steps: int = 1_000_000
    frames: int = 6_000
    size: int = 1_000_000


@contextmanager
def bounded_frames(frames: int) -> Iterator[None]:
    """Let the code inside recurse by so many more frames; what goes deeper raises `LimitReached`."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(frames_in_use() + frames)
    try:
        yield
    except RecursionError:
        raise LimitReached("nested too deeply") from None
    finally:
        sys.setrecursionlimit(before)
