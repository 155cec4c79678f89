"""Check many files.

A file that kills the process that checks it gets a diagnostic, like any other that cannot be checked.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from pplint.check.file_checker import FileChecker, failed
from pplint.check.file_task import FileTask, Mode, Outcome, as_found, within_limits
from pplint.run.parallel import Workers, work_through
from pplint.run.work import Work

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pplint.check.file_task import Take
    from pplint.run.profiling.profile import Profile


def check_files(tasks: Sequence[FileTask], mode: Mode, jobs: int) -> list[Outcome]:
    """Check files in up to `jobs` processes, and return what there is to say about each, in the order of `tasks`."""
    return work_through(tasks, checking(within_limits(tasks, mode)), Workers(jobs))


def checking(mode: Mode, take: Take = as_found, profile: Profile | None = None) -> Work[FileTask, Any, Outcome]:
    """Return the work of checking files, in a mode `within_limits` of all that a run checks.

    `take` returns what the run goes on with of what there is to say about a file. What the work takes goes into
    `profile`.
    """
    start = partial(_start_checking, mode)
    if profile is None:
        return Work(start, _died, take)
    from pplint.run.profiling.profile import Measured, measuring

    def take_measured(task: FileTask, measured: Measured[Outcome]) -> Outcome:
        return take(task, profile.take(task.path, measured))

    return Work(partial(measuring, start), lambda task: Measured(_died(task)), take_measured)


def _start_checking(mode: Mode) -> Callable[[FileTask], Outcome]:
    """Return what checks files."""
    return FileChecker(mode).check


def _died(task: FileTask) -> Outcome:
    return failed(task, "the process that checked this file died")
