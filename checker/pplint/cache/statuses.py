"""What the system says of paths, without following links: each is asked for once."""

from __future__ import annotations

import os


class Statuses:
    """The statuses of paths, as they are when they are first asked for."""

    __slots__ = ("_home", "_known", "_local", "_separator")

    def __init__(self) -> None:
        self._separator = os.fsencode(os.sep)
        self._home = os.path.join(os.fsencode(os.getcwd()), b"")
        self._local: dict[bytes, bytes] = {}
        self._known: dict[bytes, os.stat_result | None] = {}

    def local(self, path: bytes) -> bytes:
        """Return a path as it is named from the current directory, if it is below that."""
        found = self._local.get(path)
        if found is None:
            inner = path.removeprefix(self._home)
            is_inner = inner is not path and inner and not inner.startswith(self._separator)
            found = self._local[path] = inner if is_inner else path
        return found

    def of(self, path: bytes) -> os.stat_result | None:
        """Return the status of what is at a path that is as `local` returns it, None if nothing is."""
        try:
            return self._known[path]
        except KeyError:
            pass
        try:
            found = os.lstat(path)
        except (OSError, ValueError):
            found = None
        self._known[path] = found
        return found
