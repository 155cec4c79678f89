"""The files of the machine as they were before some changes that somebody else knows; nothing is undone on the disk."""

from __future__ import annotations

import os
import stat
from errno import EISDIR, ENOENT
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from pplint.base.reading import MAX_FILE_SIZE
from pplint.session.files import MachineFiles

if TYPE_CHECKING:
    from collections.abc import Mapping

_MOST_LINKS = 40
"""How many links may follow each other: it goes in circles if they are more."""


class OverlayFile(Struct, frozen=True):
    """What a file was: how many bytes it had, and these, if they are not too many to be read. A link has its target."""

    size: int
    data: bytes
    is_link: bool = False


class OverlayFiles(Struct, frozen=True, dict=True):
    """What was elsewhere on the disk, by absolute paths without links to directories; None is what was not there."""

    files: Mapping[str, OverlayFile | None]

    @cached_property
    def inner(self) -> Mapping[str, frozenset[str]]:
        """For each directory around a file, the names in it that lead there."""
        found: dict[str, set[str]] = {}
        for path in self.files:
            outer, name = os.path.split(path)
            while name and name not in found.setdefault(outer, set()):
                found[outer].add(name)
                outer, name = os.path.split(outer)
        return {directory: frozenset(names) for directory, names in found.items()}


class PastFiles:
    """The files as they were. A *place* is an absolute path without links to directories."""

    def __init__(self, past: OverlayFiles) -> None:
        self._past = past
        self._real: dict[str, str | None] = {}

    def read(self, path: str, limit: int = MAX_FILE_SIZE) -> bytes:
        """Return the bytes of a regular file, and one byte over `limit` if there are more; raise `OSError`."""
        place = self._place(path)
        kind = self._kind(place)
        if place is None or not kind or stat.S_ISDIR(kind):
            error = EISDIR if kind else ENOENT
            raise OSError(error, os.strerror(error), path)
        file = self._past.files.get(place)
        if file is None:
            return MachineFiles.read(place, limit)
        return file.data[: limit + 1] if len(file.data) == file.size else bytes(min(file.size, limit + 1))

    def is_file(self, path: str) -> bool:
        """Return whether a path led to a file."""
        return stat.S_ISREG(self._kind(self._place(path)))

    def is_directory(self, path: str) -> bool:
        """Return whether a path led to a directory; one with nothing but new files in it was not there."""
        return stat.S_ISDIR(self._kind(self._place(path)))

    def is_link(self, path: str) -> bool:
        """Return whether there was a link at a path."""
        return stat.S_ISLNK(self._kind(self._name(path)))

    def is_there(self, path: str) -> bool:
        """Return whether there was anything at a path, if only a link that led nowhere."""
        return self._kind(self._name(path)) != 0

    def link_target(self, path: str) -> str:
        """Return where a link led to in the end."""
        return self._place(path) or os.path.abspath(path)

    def entries(self, path: str, limit: int | None) -> list[os.DirEntry[str]]:
        """Return what was in a directory, but for what is more than a limit, in order; raise `OSError`."""
        place = self._place(path)
        if place is None or not stat.S_ISDIR(self._kind(place)):
            raise FileNotFoundError(ENOENT, os.strerror(ENOENT), path)
        found = [OverlayEntry(self, name, os.path.join(path, name)) for name in islice(self._names_in(place), limit)]
        return cast("list[os.DirEntry[str]]", found)

    @staticmethod
    def has_text(_path: str) -> bool:
        """Return whether an editor has a text in place of what a file holds."""
        return False

    def _names_in(self, place: str) -> list[str]:
        """Return what was in a directory, in order; raise `OSError` if it cannot be read."""
        other = self._past.inner.get(place, frozenset())
        now = {entry.name for entry in MachineFiles.entries(place, None)} if self._is_still_there(place) else set[str]()
        return [name for name in sorted(now | other) if name not in other or self._kind(os.path.join(place, name))]

    def _is_still_there(self, directory: str) -> bool:
        """Return whether a directory that there was is one now, and not a link to another."""
        return directory not in self._past.inner or (
            os.path.isdir(directory) and os.path.realpath(directory) == directory
        )

    def _kind(self, place: str | None) -> int:
        """Return what kind of thing was at a place, as `stat` says it, and 0 if there was none."""
        if place is None:
            return 0
        file = self._past.files.get(place)
        if file is not None:
            return stat.S_IFLNK if file.is_link else stat.S_IFREG
        if place in self._past.inner:
            return stat.S_IFDIR if self._names_in(place) else 0
        if place in self._past.files or not self._is_still_there(os.path.dirname(place)):
            return 0
        try:
            return stat.S_IFMT(os.lstat(place).st_mode)
        except (OSError, ValueError):
            return 0

    def _name(self, path: str) -> str | None:
        """Return the place of a path itself, be there a link or not; None if there was no directory around it."""
        outer, name = os.path.split(os.path.abspath(path))
        real = self._directory(outer)
        return None if real is None else os.path.join(real, name)

    def _place(self, path: str) -> str | None:
        """Return the place that a path led to in the end; None if it led nowhere."""
        return self._end_of(self._name(path), _MOST_LINKS)

    def _directory(self, path: str) -> str | None:
        """Return the place of a directory, given its absolute path, and remember it; None if there was none."""
        if path not in self._real:
            outer, name = os.path.split(path)
            real = path if outer == path else self._directory(outer)
            place = real if outer == path or real is None else self._end_of(os.path.join(real, name), _MOST_LINKS)
            self._real[path] = place if stat.S_ISDIR(self._kind(place)) else None
        return self._real[path]

    def _end_of(self, place: str | None, links: int) -> str | None:
        """Return where a place led to, over no more than so many links."""
        if place is None or not stat.S_ISLNK(self._kind(place)):
            return place
        file = self._past.files.get(place)
        target = os.readlink(place) if file is None else os.fsdecode(file.data)
        found: str | None = os.sep if os.path.isabs(target) else os.path.dirname(place)
        for part in target.split(os.sep):
            if found is None or links == 0 or not stat.S_ISDIR(self._kind(found)):
                return None
            if part == os.pardir:
                found = os.path.dirname(found)
            elif part not in {"", os.curdir}:
                found = self._end_of(os.path.join(found, part), links - 1)
        return found


class OverlayEntry:
    """What was in a directory; it answers as an `os.DirEntry` does."""

    def __init__(self, files: PastFiles, name: str, path: str) -> None:
        self._files = files
        self.name = name
        self.path = path

    def is_symlink(self) -> bool:
        """Return whether it was a link."""
        return self._files.is_link(self.path)

    def is_dir(self, *, follow_symlinks: bool = True) -> bool:
        """Return whether it was a directory."""
        return (follow_symlinks or not self.is_symlink()) and self._files.is_directory(self.path)

    def is_file(self, *, follow_symlinks: bool = True) -> bool:
        """Return whether it was a file."""
        return (follow_symlinks or not self.is_symlink()) and self._files.is_file(self.path)
