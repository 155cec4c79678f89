"""Directories that are looked into by name: what lies outside of them is never opened.

A path is followed name by name through what the directories list, so that no name leads out of a folder, whatever
is written in it, and that upper and lower case count on every system, as they do for the compiler on a server.
Links lead to what lies within the bounds, and nowhere else.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from enum import Enum, auto
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.real_paths import is_within
from pplint.query import Queries, query

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pplint.session.disk import Disk

DEPTH_LIMIT = 32
ENTRY_LIMIT = 50_000


class _Kind(Enum):
    """What an entry of a directory is; that of what lies elsewhere, or cannot be looked at, is unclear."""

    FILE = auto()
    DIRECTORY = auto()
    OTHER = auto()
    UNCLEAR = auto()


_KINDS = frozenset({_Kind.FILE, _Kind.DIRECTORY})


class _Listing(Struct, frozen=True):
    """The files and directories in a directory, and whether all that is in it could be looked at."""

    names: Mapping[str, bool]
    is_clear: bool = True


class Folder:
    """A directory that may be looked into; each directory in it is listed once.

    `bounds` are the directories, without links in their paths, that links may lead into.
    """

    def __init__(self, disk: Disk, root: str, bounds: tuple[str, ...] = (), *, is_whole: bool = True) -> None:
        self.disk = disk
        self.queries = Queries(disk.queries.engine, self)
        self.root = root
        self.bounds = bounds
        self._is_whole = is_whole
        self._listed: set[str] = set()
        self._too_large: set[str] = set()

    @classmethod
    def at(cls, disk: Disk, root: str, bounds: Iterable[str] = (), *, is_whole: bool = True) -> Folder:
        """Look into a directory; links in it may lead to what is in it, and into `bounds`.

        If it is not `is_whole`, something that belongs into it is known to be missing.
        """
        return cls(disk, root, (disk.real_path(root), *bounds), is_whole=is_whole)

    @property
    def is_complete(self) -> bool:
        """Whether all that was looked for could be looked at, as far as it is there."""
        return self._is_whole and not self._too_large and self._is_read(len(self._listed))

    @query
    def _is_read(self, _count: int) -> bool:
        """Return whether the directories that were looked into, so many of them, could be listed."""
        return all(self._listing(each).is_clear for each in tuple(self._listed))

    def entries(self, directory: str = "") -> Mapping[str, bool]:
        """Return the names in a directory below the root, and for each whether it is a directory itself."""
        return self._listing(directory).names

    @query
    def _listing(self, directory: str) -> _Listing:
        self._listed.add(directory)
        try:
            path = os.path.join(self.root, directory) if directory else self.root
            entries = self.disk.entries(path, ENTRY_LIMIT)
        except (FileNotFoundError, NotADirectoryError):
            return _Listing({})
        except (OSError, ValueError):
            return _Listing({}, is_clear=False)
        kinds = {entry.name: self._kind(entry) for entry in entries}
        names = {name: kind is _Kind.DIRECTORY for name, kind in kinds.items() if kind in _KINDS}
        return _Listing(names, is_clear=_Kind.UNCLEAR not in kinds.values())

    def _kind(self, entry: os.DirEntry[str]) -> _Kind:
        try:
            if entry.is_symlink() and not self._admits(self.disk.real_path(entry.path)):
                return _Kind.UNCLEAR
            if entry.is_dir():
                return _Kind.DIRECTORY
            return _Kind.FILE if entry.is_file() else _Kind.OTHER
        except OSError:
            return _Kind.UNCLEAR

    def _admits(self, target: str) -> bool:
        return any(is_within(target, bound) for bound in self.bounds)

    def file(self, path: str) -> str | None:
        """Return the absolute path of a file, given its path below the root with forward slashes; None without it."""
        return self._find(path, is_directory=False)

    def directory(self, path: str) -> str | None:
        """Return the absolute path of a directory in the same way."""
        return self._find(path, is_directory=True)

    def _find(self, path: str, *, is_directory: bool) -> str | None:
        directory = ""
        *outer, last = path.split("/")
        if len(outer) > DEPTH_LIMIT:
            return None
        for name in outer:
            if self.entries(directory).get(name) is not True:
                return None
            directory = f"{directory}/{name}" if directory else name
        if self.entries(directory).get(last) is not is_directory:
            return None
        return os.path.join(self.root, *outer, last)

    def files(self, directory: str, suffix: str) -> list[str]:
        """Return the paths of all files below a directory that end in `suffix`, below the root as it is.

        Where they go too deep, or are too many, the rest is left out.
        """
        self._too_large.discard(directory)
        found: list[str] = []
        waiting = [directory] if self.directory(directory) is not None else []
        while waiting:
            outer = waiting.pop()
            if len(found) > ENTRY_LIMIT or outer.count("/") > DEPTH_LIMIT:
                self._too_large.add(directory)
                continue
            for name, is_directory in self.entries(outer).items():
                (waiting if is_directory else found).append(f"{outer}/{name}")
        return sorted(path for path in found if path.endswith(suffix))
