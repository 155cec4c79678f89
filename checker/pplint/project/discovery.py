"""Which files to check: the manifests, templates and data below the paths that the user names.

A file that is named is checked whatever it is called. A directory is searched for `*.pp` and `*.epp`, and for what
hierarchies say is data; `*.pp` among the templates of a module is a template in Ruby, and left out. The search stays
inside: it follows no links to directories, nor links to files elsewhere, and it opens nothing but hierarchies.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.real_paths import leaves_repository
from pplint.data.document import DATA_EXTENSIONS, HIERARCHY_NAME
from pplint.repository_files import SUFFIXES
from pplint.session.disk import plain_disk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pplint.project.data.places import DataPlaces
    from pplint.session.disk import Disk

EXTENSIONS = (".pp", ".epp")

TEMPLATES = "templates"
_OF_A_MODULE = frozenset({"manifests", TEMPLATES})

_HINTS = frozenset({HIERARCHY_NAME, "data", "hieradata", "pplint.toml", "pyproject.toml"})
"""What is in each directory that says where data are."""


class NoSuchPath(Exception):  # noqa: N818 - reads as what it says
    """A path that the user names does not exist."""

    def __init__(self, path: str) -> None:
        super().__init__(f"no such file or directory: `{path}`")
        self.path = path


class Discovery(Struct):
    """The files to check, in order and each once, and the directories that could not be searched, with the reason.

    `vendored` are directories that were left out because what lies there comes from elsewhere.
    """

    files: list[str] = []
    unreadable: list[tuple[str, str]] = []
    vendored: list[str] = []


def _never(_path: str) -> bool:
    return False


def _none_ignored(_path: str, _is_directory: bool) -> bool:
    return False


def discover(  # noqa: PLR0913 - what a search depends on, each by its name
    paths: Iterable[str],
    is_excluded: Callable[[str], bool],
    is_vendored: Callable[[str], bool] = _never,
    *,
    force_exclude: bool = False,
    disk: Disk | None = None,
    data_at: Callable[[str], DataPlaces] | None = None,
    is_git_ignored: Callable[[str, bool], bool] = _none_ignored,
    is_other: Callable[[str], bool] = _never,
) -> Discovery:
    """Find the files to check; raise `NoSuchPath` for a path that does not exist.

    What `is_excluded` accepts is left out while searching. A path that the user names is checked all the same,
    unless `force_exclude` is given. A directory that `is_vendored` accepts is searched only if the user names it, or
    something in it, and so is one that `is_git_ignored` accepts, which is asked whether it ignores a file, or a
    directory. `data_at` says where the data are of the module or environment at an absolute path; without it, no
    data are looked for. `is_other` accepts what else of a repository is checked.
    """
    found, disk = Discovery(), disk or plain_disk()
    for path in paths:
        named = os.path.normpath(path)
        if force_exclude and is_excluded(named):
            _require(named, disk)
        elif _is_directory(named, disk):
            is_named = any(map(is_vendored, with_outer(os.path.abspath(named))))
            data = _Data(data_at, os.path.abspath(named))
            ignored = _none_ignored if is_git_ignored(named, True) else is_git_ignored
            vendored = _never if is_named else is_vendored
            _Search(is_excluded, vendored, ignored, found, disk, data, is_other).search(named)
        elif leaves_repository(named):
            found.unreadable.append((named, "it is a link that points outside of the repository"))
        else:
            found.files.append(named)
    found.files = list(dict.fromkeys(found.files))
    found.vendored = list(dict.fromkeys(found.vendored))
    return found


def _require(path: str, disk: Disk) -> None:
    """Raise `NoSuchPath` for a path that leads nowhere."""
    disk.is_there(path)  # Who watches is to know that this was asked.
    try:
        os.stat(path)
    except (OSError, ValueError):
        raise NoSuchPath(path) from None


def _is_directory(path: str, disk: Disk) -> bool:
    _require(path, disk)
    return disk.is_directory(path)


def with_outer(path: str) -> Iterator[str]:
    """Yield an absolute path and those of the directories around it."""
    yield path
    while (outer := os.path.dirname(path)) != path:
        path = outer
        yield path


class _Data:
    """Where data are, as the directories around the top of a search and below it say."""

    def __init__(self, data_at: Callable[[str], DataPlaces] | None, top: str) -> None:
        self._data_at = data_at
        self._roots: set[str] = set()
        self._hierarchies: set[str] = set()
        if data_at is not None:
            for outer in list(with_outer(top))[1:]:
                self._roots.update(data_at(outer).roots)

    def look_at(self, directory: str, entries: Iterable[os.DirEntry[str]]) -> None:
        """Take note of what a directory says about data."""
        if self._data_at is not None and not _HINTS.isdisjoint(entry.name for entry in entries):
            places = self._data_at(os.path.abspath(directory))
            self._roots |= places.roots
            if places.hierarchy is not None:
                self._hierarchies.add(places.hierarchy)

    def holds(self, directory: str, name: str) -> bool:
        """Tell whether a file of a directory is a hierarchy, or data of one, as far as its name tells."""
        if not name.endswith(DATA_EXTENSIONS):
            return False
        path = os.path.join(os.path.abspath(directory), name)
        return path in self._hierarchies or any(each in self._roots for each in with_outer(path))


class _Search(Struct):
    """What a search depends on, and what it has found."""

    is_excluded: Callable[[str], bool]
    is_vendored: Callable[[str], bool]
    is_git_ignored: Callable[[str, bool], bool]
    found: Discovery
    disk: Disk
    data: _Data
    is_other: Callable[[str], bool]
    templates: list[str] = []

    def search(self, top: str) -> None:
        """Add the files below a directory, those of a directory before those of the directories in it."""
        real_top = self.disk.real_path(top)
        # Where a hierarchy has its data shows when all of them were read.
        for directory, entries in list(self._directories(top)):
            for entry in entries:
                if self._is_wanted(directory, entry, real_top):
                    path = _join(directory, entry.name)
                    is_left_out = self.is_excluded(path) or self.is_git_ignored(path, False)
                    self.found.files += () if is_left_out else (path,)

    def _directories(self, top: str) -> Iterator[tuple[str, list[os.DirEntry[str]]]]:
        """Yield the directories that are searched, with what is in them."""
        waiting = [top]
        while waiting:
            directory = waiting.pop()
            try:
                entries = self.disk.entries(directory)
            except OSError as error:
                self.found.unreadable.append((directory, error.strerror or str(error)))
                continue
            self.data.look_at(directory, entries)
            if _OF_A_MODULE.issubset(entry.name for entry in entries):
                self.templates.append(_join(directory, TEMPLATES))
            yield directory, entries
            inner = [_join(directory, entry.name) for entry in entries if entry.is_dir(follow_symlinks=False)]
            below = [path for path in inner if not self.is_excluded(path) and not self.is_git_ignored(path, True)]
            foreign = [path for path in below if self.is_vendored(path)]
            self.found.vendored.extend(foreign)
            waiting.extend(path for path in reversed(below) if path not in foreign)

    def _is_wanted(self, directory: str, entry: os.DirEntry[str], real_top: str) -> bool:
        """Tell whether an entry is a file to check, and a regular one, or a link to one inside of `real_top`."""
        if not entry.name.endswith(EXTENSIONS) and not self._is_other(directory, entry.name):
            return False
        if entry.name.endswith(".pp") and self._is_of_templates(directory):
            return False
        try:
            if not entry.is_symlink():
                return entry.is_file(follow_symlinks=False)
            target = self.disk.real_path(entry.path)
            # A separator after the directory, or `/a/b-old` would be inside of `/a/b`; the root has its own.
            return entry.is_file() and target.startswith(real_top.rstrip(os.sep) + os.sep)
        except OSError:
            return False

    def _is_other(self, directory: str, name: str) -> bool:
        """Tell whether a file that is no program is data, or one of a repository."""
        return self.data.holds(directory, name) or (name.endswith(SUFFIXES) and self.is_other(_join(directory, name)))

    def _is_of_templates(self, directory: str) -> bool:
        if TEMPLATES not in directory:
            return False
        return any(directory == each or directory.startswith(each + os.sep) for each in self.templates)


def _join(directory: str, name: str) -> str:
    return name if directory == os.curdir else os.path.join(directory, name)
