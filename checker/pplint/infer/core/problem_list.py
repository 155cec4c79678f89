"""The problems of a file as they are found, each of a kind and a place once."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pplint.base.source import Span
    from pplint.evaluator.core.unknown import Result
    from pplint.infer.core.problems import InferredProblem

_Key = tuple[type["InferredProblem"], "Span", object]


def _key(problem: InferredProblem) -> _Key:
    """Return what makes a problem the same as another."""
    return type(problem), problem.span, getattr(problem, "name", None)


class ProblemList:
    """What is wrong with a file, as far as it was found."""

    __slots__ = ("_found", "_seen")

    def __init__(self) -> None:
        self._found: list[InferredProblem] = []
        self._seen: set[_Key] = set()

    def __len__(self) -> int:
        """Return how many there are, which tells them from those that are added later."""
        return len(self._found)

    @property
    def found(self) -> Sequence[InferredProblem]:
        """The problems, in the order in which they were found."""
        return self._found

    def add(self, problem: InferredProblem) -> None:
        """Add a problem, unless one of its kind is at its place."""
        key = _key(problem)
        if key not in self._seen:
            self._seen.add(key)
            self._found.append(problem)

    def withdraw_after(self, count: int) -> None:
        """Take back all problems but so many, the first."""
        del self._found[count:]

    def revise(self, revised: Callable[[InferredProblem], InferredProblem | None]) -> None:
        """Replace each problem by what a function makes of it; take it back if that is nothing."""
        self._found = [each for each in map(revised, self._found) if each is not None]

    @contextmanager
    def in_all(self) -> Iterator[Callable[[Callable[[], Result]], Result]]:
        """Keep, of the problems of several evaluations, those that show in each of them that does not fail.

        They are made by the function that this gives.
        """
        before, seen = self._found, self._seen
        found: list[dict[_Key, InferredProblem]] = []

        def apart(evaluate: Callable[[], Result]) -> Result:
            self._found, self._seen = [], set()
            result = evaluate()
            found.append({_key(each): each for each in self._found})
            return result

        try:
            yield apart
        finally:
            self._found, self._seen = before, seen
            for key, problem in found[0].items() if found else ():
                if all(key in each for each in found):
                    self.add(problem)
