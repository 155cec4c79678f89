"""Changes that the system reports, by the library `watchfiles`."""

from __future__ import annotations

import os
import time
from importlib import import_module
from queue import Empty, Queue
from threading import Thread
from typing import TYPE_CHECKING, Protocol, cast

from pplint.run.watching.changes import PolledChanges

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

_SLICE = 0.5
"""Seconds between two looks at what the system does not report."""

_IGNORED = f"{os.sep}.git{os.sep}"


class _Watchfiles(Protocol):
    def watch(self, *paths: str, watch_filter: None, raise_interrupt: bool) -> Iterator[set[tuple[int, str]]]: ...


class NotifiedChanges:
    """Learns what changes below some directories, and looks at what else there is.

    If the system can watch no more files, all are looked at.
    """

    def __init__(self, library: _Watchfiles, directories: Sequence[str], paths: Callable[[], Iterable[str]]) -> None:
        self._reported: Queue[set[str] | None] = Queue()
        self._below = tuple(os.path.join(each, "") for each in directories)
        self._paths = paths
        self._polled = PolledChanges(self._elsewhere)
        Thread(target=self._listen, args=(library, directories), daemon=True).start()

    def _elsewhere(self) -> list[str]:
        return [path for path in self._paths() if not path.startswith(self._below)] if self._below else [*self._paths()]

    def _listen(self, library: _Watchfiles, directories: Sequence[str]) -> None:
        try:
            for found in library.watch(*directories, watch_filter=None, raise_interrupt=False):
                self._reported.put({path for _, path in found if _IGNORED not in path})
        except OSError:
            self._reported.put(None)

    def wait(self, seconds: float | None) -> set[str]:
        """Return the paths at which something is different; see `Changes`."""
        end = None if seconds is None else time.monotonic() + seconds
        while True:
            left = _SLICE if end is None else min(_SLICE, max(end - time.monotonic(), 0))
            found = self._reported_within(left) or self._polled.wait(0)
            if found or (end is not None and time.monotonic() >= end):
                return found

    def _reported_within(self, seconds: float) -> set[str]:
        """Return all that has been reported by now, or is within so many seconds."""
        found: set[str] = set()
        try:
            reported = self._reported.get(timeout=seconds) if seconds else self._reported.get_nowait()
            while True:
                if reported is None:
                    self._below = ()
                else:
                    found |= reported
                reported = self._reported.get_nowait()
        except Empty:
            return found


def changes_below(directories: Sequence[str], paths: Callable[[], Iterable[str]]) -> NotifiedChanges | PolledChanges:
    """Return what reports changes below some directories, and at some paths, in the best way there is here."""
    try:
        library = cast("_Watchfiles", import_module("watchfiles"))
    except ImportError:
        return PolledChanges(paths)
    return NotifiedChanges(library, directories, paths)
