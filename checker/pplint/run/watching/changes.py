"""Which files have changed, as the system reports it, by the library `watchfiles` if it is installed, else many looks.

Either waits until what is written is still for a moment, as an editor may write a file in several steps.
"""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_PAUSE = 0.5
"""Seconds between two looks at the files."""

_SHARE = 20
"""How many times as long as a look the pause after it is at least."""

_STILL = 0.05
"""Seconds in which a file must stay as it is."""

_MOST_LOOKS = 20

_State = tuple[int, int, int, int] | None


class Changes(Protocol):
    """Reports what changes."""

    def wait(self, seconds: float | None) -> set[str]:
        """Return the absolute paths at which something is different, once there are any.

        After so many seconds, if they are given, return what there is.
        """
        ...


class PolledChanges:
    """Looks at the size, time and inode of each file and directory, of which `paths` gives the absolute paths."""

    def __init__(self, paths: Callable[[], Iterable[str]]) -> None:
        self._paths = paths
        self._known: dict[str, _State] = {}
        self._since = time.time_ns()
        self._next_look = 0.0

    def wait(self, seconds: float | None) -> set[str]:
        """Return the paths at which something is different; see `Changes`."""
        end = None if seconds is None else time.monotonic() + seconds
        while True:
            now = time.monotonic()
            if now >= self._next_look:
                found = self._settled()
                self._next_look = time.monotonic() + max(_PAUSE, _SHARE * (time.monotonic() - now))
                if found:
                    return found
            left = self._next_look if end is None else min(self._next_look, end)
            if end is not None and time.monotonic() >= end:
                return set()
            time.sleep(max(left - time.monotonic(), 0))

    def _settled(self) -> set[str]:
        """Look at all files, and at those that are different until they stay as they are."""
        found = different = self.different(self._paths())
        for _ in range(_MOST_LOOKS):
            if not different:
                break
            time.sleep(_STILL)
            different = self.different(different)
            found |= different
        return found

    def different(self, paths: Iterable[str]) -> set[str]:
        """Return which of some paths are not what they were at the last look, and remember what they are.

        One that is looked at first is different if it was written since the last look: who asks has read it before.
        """
        (found,) = self.in_steps(paths, sys.maxsize)
        return found

    def in_steps(self, paths: Iterable[str], size: int) -> Iterator[set[str]]:
        """Do the same in steps of so many paths."""
        began = time.time_ns()
        since = min(self._since, began) - 10**9  # The clock may have been set back.
        found: set[str] = set()
        for number, path in enumerate(paths, 1):
            state = _state(path)
            before = self._known.get(path, state)
            is_new = path not in self._known and state is not None and state[0] >= since
            self._known[path] = state
            if is_new or state != before:
                found.add(path)
            if number % size == 0:
                yield found
                found = set()
        self._since = began
        yield found


def _state(path: str) -> _State:
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino, found.st_mode
