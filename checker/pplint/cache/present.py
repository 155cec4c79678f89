"""Which answers of the disk are still what they were: each is asked for once, and by `stat` where that will do."""

from __future__ import annotations

import os
import stat
import sys
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.session.answers import ERROR, Answer, Kind, Mark, asked

if TYPE_CHECKING:
    from collections.abc import Iterable

_SETTLED = 2_000_000_000
"""Nanoseconds for which something must not have changed, so that another change would show in its times.

The times of some file systems are exact to two seconds only.
"""

Stamp = tuple[int, int, int, int, int]
"""The size of a file or directory, its times, its number, and that of its device."""


class Place(Struct, array_like=True, gc=False, frozen=True):
    """A path, the marks of what was asked about it, and its stamp, if that tells whether content and names changed."""

    path: bytes
    stamp: Stamp | None
    marks: list[tuple[Kind, int, Mark]]


class _Status(Struct, gc=False, frozen=True):
    """What is at a path: whether there is anything, if only a link, and where that leads, if it leads anywhere."""

    is_there: bool
    is_link: bool
    found: os.stat_result | None


class Present:
    """The disk as it is, given what was known of it at some places earlier.

    Nothing is believed of the stamps of places if the clock has gone back since.
    """

    def __init__(self, places: Iterable[Place] = ()) -> None:
        self._places = {place.path: place for place in places}
        self._statuses: dict[bytes, _Status] = {}
        self._marks: dict[tuple[Kind, bytes, int], Mark] = {}

    def holds(self, kind: Kind, path: bytes, limit: int, mark: Mark | None) -> bool:
        """Return whether an answer is what it was."""
        key = (kind, path, limit)
        now = self._marks.get(key)
        if now is None:
            now = self._marks[key] = self._asked(kind, path, limit)
        return now == mark

    def _asked(self, kind: Kind, path: bytes, limit: int) -> Mark:
        status = self._status(path)
        if kind == "link":
            return status.is_link
        if kind == "there":
            return status.is_there
        if kind == "directory":
            return status.found is not None and stat.S_ISDIR(status.found.st_mode)
        if kind == "file":
            return status.found is not None and stat.S_ISREG(status.found.st_mode)
        known = None if status.found is None else self._unchanged(kind, path, limit, status.found)
        return asked(kind, path, limit) if known is None else known

    def _unchanged(self, kind: Kind, path: bytes, limit: int, status: os.stat_result) -> bytes | None:
        """Return the mark of a content or of names, if the stamp says that it is as before."""
        place = self._places.get(path)
        if place is None or place.stamp is None or place.stamp != _stamp(status):
            return None
        found = next((mark for of, most, mark in place.marks if of == kind and most == limit), None)
        # An error may have another cause, such as a directory further out that is closed.
        return found if isinstance(found, bytes) and not found.startswith(ERROR) else None

    def _status(self, path: bytes) -> _Status:
        known = self._statuses.get(path)
        if known is None:
            known = self._statuses[path] = _status_of(path)
        return known

    def places(self, answers: Iterable[Answer], started: int) -> list[Place]:
        """Return answers by their paths, with stamps where nothing changed shortly before a time or after it.

        What was seen before the answers were is good enough: if it is of something older, they are asked for again.
        """
        marks: dict[bytes, list[tuple[Kind, int, Mark]]] = {}
        for each in answers:
            if each.mark is not None:
                marks.setdefault(each.path, []).append((each.kind, each.limit, each.mark))
        return [Place(path, self._settled(path, started), found) for path, found in marks.items()]

    def _settled(self, path: bytes, started: int) -> Stamp | None:
        status = self._status(path).found
        if status is None:
            return None
        changed = status.st_mtime_ns if sys.platform == "win32" else status.st_ctime_ns
        return _stamp(status) if changed < started - _SETTLED else None


def _status_of(path: bytes) -> _Status:
    try:
        status = os.lstat(path)
    except (OSError, ValueError):
        return _Status(is_there=False, is_link=False, found=None)
    if not stat.S_ISLNK(status.st_mode):
        return _Status(is_there=True, is_link=False, found=status)
    try:
        return _Status(is_there=True, is_link=True, found=os.stat(path))
    except (OSError, ValueError):
        return _Status(is_there=True, is_link=True, found=None)


def _stamp(status: os.stat_result) -> Stamp:
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino, status.st_dev
