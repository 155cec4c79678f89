"""Check one file, and fix it if that is wanted: nothing that goes wrong with it keeps others from being checked."""

from __future__ import annotations

import gc
from contextlib import nullcontext
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pplint.base.builtin_diagnostics import builtin_diagnostic, describe
from pplint.base.diagnostic import Diagnostic, Finding
from pplint.base.digests import digest
from pplint.base.edits import Change
from pplint.base.puppet import DEFAULT_PUPPET, OLDEST_PUPPET, Upgrade
from pplint.base.reading import read_bytes
from pplint.base.source import SourceFile, Span
from pplint.base.time_limit import OutOfTime, within
from pplint.check.checks import Checks
from pplint.check.file_result import FileResult, in_order
from pplint.check.file_task import FileTask, Mode, Outcome
from pplint.check.linter import SourceContext, check
from pplint.data.document import DATA_EXTENSIONS
from pplint.project.checked_file import is_fact_data
from pplint.project.discovery import EXTENSIONS
from pplint.project.location import location_of
from pplint.project.targets import target_around
from pplint.query import query
from pplint.repository_files import SUFFIXES
from pplint.rule.registry import load
from pplint.session import Session

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from pplint.check.content import Content
    from pplint.config.settings import Settings
    from pplint.project.location import Location
    from pplint.project.targets import Target
    from pplint.session.dependencies import Dependencies
    from pplint.session.recording import Recording


MOST_OF_A_SESSION: Final = 10_000
"""How many files are checked in a session before another one forgets what is known of their project."""

ENOUGH_OF_A_SESSION: Final = 3_000
"""After how many files it ends where another control repository begins, of which it knows nothing yet."""


class FileChecker:
    """Checks one file after the other, in a session for so many of them, or until something goes wrong in it."""

    def __init__(self, mode: Mode) -> None:
        self._mode = mode
        self._begin()

    def _begin(self) -> None:
        mode = self._mode
        self._count = 0
        self._repository: str | None = None
        self._recording: Recording | None = None
        if mode.records:
            from pplint.session.recording import Recording

            self._recording = Recording(mode.earlier)
        self.session = Session(
            mode.max_file_size,
            is_watching=mode.watches,
            recording=self._recording,
            past=mode.past,
            has_signatures=mode.signatures,
        )

    def begin_anew(self) -> None:
        """Drop the session, and begin another; what one remembers refers to itself, and may be much."""
        self._begin()
        gc.collect()

    def check(self, task: FileTask, data: bytes | None = None) -> Outcome:
        """Check the file of a task, or bytes in place of its own, and fix them if that is wanted; nothing is written.

        Whatever goes wrong may leave half of something in what is remembered, so that the session ends with it.
        """
        if self._has_enough_before(task):
            self.begin_anew()
        self._count += 1
        seconds, checked = task.settings.time_limit, list[FileResult]()
        recorded: AbstractContextManager[list[Dependencies]]
        recorded = nullcontext([]) if self._recording is None else self._recording.recorded()
        with recorded as dependencies:
            try:
                limit, read = task.settings.max_file_size, self.session.disk.read
                before = read_bytes(task.path, limit, read) if data is None else data
                if isinstance(before, Diagnostic):
                    outcome = Outcome(FileResult(task.path, [before]))
                elif task.silencing is None and not self._mode.fix:
                    outcome = Outcome(within(seconds, check_file, self.session, task, before))
                else:
                    outcome = within(seconds, self._edited, task, before, checked, is_alone=data is not None)
            except OutOfTime as error:
                self.begin_anew()
                outcome = Outcome(_out_of_time(task, checked, error))
            except Exception as error:  # noqa: BLE001 - one file must not keep the others from being checked
                self.begin_anew()
                outcome = failed(task, f"checking failed: {describe(error)}")
        return replace(outcome, dependencies=dependencies[0]) if dependencies else outcome

    def _has_enough_before(self, task: FileTask) -> bool:
        """Return whether the session had better end before a file: it grows, and little is asked for again."""
        if self._mode.watches:
            return False
        if self._count < ENOUGH_OF_A_SESSION:
            return self._count >= MOST_OF_A_SESSION
        environment = location_of(self.session, task.path, task.settings.modulepath).environment
        before, self._repository = self._repository, None if environment is None else environment.root
        is_another = self._count > ENOUGH_OF_A_SESSION and self._repository != before
        return is_another or self._count >= MOST_OF_A_SESSION

    def _edited(self, task: FileTask, before: bytes, checked: list[FileResult], *, is_alone: bool) -> Outcome:
        """Check a file, and write comments or fixes into it; what is found each time is added to `checked`."""

        def check_bytes(data: bytes) -> FileResult:
            checked.append(check_file(self.session, task, data))
            return checked[-1]

        from pplint.check.content import read_content

        kind = context_of(self.session, task).kind

        def read(data: bytes) -> Content | None:
            return read_content(SourceFile(task.path, data), kind)

        if task.silencing is not None:
            from pplint.check.silencing import silence

            done = silence(before, task.silencing, load(), check_bytes, read)
            return Outcome(done.result, Change(task.path, before, done.data, done.count) if done.count else None)
        from pplint.check.fixer import fix, fix_elsewhere

        unsafe = self._mode.unsafe
        fixed = fix(before, check_bytes, read, unsafe=unsafe)
        change = Change(task.path, before, fixed.data, fixed.count) if fixed.data != before else None
        if is_alone:
            return Outcome(fixed.result, change)
        result, elsewhere = fix_elsewhere(fixed.result, read_content, unsafe=unsafe)
        return Outcome(result, change, elsewhere=elsewhere)


def check_file(session: Session, task: FileTask, data: bytes) -> FileResult:
    """Check bytes as those of the file of a task."""
    checks = chosen_checks(session, task.settings, task.settings.ignored_in(task.path))
    return check(session, SourceFile(task.path, data), checks, context_of(session, task))


def note_places(session: Session, result: FileResult) -> FileResult:
    """Return what was found in a file, noted as depending on the places in other files that it points at."""
    for diagnostic in (*result.diagnostics, *(each.diagnostic for each in result.suppressed)):
        for label in diagnostic.labels:
            if label.path is not None:
                _text_up_to(session, label.path, label.span.end)
    return result


@query
def _text_up_to(session: Session, path: str, end: int) -> bytes | None:
    """Return the digest of a file up to the end of a line that is shown, None if it cannot be read."""
    data = session.read(path)
    return None if isinstance(data, Diagnostic) else digest(data[:end] + data[end:].partition(b"\n")[0])


@query
def chosen_checks(session: Session, settings: Settings, ignored: tuple[str, ...]) -> Checks:  # noqa: ARG001
    """Return what to look for in files with some settings, in which some rules and categories are ignored."""
    return Checks.chosen(load(), settings, ignored)


def context_of(session: Session, task: FileTask) -> SourceContext:
    """Return what lies around the file of a task."""
    location = location_of(session, task.path, task.settings.modulepath)
    is_of_module = task.path.endswith((*EXTENSIONS, *DATA_EXTENSIONS, *SUFFIXES)) or is_fact_data(task.path)
    module_path = location.module_path if is_of_module else None
    version = _version_at(session, task.settings, location)
    return SourceContext(module_path, version, kind=location.kind, upgrade=_upgrade(task.settings))


def version_for(session: Session, path: str, settings: Settings) -> int:
    """Return the version of Puppet that a file is for: as the settings say, else as its project says."""
    return _version_at(session, settings, location_of(session, path, settings.modulepath))


def _version_at(session: Session, settings: Settings, location: Location) -> int:
    if settings.puppet_version is not None:
        return int(settings.puppet_version)
    target = target_around(session, location)
    return DEFAULT_PUPPET if target is None else target.version


def _upgrade(settings: Settings) -> Upgrade:
    written_for = OLDEST_PUPPET if settings.upgrade_from is None else int(settings.upgrade_from)
    return Upgrade(written_for, settings.puppet_version is not None)


def target_of(session: Session, path: str, settings: Settings) -> Target | None:
    """Return what the project of a file says about the version that it is for, whatever the settings say."""
    return target_around(session, location_of(session, path, settings.modulepath))


def _out_of_time(task: FileTask, checked: list[FileResult], error: OutOfTime) -> FileResult:
    """Say that a file takes too long, besides what was found in it if only its fixes do."""
    from pplint.check.timeouts import ALLOW_MORE, out_of_time

    seconds = task.settings.time_limit
    if not checked:
        return FileResult(task.path, [out_of_time(task.path, error, "checked", seconds, ALLOW_MORE)])
    not_fixed = out_of_time(task.path, error, "fixed", seconds, ALLOW_MORE)
    return replace(checked[0], diagnostics=in_order([*checked[0].diagnostics, not_fixed]))


def failed(task: FileTask, message: str) -> Outcome:
    """Say that a file could not be checked because the program failed."""
    return Outcome(
        FileResult(task.path, [builtin_diagnostic("internal-error", task.path, Finding(Span(0, 0), message))])
    )
