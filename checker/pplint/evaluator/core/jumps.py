"""Where `next` and `return` end up: the block, the function or the class that they end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.errors import EvaluationError, Jump
from pplint.evaluator.core.unknown import joined

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pplint.evaluator.core.unknown import Result

Kinds = tuple[type[Jump], ...]


class PossibleJumps:
    """Calls of `next`, `return` and `break` in branches that may or may not be taken.

    Only those are known that were made since the start of the function or block around.
    """

    __slots__ = ("_jumps",)

    def __init__(self) -> None:
        self._jumps: list[Jump] = []

    def note(self, *jumps: Jump) -> None:
        """Take note of jumps that may be made, without the frames that they were made in."""
        self._jumps += (jump.with_traceback(None) for jump in jumps)

    def forget(self) -> None:
        """Begin anew, outside of all functions and blocks."""
        self._jumps = []

    def end(self, kind: type[Jump]) -> bool:
        """End jumps of a kind where they lead to; return whether there are any."""
        others = _without(self._jumps, (kind,))
        is_any = len(others) < len(self._jumps)
        self._jumps = others
        return is_any

    def landing(self, ends: Kinds, body: Callable[[], Result]) -> Result:
        """Return what a body gives, or the value of a jump of these kinds out of it; what may have jumped counts."""
        outer, self._jumps = self._jumps, []
        try:
            return self._result(ends, body)
        finally:
            self._jumps = [*outer, *_without(self._jumps, ends)]

    def _result(self, ends: Kinds, body: Callable[[], Result]) -> Result:
        try:
            result = body()
        except ends as jump:
            result = jump.value
        except (EvaluationError, Jump) as ended:
            possible = self._values(ends)
            if not possible:
                raise
            if isinstance(ended, Jump):
                self.note(ended)
            return joined(possible)
        possible = self._values(ends)
        return joined([result, *possible]) if possible else result

    def _values(self, ends: Kinds) -> list[Result]:
        return [jump.value for jump in self._jumps if isinstance(jump, ends)]


def _without(jumps: Iterable[Jump], ends: Kinds) -> list[Jump]:
    return [jump for jump in jumps if not isinstance(jump, ends)]
