"""Check one file, and fix it if that is wanted: nothing that goes wrong with it keeps others from being checked."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pplint.builtin_diagnostics import builtin_diagnostic, describe
from pplint.diagnostic import Diagnostic, Finding
from pplint.fixer import fix
from pplint.linter import Checks, FileResult, SourceContext, check, in_order
from pplint.overtime import ALLOW_MORE, out_of_time
from pplint.parsing import parse_source
from pplint.project.discovery import EXTENSIONS
from pplint.project.project import forget_projects, location_of
from pplint.project.sources import SOURCES
from pplint.project.targets import Target, target_around
from pplint.puppet import DEFAULT_PUPPET
from pplint.reading import MAX_FILE_SIZE, read_bytes
from pplint.records import dataclass, replace
from pplint.registry import load
from pplint.source import SourceFile, Span
from pplint.time_limit import OutOfTime, within

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.config.settings import Settings
    from pplint.project.location import Location
    from pplint.syntax.parser import Parsed


@dataclass(frozen=True, slots=True)
class Mode:
    """Whether fixes are applied, and whether those that are not safe are, too.

    `max_file_size` is how large files may be, in bytes, that are read for what they declare.
    """

    fix: bool = False
    unsafe: bool = False
    max_file_size: int = MAX_FILE_SIZE


@dataclass(frozen=True, slots=True)
class Task:
    """A file to check, and the settings for it."""

    path: str
    settings: Settings


@dataclass(frozen=True, slots=True)
class Change:
    """What `count` fixes made of the bytes of a file."""

    path: str
    before: bytes
    after: bytes
    count: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What there is to say about a file, after the change to it, if there is one."""

    result: FileResult
    change: Change | None = None


def examine(task: Task, mode: Mode, data: bytes | None = None) -> Outcome:
    """Check the file of a task, or bytes in place of its own, and fix them if the mode says so; nothing is written.

    Whatever goes wrong may leave half of something in what is remembered, so that all of that is forgotten.
    """
    SOURCES.max_file_size = mode.max_file_size
    before = read_bytes(task.path, task.settings.max_file_size) if data is None else data
    if isinstance(before, Diagnostic):
        return Outcome(FileResult(task.path, [before]))
    checked: list[FileResult] = []

    def check_bytes(data: bytes) -> FileResult:
        checked.append(check(SourceFile(task.path, data), _checks(task), _surroundings(task)))
        return checked[-1]

    try:
        if not mode.fix:
            return Outcome(within(task.settings.time_limit, lambda: check_bytes(before)))
        return within(task.settings.time_limit, lambda: _fixed(task, mode, before, check_bytes))
    except OutOfTime as error:
        forget_projects()
        return Outcome(_out_of_time(task, checked, error))
    except Exception as error:  # noqa: BLE001 - one file must not keep the others from being checked
        forget_projects()
        return failed(task, f"checking failed: {describe(error)}")


def _fixed(task: Task, mode: Mode, before: bytes, check_bytes: Callable[[bytes], FileResult]) -> Outcome:
    kind = _surroundings(task).kind

    def read(data: bytes) -> Parsed | None:
        parsed = parse_source(SourceFile(task.path, data), kind)
        return None if isinstance(parsed, Diagnostic) else parsed

    fixed = fix(before, check_bytes, read, unsafe=mode.unsafe)
    change = Change(task.path, before, fixed.data, fixed.count) if fixed.data != before else None
    return Outcome(fixed.result, change)


def _checks(task: Task) -> Checks:
    return _chosen_checks(task.settings, task.settings.ignored_in(task.path))


@lru_cache(maxsize=64)
def _chosen_checks(settings: Settings, ignored: tuple[str, ...]) -> Checks:
    return Checks.chosen(load(), settings, ignored)


def _surroundings(task: Task) -> SourceContext:
    location = location_of(task.path, task.settings.modulepath)
    module_path = location.module_path if task.path.endswith(EXTENSIONS) else None
    return SourceContext(module_path, _puppet_version(task.settings, location), kind=location.kind)


def _puppet_version(settings: Settings, location: Location) -> int:
    """Return the version that the code is for: as the settings say, else as its project says."""
    if settings.puppet_version is not None:
        return int(settings.puppet_version)
    target = target_around(location)
    return DEFAULT_PUPPET if target is None else target.version


def target_of(path: str, settings: Settings) -> Target | None:
    """Return what the project of a file says about the version that it is for, whatever the settings say."""
    return target_around(location_of(path, settings.modulepath))


def _out_of_time(task: Task, checked: list[FileResult], error: OutOfTime) -> FileResult:
    """Say that a file takes too long, besides what was found in it if only its fixes do."""
    seconds = task.settings.time_limit
    if not checked:
        return FileResult(task.path, [out_of_time(task.path, error, "checked", seconds, ALLOW_MORE)])
    not_fixed = out_of_time(task.path, error, "fixed", seconds, ALLOW_MORE)
    return replace(checked[0], diagnostics=in_order([*checked[0].diagnostics, not_fixed]))


def failed(task: Task, message: str) -> Outcome:
    """Say that a file could not be checked because the program failed."""
    return Outcome(
        FileResult(task.path, [builtin_diagnostic("internal-error", task.path, Finding(Span(0, 0), message))])
    )
