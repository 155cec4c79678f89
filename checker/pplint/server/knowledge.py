"""What is known of files while they are edited: remembered as long as it is true, and computed anew after that."""

from __future__ import annotations

import os
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.diagnostic import Diagnostic
from pplint.base.real_paths import is_within
from pplint.base.source import SourceFile
from pplint.check.baseline import LARGEST, Baseline, BaselineError, read_baseline
from pplint.check.file_checker import check_file, chosen_checks, context_of, note_places
from pplint.check.file_result import FileResult
from pplint.check.file_task import FileTask
from pplint.check.linter import check_model, model_of, parsed_once
from pplint.config.files import Bounds, configuration_in, load
from pplint.config.option_values import ConfigError
from pplint.config.options import EXTEND
from pplint.config.settings import Settings
from pplint.data.document import is_data
from pplint.project.checked_file import is_checked_file
from pplint.project.data.places import DataPlaces, data_places, owner_of_data
from pplint.project.discovery import discover
from pplint.project.git_ignored import is_ignored
from pplint.project.location import location_of
from pplint.project.projects import project_of
from pplint.project.sources import shown_path
from pplint.project.vendored import is_vendored
from pplint.query import query
from pplint.rule.registry import load as load_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pplint.infer.model import Model
    from pplint.project.project import Project
    from pplint.session import Session
    from pplint.syntax.parser import Parsed

_T = TypeVar("_T")

_LEVELS_OF_GROUPS: Final = 2
_LARGEST_GROUP: Final = 64
"""How many files are looked at together at most."""


class Configured(Struct, frozen=True):
    """The settings of a directory, and what of its configuration cannot be used, with the reason."""

    settings: Settings
    fault: str | None = None


@query.outwards
def configured_at(session: Session, directory: str) -> Configured:
    """Return what the closest configuration file says of the files in the directory at an absolute path."""
    try:
        file = configuration_in(directory, session.disk)
        if file is not None:
            return _inside(session, _loaded(session, file))
    except ConfigError as error:
        return Configured(Settings(), f"{error}; until it is fixed, no configuration is used")
    outer = os.path.dirname(directory)
    return Configured(Settings()) if outer == directory else configured_at(session, outer)


def _loaded(session: Session, file: str) -> Settings:
    bounds = Bounds((*session.bounds, os.path.dirname(file)), "the opened folders", (EXTEND.key,))
    return load(file, load_rules, disk=session.disk, bounds=bounds)


def _inside(session: Session, settings: Settings) -> Configured:
    """Return settings without what they name outside of the opened folders, and of that of the configuration."""
    bounds = (*session.bounds, settings.root)
    named = {"modulepath": settings.modulepath, "baseline": () if settings.baseline is None else (settings.baseline,)}
    outside = [(key, path) for key, paths in named.items() for path in paths if not _is_in(path, bounds)]
    if not outside:
        return Configured(settings)
    refused = {path for _, path in outside}
    kept = tuple(path for path in settings.modulepath if path not in refused)
    baseline = None if settings.baseline in refused else settings.baseline
    words = ", ".join(f"`{key}` names `{path}`" for key, path in outside)
    advice = "open a folder around it, or name directories of modules in the settings of the editor"
    fault = f"{settings.origin}: {words}, outside of the opened folders, which is left out; {advice}"
    return Configured(replace(settings, modulepath=kept, baseline=baseline), fault)


def _is_in(path: str, bounds: Iterable[str]) -> bool:
    return any(is_within(os.path.normpath(path), each) for each in bounds)


def task_of(session: Session, path: str, modulepath: tuple[str, ...]) -> FileTask:
    """Return how to check the file at an absolute path; `modulepath` counts where the project names none."""
    settings = configured_at(session, os.path.dirname(path)).settings
    if modulepath and not settings.modulepath:
        settings = replace(settings, modulepath=modulepath)
    return FileTask(shown_path(path), settings)


def project_of_data(session: Session, task: FileTask) -> Project:
    """Return the project that a file of data is for; its directory may be called like one of modules."""
    modulepath = task.settings.modulepath
    owner = owner_of_data(session, location_of(session, task.path, modulepath), modulepath)
    return project_of(session, task.path if owner is None else owner.root, modulepath)


@query
def checked_files(session: Session, root: str, modulepath: tuple[str, ...]) -> tuple[str, ...]:
    """Return the absolute paths of the files below a directory that a run there would check, in order."""
    return tuple(sorted(_searched(session, root, modulepath, lambda _path: True)))


@query
def grouped_files(session: Session, root: str, modulepath: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the same paths by their directories, such as those of modules: files in one have much in common."""

    def directory(path: str) -> list[str]:
        return os.path.relpath(os.path.dirname(path), root).split(os.sep)[:_LEVELS_OF_GROUPS]

    groups = [tuple(paths) for _, paths in groupby(checked_files(session, root, modulepath), key=directory)]
    return tuple(each[at : at + _LARGEST_GROUP] for each in groups for at in range(0, len(each), _LARGEST_GROUP))


@query
def is_among_checked(session: Session, root: str, modulepath: tuple[str, ...], path: str) -> bool:
    """Return whether a run at a directory would check the file at an absolute path.

    What the directories around a file say decides on it, for data as well: no other has to be looked at.
    """
    return path in _searched(session, root, modulepath, lambda each: is_within(path, os.path.abspath(each)))


def _searched(
    session: Session, root: str, modulepath: tuple[str, ...], is_of_interest: Callable[[str], bool]
) -> frozenset[str]:
    def settings_of(path: str) -> Settings:
        return task_of(session, os.path.abspath(path), modulepath).settings

    def is_excluded(path: str) -> bool:
        return not is_of_interest(path) or settings_of(path).is_excluded(path)

    def is_left_out(path: str) -> bool:
        return not settings_of(path).include_vendored and is_vendored(session, path)

    def is_git_ignored(path: str, is_directory: bool) -> bool:
        respects = settings_of(path).respect_gitignore
        return respects and is_ignored(session, os.path.abspath(path), is_directory=is_directory)

    def data_at(directory: str) -> DataPlaces:
        return data_places(session, directory, settings_of(os.path.join(directory, "any")).modulepath)

    def is_other(path: str) -> bool:
        return is_checked_file(session, path, settings_of(path).modulepath)

    found = discover(
        [shown_path(root)],
        is_excluded,
        is_left_out,
        disk=session.disk,
        data_at=data_at,
        is_git_ignored=is_git_ignored,
        is_other=is_other,
    )
    return frozenset(map(os.path.abspath, found.files))


class Program(Struct, eq=False):
    """A program that is open in the editor: how it was read, and what is known of it."""

    parsed: Parsed
    model: Model
    _ask: Callable[[Callable[[Model], Any]], Any]

    def ask(self, question: Callable[[Model], _T]) -> _T:
        """Return what a function makes of what is known; what it asks for counts for what is remembered here."""
        answer: _T = self._ask(question)
        return answer


@query
def program_of(session: Session, path: str, modulepath: tuple[str, ...]) -> Program | Diagnostic | None:
    """Return the program in an open file, the reason if it cannot be read, None if the file is not open."""
    if not session.has_text(path):
        return None
    task = task_of(session, path, modulepath)
    data = session.read(task.path)
    if isinstance(data, Diagnostic):
        return data
    around = context_of(session, task)
    source = SourceFile(task.path, data)
    parsed = parsed_once(session, source, around.kind_of(source))
    if isinstance(parsed, Diagnostic):
        return parsed
    model = model_of(session, parsed, chosen_checks(session, task.settings, _ignored(task)), around)
    # What inference does belongs to this result, and not to whoever is the first to ask.
    model.value_of(parsed.tree)
    return Program(parsed, model, session.engine.for_current(lambda question: question(model)))


@query.report
def found_in(session: Session, path: str, modulepath: tuple[str, ...]) -> FileResult:
    """Check the file at an absolute path, as the editor has it, and return what is in no baseline."""
    task = task_of(session, path, modulepath)
    result = _without_known(session, task, _checked(session, task, path, modulepath))
    return note_places(session, result)


def _checked(session: Session, task: FileTask, path: str, modulepath: tuple[str, ...]) -> FileResult:
    is_program = not is_data(path) and not is_checked_file(session, path, task.settings.modulepath)
    if is_program and session.has_text(path):
        program = program_of(session, path, modulepath)
        if isinstance(program, Diagnostic):
            return FileResult(task.path, [program])
        if program is not None:
            checks, around = chosen_checks(session, task.settings, _ignored(task)), context_of(session, task)
            return program.ask(lambda model: check_model(session, program.parsed, model, checks, around))
    data = session.read(task.path)
    return FileResult(task.path, [data]) if isinstance(data, Diagnostic) else check_file(session, task, data)


def _ignored(task: FileTask) -> tuple[str, ...]:
    return task.settings.ignored_in(task.path)


def _without_known(session: Session, task: FileTask, result: FileResult) -> FileResult:
    baseline = None if task.settings.baseline is None else _baseline_at(session, task.settings.baseline)
    if baseline is None or not result.diagnostics:
        return result
    known = {each.sort_key for each in baseline.known(result.diagnostics)[0]}
    return replace(result, diagnostics=[each for each in result.diagnostics if each.sort_key not in known])


@query
def _baseline_at(session: Session, path: str) -> Baseline | None:
    """Return the baseline at a path; without one that can be used, all is reported."""
    try:
        return read_baseline(path, lambda path: session.disk.read(path, LARGEST))
    except (OSError, BaselineError):
        return None
