"""Which files a run checks, and how."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.reading import unreadable
from pplint.base.suggest import did_you_mean
from pplint.check.file_result import FileResult
from pplint.check.file_task import FileTask
from pplint.cli.errors import UsageError
from pplint.cli.streams import print_error
from pplint.project.discovery import EXTENSIONS, Discovery, NoSuchPath, discover
from pplint.project.git_ignored import is_ignored
from pplint.project.path_patterns import relative_to
from pplint.project.vendored import is_vendored
from pplint.report.escape import visible_path
from pplint.signatures import FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pplint.cache.files import FileCache
    from pplint.cli.check_options import CheckOptions
    from pplint.config.files import Configurations
    from pplint.config.settings import Settings
    from pplint.project.data.places import DataPlaces
    from pplint.session import Session


class Found(Struct, frozen=True):
    """The files to check, what is said of those that cannot be, and directories of somebody else's code."""

    tasks: list[FileTask]
    unreadable: list[FileResult]
    vendored: list[str]


class FileSearch:
    """The search for the files of a run, at the paths that its options name."""

    def __init__(
        self,
        options: CheckOptions,
        paths: Sequence[str],
        configurations: Configurations,
        session: Session,
        cache: FileCache | None,
    ) -> None:
        self._options = options
        self._paths = paths
        self._configurations = configurations
        self._session = session
        self._cache = cache

    def find(self) -> Discovery:
        """Find the files to check; raise `UsageError` if they cannot be determined."""
        return self._searched() if self._cache is None else self._cache.found(self._paths, self._searched)

    def _searched(self) -> Discovery:
        def is_excluded(path: str) -> bool:
            return self._configurations.of_file(path).is_excluded(path)

        def is_left_out(path: str) -> bool:
            return not self._configurations.of_file(path).include_vendored and is_vendored(self._session, path)

        def is_git_ignored(path: str, is_directory: bool) -> bool:
            respects = self._configurations.of_file(path).respect_gitignore
            return respects and is_ignored(self._session, os.path.abspath(path), is_directory=is_directory)

        def data_at(directory: str) -> DataPlaces:
            from pplint.project.data.places import data_places

            return data_places(self._session, directory, self._configurations.of_directory(directory).modulepath)

        def is_other(path: str) -> bool:
            from pplint.project.checked_file import is_checked_file

            return is_checked_file(self._session, path, self._configurations.of_file(path).modulepath)

        try:
            return discover(
                self._paths,
                is_excluded,
                is_left_out,
                force_exclude=self._options.force_exclude,
                disk=self._session.disk,
                data_at=data_at,
                is_git_ignored=is_git_ignored,
                is_other=is_other,
            )
        except NoSuchPath as error:
            from pplint.cli import COMMANDS

            raise UsageError(f"{error}{did_you_mean(error.path, COMMANDS)}") from None

    def _tell_missing_directories(self, all_settings: Iterable[Settings]) -> None:
        # Those on the command line are looked at when it is read.
        different = dict.fromkeys(all_settings)
        directories = _missing_directories(different) if self._options.modulepath is None else ()
        for sentence in (*directories, *_unreadable_signatures(each for each in different if each.signatures)):
            print_error(sentence)

    def _is_checked(self, file: str) -> bool:
        """Return whether there is anything to check in a file that is named, and not found by a search; say so."""
        if file.endswith(EXTENSIONS):
            return True
        from pplint.project.checked_file import is_checked_file, is_program_or_data

        modulepath = self._configurations.of_file(file).modulepath
        if is_program_or_data(file) or is_checked_file(self._session, file, modulepath):
            return True
        print_error(f"`{visible_path(file)}` is not checked: it is not a manifest, template or data file")
        return False

    def tasks_of(self, found: Discovery) -> Found:
        """Return how to check the files that were found."""
        named = {*map(os.path.normpath, self._paths)}
        files = [file for file in found.files if file not in named or self._is_checked(file)]
        tasks = [FileTask(file, self._configurations.of_file(file)) for file in files]
        self._tell_missing_directories(task.settings for task in tasks)
        failed = [FileResult(path, [unreadable(path, reason)]) for path, reason in found.unreadable]
        return Found(tasks, failed, found.vendored)


def _missing_directories(all_settings: Iterable[Settings]) -> Iterator[str]:
    """Yield a sentence for each name on a module path that is no directory, once for each file that names it."""
    named = dict.fromkeys((settings.origin, path) for settings in all_settings for path in settings.modulepath)
    for origin, path in named:
        if not os.path.isdir(path):
            shown = relative_to(path, os.getcwd())
            yield f"{origin}: `modulepath`: no such directory: `{shown}`; it is ignored"


def _unreadable_signatures(all_settings: Iterable[Settings]) -> Iterator[str]:
    """Yield a sentence for each file that is not a signature in the folder of signatures beside a configuration."""
    for folder in dict.fromkeys(os.path.join(settings.root, FOLDER) for settings in all_settings):
        for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
            path = os.path.join(folder, name)
            fault = _fault_of(path) if os.path.isfile(path) else None
            if fault is not None:
                yield f"`{visible_path(relative_to(path, os.getcwd()))}` {fault}; it is not used"


def _fault_of(path: str) -> str | None:
    from pplint.signatures.collection import read_signatures
    from pplint.signatures.files import UnreadableSignature

    try:
        with open(path, "rb") as file:
            read_signatures(file.read())
    except UnreadableSignature as error:
        return str(error)
    except OSError as error:
        return f"cannot be read: {error.strerror or error}"
    return None
