"""Check many files: in this process if they are few, in several if they are many. The results are the same.

A file that kills the process that checks it gets a diagnostic, like any other that cannot be checked.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.examination import Examiner, FileTask, Mode, Outcome, failed
from pplint.processes import in_processes
from pplint.reading import MAX_FILE_SIZE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

CHUNK = 16
"""How many files a process is given at least at once."""


def examine_all(tasks: Sequence[FileTask], mode: Mode, jobs: int) -> list[Outcome]:
    """Check files in up to `jobs` processes, and return what there is to say about each, in the order of `tasks`."""
    mode = replace(mode, max_file_size=max((task.settings.max_file_size for task in tasks), default=MAX_FILE_SIZE))
    chunks = list(_chunks(tasks, jobs))
    with _garbage_kept():
        if jobs <= 1 or len(chunks) <= 1:
            return list(map(Examiner(mode).examine, tasks))
        return in_processes(partial(_examiner, mode), chunks, min(jobs, len(chunks)), _died)


def _examiner(mode: Mode) -> Callable[[FileTask], Outcome]:
    return Examiner(mode).examine


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


def _chunks(tasks: Sequence[FileTask], jobs: int) -> Iterator[Sequence[FileTask]]:
    """Divide files among processes: neighbours stay together, as they name the same others, and all end together."""
    start = 0
    while start < len(tasks):
        size = max(CHUNK, (len(tasks) - start) // (2 * jobs))
        yield tasks[start : start + size]
        start += size


def _died(task: FileTask) -> Outcome:
    return failed(task, "the process that checked this file died")
