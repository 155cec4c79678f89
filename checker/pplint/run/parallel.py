"""Work through many files: in this process if they are few, else in several. The results are the same.

What goes to other processes and comes back is plain data.
"""

from __future__ import annotations

import gc
import os
from contextlib import contextmanager
from itertools import takewhile
from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec import Struct

from pplint.base.time_limit import timer_kept
from pplint.run.costs import cost_of, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.run.work import Progress, Work

CHUNK = 16
"""So many files are not worth another process."""

_LEAST = 4
"""The cost of how many files of the usual size a process is given at least at once."""

_MAX_BATCH = 500
"""How many files a process is given at most at once."""


if TYPE_CHECKING:

    class OfFile(Protocol):
        """A task that a file gives rise to."""

        @property
        def path(self) -> str:
            """The path of the file."""
            ...


_F = TypeVar("_F", bound="OfFile")
_R = TypeVar("_R")
_K = TypeVar("_K")


class Workers(Struct, frozen=True):
    """Who does the work: up to so many processes, or those of a cluster, by the address of its Dask scheduler.

    `progress` shows how far they are, but for those of a cluster.
    """

    jobs: int = 1
    dask: str | None = None
    progress: Progress | None = None


def cores() -> int:
    """Return how many processes the machine runs at once for this one."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def work_through(
    tasks: Sequence[_F],
    work: Work[_F, _R, _K],
    workers: Workers,
) -> list[_K]:
    """Return what is kept of the work on each task, in order."""
    with _garbage_kept(), _shown(workers.progress) as progress:
        if workers.dask is not None and tasks:
            from pplint.run.cluster.dask_cluster import in_cluster

            return in_cluster(workers.dask, work, lambda count: list(divided(tasks, count)))
        if workers.jobs <= 1 or len(tasks) <= CHUNK:
            with timer_kept():
                work_on, kept = work.start(), list[_K]()
                for done, task in enumerate(tasks):
                    if progress is not None:
                        progress.update(done, len(tasks))
                    kept.append(work.take(task, work_on(task)))
                return kept
        from pplint.run.processes import in_processes

        order = sorted(range(len(tasks)), key=lambda index: kind_of(tasks[index].path))
        chunks = list(divided([tasks[index] for index in order], workers.jobs))
        kinds = [kind_of(chunk[0].path) for chunk in chunks]
        taken = in_processes(work, chunks, min(workers.jobs, len(chunks)), progress, kinds)
        by_index = dict(zip(order, taken, strict=True))
        return [by_index[index] for index in range(len(tasks))]


@contextmanager
def _shown(progress: Progress | None) -> Iterator[Progress | None]:
    """Let nothing be shown when the work ends, whatever ends it."""
    try:
        yield progress
    finally:
        if progress is not None:
            progress.end()


@contextmanager
def _garbage_kept() -> Iterator[None]:
    """Let nothing look for garbage: the trees are kept, and it would look at them all, again and again."""
    is_collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if is_collecting:
            gc.enable()


def divided(tasks: Sequence[_F], count: int) -> Iterator[Sequence[_F]]:
    """Divide files among processes: neighbours stay together, as they name the same others, and all end together.

    Each chunk takes about half of what every process would have left to do, but not so many files that what is found in
    them takes much memory. The files of a chunk are of one kind.
    """
    paths = [task.path for task in tasks]
    costs = [*map(cost_of, paths)]
    left = sum(costs)
    least = _LEAST * left // max(len(tasks), 1)
    start = 0
    while start < len(tasks):
        end = _end(paths, costs, start, max(least, left // (2 * max(count, 1))))
        yield tasks[start:end]
        left -= sum(costs[start:end])
        start = end


def _end(paths: Sequence[str], costs: Sequence[int], start: int, wanted: int) -> int:
    """Return where a chunk of about the wanted cost ends: between files of different modules, if it can."""
    kind = kind_of(paths[start])
    others = (index for index in range(start, len(paths)) if kind_of(paths[index]) != kind)
    last = min(next(others, len(paths)), start + _MAX_BATCH)
    found: list[tuple[int, int, int]] = []
    taken = 0
    for end in range(start + 1, last + 1):
        taken += costs[end - 1]
        if taken >= wanted // 2 or end == last:
            found.append((_shared(paths[end - 1 : end + 1]), abs(taken - wanted), end))
        if taken >= wanted * 3 // 2:
            break
    return min(found)[-1]


def _shared(paths: Sequence[str]) -> int:
    """Return in how many directories two paths are both; one that nothing follows is with no other."""
    if len(paths) == 1:
        return 0
    directories = zip(*(path.split(os.sep)[:-1] for path in paths), strict=False)
    return sum(1 for _ in takewhile(lambda pair: len(set(pair)) == 1, directories))
