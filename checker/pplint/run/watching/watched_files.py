"""What is found in files that change: a session keeps what it knows of them, but for what a change makes untrue."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.check.file_checker import FileChecker, note_places
from pplint.check.file_task import FileTask, Mode, within_limits
from pplint.query import Queries, query

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

    from pplint.check.file_result import FileResult
    from pplint.config.settings import Settings
    from pplint.session import Session


class _Numbered(Struct, frozen=True):
    """A file to check, and the number of its settings, which is faster to look up than these."""

    path: str
    settings: int


class _Known:
    """What a session knows of files. It is over when something goes wrong in it, or larger files are to be read."""

    def __init__(self, find: Callable[[Session], list[FileTask]], mode: Mode) -> None:
        self._find = find
        self._checker = FileChecker(mode)
        self._settings: dict[Settings, int] = {}
        self.mode = self._mode_of_files = mode
        self.session = self._checker.session
        self.queries = Queries(self.session.engine, self)
        self.looked_at: set[str] = set()
        self.check_count = 0

    def next(self) -> _Known | None:
        """Return what knows the files in place of this if that is over."""
        if self._mode_of_files == self.mode and self._checker.session is self.session:
            return None
        return _Known(self._find, self._mode_of_files)

    @query
    def tasks(self) -> dict[str, _Numbered]:
        """Return the files to check, by their absolute paths."""
        found = self._find(self.session)
        self._mode_of_files = within_limits(found, self.mode)
        numbers = self._settings
        return {
            os.path.abspath(task.path): _Numbered(task.path, numbers.setdefault(task.settings, len(numbers)))
            for task in found
        }

    @query.report
    def result(self, path: str, settings: int) -> FileResult:
        """Return what is found in a file."""
        self.check_count += 1
        result = self._checker.check(FileTask(path, list(self._settings)[settings])).result
        return note_places(self.session, result)


class WatchedFiles:
    """The files of a run that goes on, with what was found in each when it was last looked at.

    `find` finds the files in a session; it is asked again when something is different that it has asked for. `first`
    are results from elsewhere, which count until the session has its own.
    """

    def __init__(self, find: Callable[[Session], list[FileTask]], mode: Mode, first: Iterable[FileResult] = ()) -> None:
        self.results = {result.path: result for result in first}
        self._failed: set[str] = set()
        self._known = _Known(find, mode)

    @property
    def asked(self) -> Iterable[str]:
        """The absolute paths of all that was asked of the disk."""
        return self._known.session.asked

    @property
    def check_count(self) -> int:
        """How many files were checked in the session."""
        return self._known.check_count

    def forget(self, paths: Iterable[str]) -> None:
        """Forget what depends on something at paths that is different now."""
        self._known.session.forget(*paths)

    def steps(self, changed: set[str]) -> Generator[bool, None, None]:
        """Check the files of which nothing is known; those first that were known, or that are at paths of `changed`.

        After each file, yield whether there is something to show: whether all those are done. What `find` raises is
        raised here.
        """
        self._failed -= changed
        while (yield from self._steps(changed)):
            pass

    def _steps(self, changed: set[str]) -> Generator[bool, None, bool]:
        """Do so until all is known, or the session is over; return whether it is."""
        tasks = self._known.tasks()
        self.results = {task.path: self.results[task.path] for task in tasks.values() if task.path in self.results}
        if self._is_over():
            return True
        before = self._known.looked_at | changed
        first = [(path, task) for path, task in tasks.items() if path in before or task.path not in self.results]
        for part in (first, [each for each in tasks.items() if each[0] not in before]):
            for path, task in part:
                if path in self._failed:
                    continue
                count = self._known.check_count
                self.results[task.path] = self._known.result(task.path, task.settings)
                self._known.looked_at.add(path)
                if self._is_over():
                    self._failed.add(path)
                    return True
                if self._known.check_count > count:
                    yield False
            yield True
        return False

    def _is_over(self) -> bool:
        following = self._known.next()
        self._known = following or self._known
        return following is not None
