"""A check that takes what it can from the cache, and leaves there what it finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.cache.files import FileCache
from pplint.session import Session
from pplint.session.recording import Recording

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pplint.cache.files import CheckFiles
    from pplint.cache.replay import Earlier
    from pplint.check.file_task import FileTask, Mode, Outcome
    from pplint.project.discovery import Discovery
    from pplint.report import Report
    from pplint.rule.registry import Registry


class CachedCheck:
    """What a run of the command keeps; `session` is for what it asks of the disk besides the files."""

    def __init__(self, earlier: Earlier, registry: Registry) -> None:
        self._recording = Recording()
        self.session = Session(recording=self._recording)
        self._files = FileCache(earlier, registry)
        self._tasks: Sequence[FileTask] = ()

    def found(self, paths: Sequence[str], find: Callable[[], Discovery]) -> Discovery:
        """Return which files there are below some paths, by `find` if that is not known."""
        known = self._files.searched()
        if known is not None:
            return known
        found = find()
        # Whether there is something of another kind is told by no answer.
        if all(map(self._is_plain, paths)):
            self._files.keep_search(self._recording.asked, found)
        return found

    def _is_plain(self, path: str) -> bool:
        return self.session.disk.is_directory(path) or self.session.disk.is_file(path)

    def outcomes(self, tasks: Sequence[FileTask], mode: Mode, check_files: CheckFiles) -> list[Outcome]:
        """Return what there is to say about files, by `check_files` for those of which nothing is known."""
        self._tasks = tasks
        return self._files.outcomes(tasks, mode, check_files)

    def save(self, report: Report, code: int, text: str | None) -> None:
        """Keep what was found, and what was printed; `text` is None if the run did more than that."""
        self._files.save(self._recording.asked, code, text if self._is_repeatable(report) else None)

    def _is_repeatable(self, report: Report) -> bool:
        """Return whether a run may just print the same: what it says must stand on what was asked of the disk alone.

        Baselines are looked at by others, and what is said of a module path that is not there is no part of the report.
        """
        settings = {task.settings for task in self._tasks}
        for path in {label.path for each in report.diagnostics for label in each.labels if label.path is not None}:
            self.session.read(path)
        is_there = all(self.session.disk.is_directory(path) for each in settings for path in each.modulepath)
        return is_there and not any(each.baseline for each in settings)
