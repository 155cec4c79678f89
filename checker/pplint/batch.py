"""Check many files: in this process if they are few, in several if they are many. The results are the same.

A file that kills the process that checks it gets a diagnostic, like any other that cannot be checked.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from pplint.builtin_diagnostics import builtin_diagnostic
from pplint.diagnostic import Diagnostic, Finding
from pplint.fixer import fix
from pplint.linter import Checks, FileResult, Surroundings, check, describe, in_order, parse_source
from pplint.overtime import ALLOW_MORE, out_of_time
from pplint.processes import in_processes
from pplint.project.discovery import EXTENSIONS
from pplint.project.location import Location, locate
from pplint.project.modules import Modules
from pplint.project.project import forget_projects
from pplint.project.sources import SOURCES
from pplint.project.targets import Target, target_around
from pplint.puppet import DEFAULT_PUPPET
from pplint.reading import MAX_FILE_SIZE, as_source, read_bytes
from pplint.records import dataclass, replace
from pplint.registry import load
from pplint.source import Span
from pplint.time_limit import OutOfTime, within

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.config.settings import Settings
    from pplint.syntax.parser import Parsed

CHUNK = 16
"""How many files a process is given at least at once."""


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


def examine_all(tasks: Sequence[Task], mode: Mode, jobs: int) -> list[Outcome]:
    """Check files in up to `jobs` processes, and return what there is to say about each, in the order of `tasks`."""
    with _garbage_kept():
        return _examine_all(tasks, mode, jobs)


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


def _examine_all(tasks: Sequence[Task], mode: Mode, jobs: int) -> list[Outcome]:
    mode = replace(mode, max_file_size=max((task.settings.max_file_size for task in tasks), default=MAX_FILE_SIZE))
    chunks = list(_chunks(tasks, jobs))
    if jobs <= 1 or len(chunks) <= 1:
        return examine_chunk(tasks, mode)
    return in_processes(partial(examine_chunk, mode=mode), chunks, min(jobs, len(chunks)), _died)


def _chunks(tasks: Sequence[Task], jobs: int) -> Iterator[Sequence[Task]]:
    """Divide files among processes: neighbours stay together, as they name the same others, and all end together."""
    start = 0
    while start < len(tasks):
        size = max(CHUNK, (len(tasks) - start) // (2 * jobs))
        yield tasks[start : start + size]
        start += size


def examine_chunk(tasks: Sequence[Task], mode: Mode) -> list[Outcome]:
    """Check files one after the other."""
    SOURCES.max_file_size = mode.max_file_size
    return [examine(task, mode) for task in tasks]


def examine(task: Task, mode: Mode) -> Outcome:
    """Check the file of a task, and mend it if the mode says so; nothing is written."""
    data = read_bytes(task.path, task.settings.max_file_size)
    if isinstance(data, Diagnostic):
        return Outcome(FileResult(task.path, [data]))
    return examine_bytes(task, data, mode)


def examine_bytes(task: Task, data: bytes, mode: Mode) -> Outcome:
    """Do the same for bytes that need not be those of the file.

    Whatever goes wrong may leave half of something in what is remembered, so that all of that is forgotten.
    """
    checked: list[FileResult] = []

    def check_again(data: bytes) -> FileResult:
        checked.append(_check(task, data))
        return checked[-1]

    seconds = task.settings.time_limit
    try:
        if not mode.fix:
            return Outcome(within(seconds, lambda: _check(task, data)))
        fixed = within(seconds, lambda: fix(data, check_again, partial(_read, task), unsafe=mode.unsafe))
    except OutOfTime as error:
        forget_projects()
        return Outcome(_out_of_time(task, checked, error))
    except Exception as error:  # noqa: BLE001 - one file must not keep the others from being checked
        forget_projects()
        return Outcome(_failure(task, f"checking failed: {describe(error)}"))
    change = Change(task.path, data, fixed.data, fixed.count) if fixed.data != data else None
    return Outcome(fixed.result, change)


def _check(task: Task, data: bytes) -> FileResult:
    source = as_source(task.path, data)
    if isinstance(source, Diagnostic):
        return FileResult(task.path, [source])
    settings = task.settings
    checks = _checks(settings, settings.ignored_in(task.path))
    location = locate(task.path, _modules(settings.modulepath))
    module = location.module if task.path.endswith(EXTENSIONS) else None
    module_path = location.module_path if module is not None else None
    around = Surroundings(module_path, _puppet_version(settings, location))
    return check(source, checks, around, kind=location.kind)


def _read(task: Task, data: bytes) -> Parsed | None:
    """Parse bytes as those of a file, if that can be done."""
    source = as_source(task.path, data)
    if isinstance(source, Diagnostic):
        return None
    parsed = parse_source(source, locate(task.path, _modules(task.settings.modulepath)).kind)
    return None if isinstance(parsed, Diagnostic) else parsed


def _puppet_version(settings: Settings, location: Location) -> int:
    """Return the version that the code is for: as the settings say, else as its project says."""
    if settings.puppet_version is not None:
        return int(settings.puppet_version)
    target = target_around(location)
    return DEFAULT_PUPPET if target is None else target.version


def target_of(path: str, settings: Settings) -> Target | None:
    """Return what the project of a file says about the version that it is for, whatever the settings say."""
    return target_around(locate(path, _modules(settings.modulepath)))


@lru_cache(maxsize=64)
def _checks(settings: Settings, ignored: tuple[str, ...]) -> Checks:
    return Checks.chosen(load(), settings, ignored)


@lru_cache(maxsize=64)
def _modules(modulepath: tuple[str, ...]) -> Modules:
    return Modules.on(modulepath)


def _died(task: Task) -> Outcome:
    return Outcome(_failure(task, "the process that checked this file died"))


def _out_of_time(task: Task, checked: list[FileResult], error: OutOfTime) -> FileResult:
    """Say that a file takes too long, besides what was found in it if only its fixes do."""
    seconds = task.settings.time_limit
    if not checked:
        return FileResult(task.path, [out_of_time(task.path, error, "checked", seconds, ALLOW_MORE)])
    not_fixed = out_of_time(task.path, error, "fixed", seconds, ALLOW_MORE)
    return replace(checked[0], diagnostics=in_order([*checked[0].diagnostics, not_fixed]))


def _failure(task: Task, message: str) -> FileResult:
    return FileResult(task.path, [builtin_diagnostic("internal-error", task.path, Finding(Span(0, 0), message))])
