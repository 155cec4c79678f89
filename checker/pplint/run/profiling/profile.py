"""The profile of a run, put together from all processes that it had."""

from __future__ import annotations

from collections import defaultdict
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct

from pplint.rule.registry import load
from pplint.run.profiling.sampler import Sampler, Spot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_T = TypeVar("_T")
_R = TypeVar("_R")


class Work(Struct, frozen=True):
    """The processor time that work took, what for, and how often it was looked at that."""

    seconds: float = 0.0
    spent: dict[Spot, float] = {}
    looks: int = 0

    def __add__(self, other: Work) -> Work:
        """Return what two pieces of work took together."""
        spots = {**self.spent, **other.spent}
        spent = {spot: self.spent.get(spot, 0.0) + other.spent.get(spot, 0.0) for spot in spots}
        return Work(self.seconds + other.seconds, spent, self.looks + other.looks)


class Measured(Struct, Generic[_R], frozen=True):
    """What was made of a task, and what that took."""

    result: _R
    work: Work = Work()


class Profile:
    """The profile of the run that this process begins and ends."""

    def __init__(self) -> None:
        self._began = perf_counter()
        self.sampler = Sampler.started(load())
        self.files: dict[str, Work] = {}

    def take(self, path: str, measured: Measured[_R]) -> _R:
        """Take in what a file took, and return what was made of it."""
        self.files[path] = self.files.get(path, Work()) + measured.work
        return measured.result

    def elapsed(self) -> float:
        """Return the seconds since the run began."""
        return perf_counter() - self._began

    @property
    def looks(self) -> int:
        """How often it was looked at what is at work."""
        return self.sampler.looks + sum(each.looks for each in self.files.values())

    def stacks(self) -> Iterator[tuple[str, Spot, float]]:
        """Yield what the seconds went into: a file, or no name for the run itself, and what was at work."""
        for path, work in [("", Work(spent=self.sampler.spent)), *self.files.items()]:
            for spot, seconds in work.spent.items():
                yield path, spot, seconds

    def by_phase(self) -> dict[str, float]:
        """Return the seconds of each phase."""
        return _sums((spot.phase, seconds) for _, spot, seconds in self.stacks())

    def by_rule(self) -> dict[str, float]:
        """Return the seconds of each rule, with shared results that it computes first."""
        return _sums((spot.rule, seconds) for _, spot, seconds in self.stacks() if spot.rule)

    def by_file(self) -> dict[str, float]:
        """Return the seconds of each file."""
        return _sums((path, each.seconds) for path, each in self.files.items())


def _sums(parts: Iterable[tuple[str, float]]) -> dict[str, float]:
    """Return the sum for each name, the greatest first."""
    found: defaultdict[str, float] = defaultdict(float)
    for name, seconds in parts:
        found[name] += seconds
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def measuring(start: Callable[[], Callable[[_T], _R]]) -> Callable[[_T], Measured[_R]]:
    """Begin to work in this process, and return what measures the work on a task."""
    sampler = Sampler.started(load())
    work = start()

    def measured(task: _T) -> Measured[_R]:
        looks, before = sampler.looks, process_time()
        with sampler.apart() as spent:
            result = work(task)
        return Measured(result, Work(process_time() - before, spent, sampler.looks - looks))

    return measured
