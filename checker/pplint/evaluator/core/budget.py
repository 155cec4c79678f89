"""What an evaluation may still use up."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from pplint.evaluator.core.issues import limits as issues
from pplint.evaluator.core.limits import steps_of
from pplint.evaluator.core.unknown import Unknown
from pplint.types.constituents import KINDS_WITH_PARTS
from pplint.types.model import EnumType, OptionalType, StructType, TupleType, VariantType
from pplint.values.errors import LimitReached
from pplint.values.model import Hash

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.evaluator.core.limits import Limits
    from pplint.evaluator.core.unknown import Result

_WEIGHED: Final = frozenset[type]({tuple, Hash, str, EnumType, *KINDS_WITH_PARTS})
"""What may be of any size."""

_LARGE: Final = frozenset({tuple, Hash, str, EnumType, OptionalType, StructType, TupleType, VariantType})
"""Of these, what is read is weighed: other types are large only within them."""


class Budget:
    """The steps that are left to an evaluation, and how large its values may get."""

    __slots__ = ("_costs", "_granted", "_left", "limits")

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._left = self._granted = limits.steps
        self._costs: dict[int, tuple[object, int]] = {}

    def step(self) -> None:
        """Count a step: an expression, or something like one element of an iteration."""
        self._left -= 1
        if self._left < 0:
            raise LimitReached(issues.TooManySteps(self._granted))

    def spend(self, steps: int) -> None:
        """Count several steps; if they are too many, that shows at the next one."""
        self._left -= steps

    def grant(self, steps: int) -> None:
        """Let what follows take so many steps."""
        self._left = self._granted = steps

    @property
    def used(self) -> int:
        """How many steps were taken since they were granted."""
        return self._granted - self._left

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Let what is done inside take as many steps as a program may, and none of those that are left."""
        left, self._left = self._left, self.limits.steps
        try:
            yield
        finally:
            self._left = left

    def weighed(self, result: Result) -> Result:
        """Return a result that was put together; raise `LimitReached` if it is too large. It costs steps."""
        looked_at = result.type if type(result) is Unknown else result
        if type(looked_at) in _WEIGHED:
            self._left -= steps_of(result, self.limits.size)
        return result

    def read(self, result: Result) -> Result:
        """Return what a variable is. What is done with it takes the longer the larger it is, so that it costs steps."""
        looked_at = result.type if type(result) is Unknown else result
        if type(looked_at) in _LARGE:
            known = self._costs.get(id(looked_at))
            if known is None:
                known = self._costs[id(looked_at)] = (looked_at, steps_of(result, self.limits.size))
            self._left -= known[1]
        return result

    def check_size(self, size: int) -> None:
        """Raise `LimitReached` if a value of so many elements or characters is too large."""
        if size > self.limits.size:
            raise LimitReached(issues.ValueTooLarge(self.limits.size))
