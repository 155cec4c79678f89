"""What is done while no message waits: first what somebody looks at, then the rest, once nobody types any more.

A file is checked as a whole, and whoever types meanwhile waits for that. So what nobody looks at is left until nothing
has been typed for a while; but not for ever, and other requests do not put it off.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Final

from pplint.base.node_caches import forget_nodes

if TYPE_CHECKING:
    from collections.abc import Iterator

PAUSE: Final = 0.25
"""Seconds without an edit after which somebody is taken to have stopped typing."""

_PATIENCE: Final = 5.0
"""Seconds of typing without a pause after which the rest is checked all the same, between edits."""

_STEPS_BETWEEN_COLLECTIONS: Final = 200
"""How many steps are done before garbage is collected, however much there is still to do."""

_BEGUN_BETWEEN_COLLECTIONS: Final = 10
"""How often work is begun, which drops what was known, before garbage is collected though the work never ends."""

_COLLECTIONS_BETWEEN_WHOLE_ONES: Final = 100
"""How often garbage is looked for in what is new before it is looked for in all though somebody types.

That takes most of a second, which nobody should wait for.
"""

_REST: Final = 10.0
"""Seconds without work after which all garbage is collected, and memory is given back."""


class Work:
    """What there is to do, in steps. `pause` is how many seconds it waits after an edit if it can wait."""

    def __init__(self, pause: float) -> None:
        self._pause = pause
        self._urgent: Iterator[None] | None = None
        self._other: Iterator[None] | None = None
        self._wait_until = 0.0
        self._patience_ends = 0.0
        self._steps = 0
        self._begun = 0
        self._collections = 0
        self._rests_at: float | None = None

    def begin(self, urgent: Iterator[None], other: Iterator[None]) -> None:
        """Do this from now on, in place of what was to be done."""
        self._urgent, self._other = urgent, other
        self._begun += 1

    def drop(self) -> None:
        """Do nothing any more."""
        self._urgent = self._other = None

    @property
    def is_there(self) -> bool:
        """Whether there is something to do."""
        return self._other is not None

    def wait(self) -> None:
        """Take note of an edit."""
        now = monotonic()
        if now >= self._wait_until:
            self._patience_ends = now + max(_PATIENCE, self._pause)
        self._wait_until = now + self._pause

    def seconds_to_wait(self) -> float:
        """Return for how many seconds to wait for a message before the next step."""
        return 0.0 if self._urgent is not None else max(0.0, min(self._wait_until, self._patience_ends) - monotonic())

    def step(self) -> None:
        """Do what is next; garbage is collected now and then, and in the end."""
        if self._urgent is not None:
            if next(self._urgent, self) is self:
                self._urgent = None
        elif self._other is not None:
            if next(self._other, self) is self:
                self._other = None
            self._steps += 1
            has_waited = self._steps % _STEPS_BETWEEN_COLLECTIONS == 0 or self._begun >= _BEGUN_BETWEEN_COLLECTIONS
            if self._other is None or has_waited:
                self._collections += 1
                self._collect(is_whole=self._collections >= _COLLECTIONS_BETWEEN_WHOLE_ONES)
                self._rests_at = monotonic() + _REST

    def rest(self) -> None:
        """Do what nobody should wait for, once there has been nothing to do for a while."""
        if self._rests_at is not None and monotonic() > self._rests_at:
            self._rests_at = None
            self._collect(is_whole=True)

    def _collect(self, *, is_whole: bool) -> None:
        """Collect garbage; what is left is likely to stay, and not looked at again for a while."""
        self._begun = 0
        if is_whole:
            self._collections = 0
            forget_nodes()
            gc.unfreeze()
        gc.collect()
        gc.freeze()
        if is_whole:
            give_back()


def give_back() -> None:
    """Give free memory back to the system, which the allocator of the C library does not do by itself."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
