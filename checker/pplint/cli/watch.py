"""`pplint check --watch`: after a run, what is found each time that files have changed, until Ctrl-C."""

from __future__ import annotations

import gc
import os
from typing import TYPE_CHECKING, NoReturn

from pplint.check.file_task import Mode
from pplint.cli.errors import UsageError
from pplint.cli.watch_screen import Screen, Unheard
from pplint.config.option_values import ConfigError
from pplint.run.watching.notifications import changes_below
from pplint.run.watching.watched_files import WatchedFiles

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.check.file_task import FileTask
    from pplint.cli.check import Check
    from pplint.run.watching.changes import Changes
    from pplint.session import Session


def watch(check: Check) -> int:
    """Report what is found, and what becomes of it, until Ctrl-C, or until nobody reads it; return the exit code."""
    try:
        Watch(check, lambda watch: changes_below(watch.directories, watch.paths)).go_on()
    except Unheard as end:
        if end.args:
            raise UsageError(str(end)) from None
        return 0


class Watch:
    """A run that goes on. What is configured is that of `_check`, which found the files of `_found`."""

    def __init__(self, check: Check, changes_of: Callable[[Watch], Changes]) -> None:
        self._check = check
        self._found = check.found()
        self._files = WatchedFiles(self._find, Mode(watches=True), check.first_results(self._found))
        self._changes = changes_of(self)
        self._screen = Screen(check.options)
        self._check_count = 0
        self._show()

    @property
    def directories(self) -> list[str]:
        """The absolute paths of the directories that the user names, or those of the files."""
        named = map(os.path.abspath, self._check.paths)
        return list(dict.fromkeys(path if os.path.isdir(path) else os.path.dirname(path) for path in named))

    def paths(self) -> set[str]:
        """Return the absolute paths of all that what is shown depends on."""
        baselines = {task.settings.baseline for task in self._found.tasks}
        return {*self._files.asked, *(path for path in baselines if path is not None)}

    def go_on(self) -> NoReturn:
        """Check again whenever files change; report configurations that do not work, and go on."""
        gc.enable()
        changed: set[str] = set()
        while True:
            changed = self._round(changed)

    def _round(self, changed: set[str]) -> set[str]:
        """Check what is out of date at least, and return what has changed since, or will be the next to change."""
        try:
            return self._checked(changed)
        except (ConfigError, UsageError) as error:
            self._screen.fail(str(error))
            return changed | self._forgotten(self._changes.wait(None))

    def _checked(self, changed: set[str]) -> set[str]:
        for is_done in self._files.steps(changed):
            if is_done:
                self._show(was_changed=bool(changed))
                changed = set()
            found = self._changes.wait(0)
            if found:
                return changed | self._forgotten(found)
        gc.freeze()
        return self._forgotten(self._changes.wait(None))

    def _forgotten(self, paths: set[str]) -> set[str]:
        self._files.forget(paths)
        return paths

    def _find(self, session: Session) -> list[FileTask]:
        check = self._check.in_session(session)
        self._found = check.found()
        self._check = check
        return self._found.tasks

    def _show(self, *, was_changed: bool = False) -> None:
        results = [self._files.results[task.path] for task in self._found.tasks if task.path in self._files.results]
        report = self._check.reporting.report_on([*results, *self._found.unreadable], self._found.vendored)
        was_checked = was_changed and self._files.check_count > self._check_count
        self._check_count = self._files.check_count
        self._screen.show(report, self._check.reporting.format(), was_checked=was_checked)
