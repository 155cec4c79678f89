"""Regular expressions of the program itself, compiled when first used: a run uses few of those that it loads.

To compile them all takes 39 ms of processor time, where a check of one small file takes 133.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, AnyStr, cast

if TYPE_CHECKING:
    from collections.abc import Callable


class _LatePattern:
    """Becomes a pattern: each of its methods is found once, and belongs to this object from then on."""

    def __init__(self, compile_: Callable[[], object]) -> None:
        self._compile = compile_

    def __getattr__(self, name: str) -> object:
        found: object = getattr(self._compile(), name)
        setattr(self, name, found)
        return found


def late_pattern(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return the pattern that `re.compile` makes of a text, at the first use; raises `re.error` there."""
    return cast("re.Pattern[AnyStr]", _LatePattern(lambda: re.compile(text, flags)))
