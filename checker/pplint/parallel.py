"""Work through many files: in this process if they are few, in several if they are many. The results are the same."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

CHUNK = 16
"""How many files a process is given at least at once."""

_T = TypeVar("_T")
_R = TypeVar("_R")


def work_through(
    tasks: Sequence[_T], start: Callable[[], Callable[[_T], _R]], jobs: int, died: Callable[[_T], _R]
) -> list[_R]:
    """Return what is made of each task, in order, by up to `jobs` processes that call `start` first.

    `died` says it of a task that kills the process that works on it.
    """
    chunks = list(_chunks(tasks, jobs))
    with _garbage_kept():
        if jobs <= 1 or len(chunks) <= 1:
            return list(map(start(), tasks))
        from pplint.processes import in_processes

        return in_processes(start, chunks, min(jobs, len(chunks)), died)


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


def _chunks(tasks: Sequence[_T], jobs: int) -> Iterator[Sequence[_T]]:
    """Divide files among processes: neighbours stay together, as they name the same others, and all end together."""
    start = 0
    while start < len(tasks):
        size = max(CHUNK, (len(tasks) - start) // (2 * jobs))
        yield tasks[start : start + size]
        start += size
