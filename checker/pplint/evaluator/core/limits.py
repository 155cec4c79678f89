"""What an evaluation may use up, so that no program hangs or exhausts its reader."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.evaluator.core.issues import limits as issues
from pplint.evaluator.core.unknown import Unknown
from pplint.syntax.depth import frames_in_use
from pplint.types.constituents import KINDS_WITH_PARTS, parts
from pplint.types.model import EnumType, Type
from pplint.values.errors import LimitReached
from pplint.values.model import Hash, Sensitive

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.evaluator.core.unknown import Result
    from pplint.values.model import Value


class Limits(Struct, frozen=True):
    """The most that an evaluation may take.

    `steps` counts expressions evaluated and elements iterated over, `frames` bounds recursion (a call of a function in
    the language takes about twenty), and `size` is the number of elements or characters in one value, with those of
    the values in it.
    """

    steps: int = 1_000_000
    frames: int = 6_000
    size: int = 1_000_000


def steps_of(result: Result, limit: int) -> int:
    """Return how many steps it takes to look at a result as a whole: what is there several times counts as often.

    Raises `LimitReached` if it has more elements and characters, or its type more parts, than the limit says.
    """
    if type(result) is Unknown:
        return _steps_of_type(result.type, limit)
    return _steps_of_type(result, limit) if isinstance(result, Type) else _steps_of_value(result, limit)


def _steps_of_value(value: Value, limit: int) -> int:
    elements = characters = 0
    pending = [value]
    while pending:
        each = pending.pop()
        if isinstance(each, str):
            characters += len(each)
        elif isinstance(each, tuple):
            elements += len(each)
            pending += each
        elif type(each) is Hash:
            elements += 2 * len(each)
            for pair in each.pairs:
                pending += pair
        elif isinstance(each, Sensitive):
            pending.append(each.value)
        if elements + characters > limit:
            raise LimitReached(issues.ValueTooLarge(limit))
    return elements // _ELEMENTS_A_STEP + characters // _CHARACTERS_A_STEP


def _steps_of_type(type_: Type, limit: int) -> int:
    if type(type_) not in _COUNTED:
        return 0
    total = names = 0
    pending = [type_]
    while pending:
        each = pending.pop()
        if type(each) is EnumType:
            names += len(each.values)
            continue
        found = parts(each)
        total += len(found)
        if total > limit:
            raise LimitReached(issues.TypeTooLarge(limit))
        pending += [part for part in found if type(part) in _COUNTED]
    return total // _TYPES_A_STEP + names // _NAMES_A_STEP


_COUNTED: Final = frozenset[type[Type]]({EnumType, *KINDS_WITH_PARTS})
"""The types in which there is something to count."""

# How many of each are looked at in about the time in which an expression is evaluated.
_ELEMENTS_A_STEP: Final = 8
_CHARACTERS_A_STEP: Final = 2048
_TYPES_A_STEP: Final = 4
_NAMES_A_STEP: Final = 512


@contextmanager
def bounded_frames(frames: int) -> Iterator[None]:
    """Let the code inside recurse by so many more frames; what goes deeper raises `LimitReached`."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(frames_in_use() + frames)
    try:
        yield
    except RecursionError:
        raise LimitReached(issues.TooDeep()) from None
    finally:
        sys.setrecursionlimit(before)
