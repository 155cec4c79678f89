"""What an evaluation may use up, so that no program hangs or exhausts its reader."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pplint.records import dataclass
from pplint.syntax.depth import frames_in_use
from pplint.types.parts import parts
from pplint.values.errors import LimitReached
from pplint.values.model import Hash, Sensitive

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.types.model import Type
    from pplint.values.model import Value


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that an evaluation may take.

    `steps` counts expressions evaluated and elements iterated over, `frames` bounds recursion (a call of a function in
    the language takes about twenty), and `size` is the number of elements or characters in one value, with those of
    the values in it. `seconds` is the processor time that a program may take.
    """

    steps: int = 1_000_000
    frames: int = 6_000
    size: int = 1_000_000
    seconds: float = 5.0


def weight(value: Value, limit: int) -> int:
    """Return how many elements and characters a value has, with those of the values in it.

    What is there several times counts as often. Raises `LimitReached` beyond the limit.
    """
    total = 0
    pending = [value]
    while pending:
        each = pending.pop()
        if isinstance(each, str):
            total += len(each)
        elif isinstance(each, tuple):
            total += len(each)
            pending += each
        elif isinstance(each, Hash):
            total += 2 * len(each)
            for pair in each.pairs:
                pending += pair
        elif isinstance(each, Sensitive):
            pending.append(each.value)
        if total > limit:
            raise LimitReached("too large a value")
    return total


def type_weight(type_: Type, limit: int) -> int:
    """Return how many types a type is made of, one that is there several times as often.

    Raises `LimitReached` beyond the limit.
    """
    total = 0
    pending = [type_]
    while pending:
        found = parts(pending.pop())
        total += len(found)
        if total > limit:
            raise LimitReached("too large a type")
        pending += found
    return total


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
