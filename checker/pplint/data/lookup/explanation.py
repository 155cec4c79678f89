"""What a lookup did, step by step, as `--explain` shows it."""

from __future__ import annotations

from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.source import Place


class Step(Struct):
    """What was asked or found, in words, at a place, with what was asked for it.

    `is_found` says that a value was found there.
    """

    words: str
    place: Place | None = None
    steps: list[Step] = []
    is_found: bool = False


_NOTHING: Final = nullcontext()


class Explanation:
    """Steps within steps; none of them, unless it `is_wanted`."""

    def __init__(self, *, is_wanted: bool = True) -> None:
        self._open = [Step("")]
        self.is_wanted = is_wanted

    @property
    def steps(self) -> list[Step]:
        """The outermost steps so far."""
        return self._open[0].steps

    def note(self, words: str, place: Place | None = None) -> None:
        """Add a step without others in it."""
        if self.is_wanted:
            self._open[-1].steps.append(Step(words, place))

    def within(self, words: str, place: Place | None = None, *, is_found: bool = False) -> AbstractContextManager[None]:
        """Add a step; those that are added inside belong to it."""
        return self._within(Step(words, place, is_found=is_found)) if self.is_wanted else _NOTHING

    @contextmanager
    def _within(self, step: Step) -> Iterator[None]:
        self._open[-1].steps.append(step)
        self._open.append(step)
        try:
            yield
        finally:
            self._open.pop()
