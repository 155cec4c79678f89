"""The files of the machine, as a session looks at them. Nothing that a session remembers asks for a file elsewhere."""

from __future__ import annotations

import os
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pplint.base.reading import MAX_FILE_SIZE, read_regular_file
from pplint.base.time_limit import grant_time
from pplint.query import Engine, Queries, query

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.base.source import SourceFile
    from pplint.session.summaries import Summary

_R = TypeVar("_R")

_MOST_NAMES = 10_000
"""How many names of a directory are remembered; of one with more, each is asked for by itself."""

_CACHE_BYTES: Final = 1 << 24
"""How many bytes of files are kept: each summary is computed for all files of a project before the next."""

_ROOM_FOR_ENTRIES: Final = 50_000
"""How many entries of directories are kept: who wants to know one name lists what another lists for all of them."""

ANY_CASE = frozenset({"darwin", "win32"})
"""The systems where something may be found by a name that its directory does not list."""


class Disk:
    """What can be asked about paths."""

    def __init__(self, engine: Engine) -> None:
        self.queries = Queries(engine, self)
        self._contents: dict[str, bytes] = {}
        self._room = _CACHE_BYTES
        self._listings: dict[str, list[os.DirEntry[str]]] = {}
        self._room_for_entries = _ROOM_FOR_ENTRIES

    def read(self, path: str, limit: int = MAX_FILE_SIZE) -> bytes:
        """Return the bytes of a regular file, and one byte over `limit` if there are more; raise `OSError`."""
        data = self._contents.get(path)
        if data is not None:
            return data if len(data) <= limit else data[: limit + 1]
        data = read_regular_file(path, limit)
        if len(data) <= min(limit, self._room):
            self._room -= len(data)
            self._contents[path] = data
        return data

    def summary(self, summary: Summary[_R], path: str, limit: int, words: tuple[str, ...]) -> _R | None:
        """Return what is told of a regular file, None if it has more bytes than `limit`; raise `OSError`."""
        return summary.of(self.read(path, limit), limit, words)

    def summary_of(self, summary: Summary[_R], path: str, limit: int, words: tuple[str, ...], data: bytes) -> _R | None:  # noqa: ARG002 - nothing is noted here
        """Return what is told of the bytes that were read of a regular file, None if they are more than `limit`."""
        return summary.of(data, limit, words)

    def derived(
        self, _summary_named: Summary[Any], path: str, limit: int, make: Callable[[bytes], tuple[_R, bool]]
    ) -> _R:
        """Return what is made of the bytes of a file, of which there is one over `limit` if there are more.

        `make` says as well whether that depends on nothing but what is told of them. Raises `OSError`.
        """
        return make(self.read(path, limit))[0]

    def tracked_source(self, source: SourceFile, path: str) -> SourceFile:  # noqa: ARG002 - nothing is noted here
        """Return a source of which is noted that somebody looks at its bytes, made of those of the file at a path."""
        return source

    def is_file(self, path: str) -> bool:
        """Return whether a path leads to a file."""
        return os.path.isfile(path)

    def is_directory(self, path: str) -> bool:
        """Return whether a path leads to a directory."""
        return os.path.isdir(path)

    def is_link(self, path: str) -> bool:
        """Return whether there is a link at a path."""
        return os.path.islink(path)

    def is_there(self, path: str) -> bool:
        """Return whether there is anything at a path, if only a link that leads nowhere."""
        return os.path.lexists(path)

    def link_target(self, path: str) -> str:
        """Return where a link leads to in the end."""
        return os.path.realpath(path)

    def entries(self, path: str, limit: int | None = None) -> list[os.DirEntry[str]]:
        """Return what is in a directory, but for what is more than a limit, in order; raise `OSError`."""
        known = self._listings.get(path)
        if known is not None and _is_whole(known, limit):
            return known
        found = listed(path, limit)
        if known is None and len(found) <= self._room_for_entries and _is_whole(found, limit):
            self._room_for_entries -= len(found)
            self._listings[path] = found
        return found

    def may_hold(self, directory: str, name: str) -> bool:
        """Return whether there may be something of a name in a directory: it is listed once, whatever is asked for."""
        names = self._names(directory)
        return names is None or name in names

    def has_file(self, directory: str, name: str) -> bool:
        """Return whether a directory has a file of a name."""
        return self.may_hold(directory, name) and self.is_file(os.path.join(directory, name))

    def has_directory(self, directory: str, name: str) -> bool:
        """Return whether a directory has one of a name."""
        return self.may_hold(directory, name) and self.is_directory(os.path.join(directory, name))

    @query
    def _names(self, directory: str) -> frozenset[str] | None:
        try:
            entries = self.entries(directory, _MOST_NAMES)
        except (FileNotFoundError, NotADirectoryError):
            return frozenset()
        except (OSError, ValueError):
            return None
        return None if len(entries) == _MOST_NAMES else frozenset(entry.name for entry in entries)

    def real_path(self, path: str) -> str:
        """Return the absolute path of what a path names, without links; nothing is raised where nothing is there."""
        absolute = os.path.abspath(path)
        outer, name = os.path.split(absolute)
        return self._followed(os.path.join(self.real_directory(outer), name)) if name else absolute

    @query.outwards
    def real_directory(self, path: str) -> str:
        """Do the same for the absolute path of a directory, and remember it."""
        outer, name = os.path.split(path)
        return path if outer == path else self._followed(os.path.join(self.real_directory(outer), name))

    def _followed(self, path: str) -> str:
        """Return a path of which only the last name may be a link."""
        return self.link_target(path) if self.is_link(path) else path


def _is_whole(entries: list[os.DirEntry[str]], limit: int | None) -> bool:
    """Return whether a directory surely has nothing else than what was listed up to a limit."""
    return limit is None or len(entries) < limit


def plain_disk() -> Disk:
    """Return the disk for who looks at it once, without a session."""
    return Disk(Engine())


def listed(path: str, limit: int | None) -> list[os.DirEntry[str]]:
    """Return what is in a directory, but for what is more than a limit, in order; raise `OSError`."""
    grant_time()
    with os.scandir(path) as found:
        return sorted(islice(found, limit), key=attrgetter("name"))
