"""Check many files.

A file that kills the process that checks it gets a diagnostic, like any other that cannot be checked.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.examination import Examiner, FileTask, Mode, Outcome, failed
from pplint.parallel import work_through
from pplint.reading import MAX_FILE_SIZE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def examine_all(tasks: Sequence[FileTask], mode: Mode, jobs: int) -> list[Outcome]:
    """Check files in up to `jobs` processes, and return what there is to say about each, in the order of `tasks`."""
    mode = replace(mode, max_file_size=max((task.settings.max_file_size for task in tasks), default=MAX_FILE_SIZE))
    return work_through(tasks, partial(_examiner, mode), jobs, _died)


def _examiner(mode: Mode) -> Callable[[FileTask], Outcome]:
    return Examiner(mode).examine


def _died(task: FileTask) -> Outcome:
    return failed(task, "the process that checked this file died")
