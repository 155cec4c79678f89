"""Which paths are looked at to know that answers of the disk are as before: few of those that were asked about.

As long as the stamp of a directory is the same, so are the names in it, and what was not there is not there; the stamp
of a file stands for its content. Such a path is the guard of these answers.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.cache.stamps import settled_stamp
from pplint.session.answers import error_fingerprint, is_error

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pplint.session.answers import Fingerprint, Kind

NONE = -1
"""The number of the guard of what has none, so that it must be asked for."""

_NO_CONTENT: Final = frozenset({"there", "link", "target"})

_NOTHING_THERE: Final = frozenset(error_fingerprint(OSError(number, "")) for number in (errno.ENOENT, errno.ENOTDIR))


class _Seen(Struct, gc=False, frozen=True):
    """What is at a path: a link or not, and its stamp, if that may be kept."""

    is_link: bool
    stamp: bytes | None


class Guards:
    """Finds guards: paths that had not changed when a run started, by numbers, with their stamps."""

    def __init__(self, started: int) -> None:
        self.stamps: list[bytes] = []
        self._started = started
        self._numbers: dict[bytes, int] = {}
        self._seen: dict[bytes, _Seen | None] = {}
        self._of_contents: dict[bytes, int] = {}
        self._here = os.path.join(os.fsencode(os.getcwd()), b"")

    @property
    def paths(self) -> Iterable[bytes]:
        """The paths of the guards, in the order of their numbers."""
        return (path for path, number in self._numbers.items() if number != NONE)

    def take(self, paths: Sequence[bytes], stamps: Sequence[bytes | None]) -> list[int]:
        """Take the guards that an earlier run found before all others, and return their numbers.

        What has its stamp by now is as it was; what has none is no guard any more.
        """
        right = {path: stamp for path, stamp in zip(paths, stamps, strict=True) if stamp is not None}
        self.stamps = [*right.values()]
        self._numbers = dict(zip(right, range(len(right)), strict=True))
        return [NONE if stamp is None else self._numbers[path] for path, stamp in zip(paths, stamps, strict=True)]

    def of(self, kind: Kind, path: bytes, fingerprint: Fingerprint | None) -> int:
        """Return the number of the guard of an answer: its path is named from here, which the system finds sooner."""
        named = path
        is_content = isinstance(fingerprint, bytes) and kind not in _NO_CONTENT and not is_error(fingerprint)
        if is_content and (known := self._of_contents.get(path)) is not None:  # There are many summaries of a file.
            return known
        inner = path.removeprefix(self._here)
        path = inner if inner and not inner.startswith(self._here[-1:]) else path
        if kind in {"there", "link"}:
            return self._around(path)
        if kind == "target" or fingerprint is None:
            return NONE
        seen = self._at(path)
        if is_content:
            number = self._of_contents[named] = NONE if seen is None else self._guard(path, seen)
            return number
        if isinstance(fingerprint, bool):
            is_as_seen = seen is None or not seen.is_link
        else:
            is_as_seen = seen is None and fingerprint in _NOTHING_THERE
        return self._around(path) if is_as_seen else NONE

    def _at(self, path: bytes) -> _Seen | None:
        try:
            return self._seen[path]
        except KeyError:
            pass
        found = None
        with suppress(OSError, ValueError):
            status = os.lstat(path)
            found = _Seen(stat.S_ISLNK(status.st_mode), settled_stamp(status, self._started))
        self._seen[path] = found
        return found

    def _around(self, path: bytes) -> int:
        """Return the guard of whether something is at a path: the innermost directory that is there."""
        while (outer := os.path.dirname(path) or b".") != path:
            seen = self._at(outer)
            if seen is not None:
                return self._guard(outer, seen)
            path = outer
        return NONE

    def _guard(self, path: bytes, seen: _Seen) -> int:
        number = self._numbers.get(path)
        if number is None:
            stamp = None if seen.is_link or b"\0" in path else seen.stamp
            number = self._numbers[path] = NONE if stamp is None else len(self.stamps)
            self.stamps += [] if stamp is None else [stamp]
        return number
