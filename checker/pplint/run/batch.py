"""Check many files.

A file that kills the process that checks it gets a diagnostic, like any other that cannot be checked.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from pplint.check.file_checker import FileChecker, failed
from pplint.check.file_task import FileTask, Mode, Outcome, as_found, within_limits
from pplint.project.location import location_of
from pplint.run.parallel import Workers, work_through
from pplint.run.work import Work

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pplint.check.file_task import Take
    from pplint.run.profiling.profile import Profile


MOST_OF_A_SESSION: Final = 10_000
"""How many files a process checks before it forgets what it knows of their project."""

ENOUGH_OF_A_SESSION: Final = 3_000
"""After how many files it does so once it comes to another control repository, of which it knows nothing yet."""


def check_files(tasks: Sequence[FileTask], mode: Mode, jobs: int) -> list[Outcome]:
    """Check files in up to `jobs` processes, and return what there is to say about each, in the order of `tasks`."""
    return check_some_files(tasks, within_limits(tasks, mode), Workers(jobs))


def check_some_files(
    tasks: Sequence[FileTask], mode: Mode, workers: Workers, profile: Profile | None = None, take: Take = as_found
) -> list[Outcome]:
    """Do the same for some files of a run, of which `within_limits` knows all; return what `take` keeps of it.

    What it takes goes into `profile`.
    """
    start = partial(_start_checking, mode)
    if profile is None:
        return work_through(tasks, Work(start, _died, take), workers)
    from pplint.run.profiling.profile import Measured, measuring

    def take_measured(task: FileTask, measured: Measured[Outcome]) -> Outcome:
        return take(task, profile.take(task.path, measured))

    work = Work(partial(measuring, start), lambda task: Measured(_died(task)), take_measured)
    return work_through(tasks, work, workers)


def _start_checking(mode: Mode) -> Callable[[FileTask], Outcome]:
    """Return what checks files."""
    return _BatchChecker(mode).check


class _BatchChecker:
    """Checks one file after the other, in a session for so many of them: it grows, and little is asked for again."""

    def __init__(self, mode: Mode) -> None:
        self._checker = FileChecker(mode)
        self._count = 0
        self._repository: str | None = None

    def check(self, task: FileTask) -> Outcome:
        """Check the file of a task."""
        if self._has_enough_before(task):
            self._checker.begin_anew()
            self._count = 0
        self._count += 1
        return self._checker.check(task)

    def _has_enough_before(self, task: FileTask) -> bool:
        if self._count < ENOUGH_OF_A_SESSION:
            return self._count >= MOST_OF_A_SESSION
        before, self._repository = self._repository, _repository_of(self._checker, task)
        is_another = self._count > ENOUGH_OF_A_SESSION and self._repository != before
        return is_another or self._count >= MOST_OF_A_SESSION


def _repository_of(checker: FileChecker, task: FileTask) -> str | None:
    """Return the directory of the control repository that a file lies in."""
    environment = location_of(checker.session, task.path, task.settings.modulepath).environment
    return None if environment is None else environment.root


def _died(task: FileTask) -> Outcome:
    return failed(task, "the process that checked this file died")
