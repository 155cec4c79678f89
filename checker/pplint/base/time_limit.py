"""The processor time that may go into one file, with all that is done for it.

Whatever may take long is bounded by what can be counted: bytes, steps, findings. The clock is for what nobody thought
of. It counts the time of this process alone, so that a busy machine changes nothing.

A timer interrupts whatever goes on. Where there is none, as on Windows and outside of the main thread, only those
notice that ask, as the parser does.
"""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager, suppress
from math import inf
from time import process_time
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

_P = ParamSpec("_P")
_T = TypeVar("_T")

SECONDS = 5.0
"""How much time a file may take unless the user says otherwise."""

_INTERVAL = 0.25
"""Seconds between two looks at the clock. There may be several: an exception may get lost in a destructor."""


_FOR_A_LOOK = 0.0002
"""Seconds that a look at another file, or at what is in a directory, adds to the time for a file."""


class OutOfTime(BaseException):
    """What is done for a file takes too long. No `except Exception` takes it for an error of its own."""


class _Clock:
    deadline = inf
    has_timer = False


_CLOCK = _Clock()


@contextmanager
def timer_kept() -> Iterator[None]:
    """Let the timer run from one piece of work to the next: to start and stop it are calls of the system.

    Where no work has a limit, it interrupts nothing.
    """
    before, _CLOCK.has_timer = _CLOCK.has_timer, True
    _set_timer(_INTERVAL)
    try:
        yield
    finally:
        _CLOCK.has_timer = before
        _set_timer(_INTERVAL if before else 0)


def within(seconds: float, work: Callable[_P, _T], *arguments: _P.args, **named: _P.kwargs) -> _T:
    """Return what `work` returns; raise `OutOfTime` once it has taken so much processor time.

    Within the work of another call, only the limit of that one applies. This is not a context manager: an interrupted
    `__exit__` would leave the deadline in force.
    """
    if _CLOCK.deadline < inf:
        return work(*arguments, **named)
    recursion = sys.getrecursionlimit()
    try:
        _CLOCK.deadline = process_time() + seconds
        if not _CLOCK.has_timer:
            _set_timer(_INTERVAL)
        return work(*arguments, **named)
    finally:
        _CLOCK.deadline = inf  # First of all: from here on, the timer interrupts nothing, and no call comes before it.
        if not _CLOCK.has_timer:
            _set_timer(0)
        sys.setrecursionlimit(recursion)  # What would have set it back may have been interrupted.


def _set_timer(interval: float) -> None:
    """Have the clock looked at now and then. The other timer of processor time is left to profilers."""
    if sys.platform == "win32":
        return
    with suppress(ValueError):  # This is not the main thread.
        signal.signal(signal.SIGVTALRM, _ring)
        signal.setitimer(signal.ITIMER_VIRTUAL, interval, interval)


def _ring(_number: int, _frame: FrameType | None) -> None:
    check_time()


def grant_time() -> None:
    """Let the work inside of a limit take a little longer, as it looks at one more file of those that many look at.

    What is known of a whole project is found out for one of its files, however many there are.
    """
    _CLOCK.deadline += _FOR_A_LOOK


def is_time_up() -> bool:
    """Return whether the code inside of a limit has taken too long."""
    return process_time() > _CLOCK.deadline


def check_time() -> None:
    """Raise `OutOfTime` if the code inside of a limit has taken too long."""
    if is_time_up():
        raise OutOfTime


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let no signal raise anything before the end of the code inside, which calls back from where exceptions get lost.

    Raises `OutOfTime` at the end, so that what asked the clock meanwhile may just stop.
    """
    if sys.platform == "win32":
        yield
    else:
        numbers = {signal.SIGVTALRM, signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
        before = signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    check_time()
