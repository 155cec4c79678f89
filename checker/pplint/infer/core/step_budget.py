"""How many steps inference may take, in each definition and in all of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.evaluator.core.limits import Limits, bounded_frames

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.base.source import SourceFile
    from pplint.evaluator.core.budget import Budget

LIMITS: Final = Limits(steps=50_000, frames=4_000, size=100_000)
"""What the inference of one definition may take; it may take more steps in a very large file."""

STEPS_OF_A_CLASS: Final = 20_000
"""How many steps are taken to follow a class of another file."""

STEPS_OF_A_FUNCTION: Final = 5_000
"""How many steps are taken to follow a function for its result."""

_STEPS_OF_A_FILE: Final = 100_000
"""How many steps the definitions of a file may take together, besides one for every few bytes."""
_BYTES_A_STEP: Final = 4


class StepBudget:
    """The steps that are left to the definitions of a file that are not followed yet."""

    __slots__ = ("_budget", "_granted", "_left", "_most")

    def __init__(self, budget: Budget, source: SourceFile, steps: int | None = None) -> None:
        """Let the definitions of a source take so many steps together, by default what is for a whole file."""
        steps_of_source = len(source.data) // _BYTES_A_STEP if steps is None else 0
        self._budget = budget
        self._most = max(LIMITS.steps, steps_of_source)
        self._left = self._granted = _STEPS_OF_A_FILE + steps_of_source if steps is None else steps

    @property
    def used(self) -> int:
        """How many steps were taken."""
        return self._granted - self._left

    def follow(self, evaluate: Callable[[], object]) -> None:
        """Evaluate what a definition consists of; if that takes more than it may, raise `LimitReached`."""
        self._budget.grant(min(self._most, self._left))
        try:
            with bounded_frames(LIMITS.frames):
                evaluate()
        finally:
            self._left = max(0, self._left - self._budget.used)
