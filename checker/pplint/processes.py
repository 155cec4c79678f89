"""Work through many things in several processes, none of which lives longer than the one that started them.

Parsing holds the interpreter's lock, so that threads would not help. Things go to the processes in chunks. If a process
dies, what it worked on is divided until the thing that killed it is known.
"""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager, suppress
from mmap import mmap
from struct import calcsize
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pplint.time_limit import timer_kept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Future, ProcessPoolExecutor

    from pplint.progress import Progress

_ENDING = {signal.SIGINT, signal.SIGTERM}
if sys.platform != "win32":
    _ENDING.add(signal.SIGHUP)
"""The signals that ask a program to end."""

_IS_COPYING: Final = sys.platform == "linux"
_PAUSE: Final = 0.1
"""For how many seconds nothing is told of how far the work is."""
_NUMBER: Final = "Q"

_T = TypeVar("_T")
_R = TypeVar("_R")


def in_processes(
    start: Callable[[], Callable[[_T], _R]],
    chunks: Sequence[Sequence[_T]],
    count: int,
    died: Callable[[_T], _R],
    progress: Progress | None = None,
) -> list[_R]:
    """Return what is made of each thing in order, done by so many processes; `died` says it where one dies of it.

    Each process calls `start` once, for what it does with one thing after the other, and for what that remembers.
    Whatever interrupts this ends the processes. `progress` is told how far they are.
    """
    counts = None if progress is None else Counts.of(len(chunks))
    with _pool(start, count, counts) as pool:
        with signals_held():
            futures: list[Future[list[_R]]] = [pool.submit(_worked, *each) for each in enumerate(chunks)]
        if progress is not None:
            _watch(futures, chunks, counts, progress)
        done = [_result(future) for future in futures]
    results: list[_R] = []
    for chunk, found in zip(chunks, done, strict=True):
        results += apart(start, chunk, died) if found is None else found
    return results


class _Process:
    """What this process was started for."""

    work: Callable[[Any], Any]
    counts: Counts | None = None


class Counts:
    """How many things of each chunk are done, in memory that a process has in common with its copies."""

    def __init__(self, chunks: int) -> None:
        self._numbers = memoryview(mmap(-1, max(chunks, 1) * calcsize(_NUMBER))).cast(_NUMBER)

    @classmethod
    def of(cls, chunks: int) -> Counts | None:
        """Return the counts of so many chunks; None where processes are no copies."""
        return cls(chunks) if _IS_COPYING else None

    def tell(self, chunk: int, done: int) -> None:
        """Take note that so many of a chunk are done, of which one process alone speaks."""
        self._numbers[chunk] = done

    def total(self) -> int:
        """Return how many are done in all."""
        return sum(self._numbers)


def _watch(
    futures: Sequence[Future[Any]], chunks: Sequence[Sequence[object]], counts: Counts | None, progress: Progress
) -> None:
    """Tell how much is done until all is."""
    from concurrent.futures import wait

    total = sum(map(len, chunks))
    pending = set(futures)
    while pending:
        pending = wait(pending, timeout=_PAUSE).not_done
        whole = sum(len(chunk) for future, chunk in zip(futures, chunks, strict=True) if future.done())
        progress.tell(whole if counts is None else counts.total(), total)


def _worked(number: int, chunk: Sequence[Any]) -> list[Any]:
    counts = _Process.counts
    done: list[Any] = []
    with timer_kept():
        for each in chunk:
            done.append(_Process.work(each))
            if counts is not None:
                counts.tell(number, len(done))
    return done


def apart(start: Callable[[], Callable[[_T], _R]], chunk: Sequence[_T], died: Callable[[_T], _R]) -> list[_R]:
    """Work in a process of its own; if it dies, on each half in one of its own."""
    with _pool(start, 1) as pool:
        with signals_held():
            future: Future[list[_R]] = pool.submit(_worked, 0, chunk)
        found = _result(future)
    if found is not None:
        return found
    if len(chunk) == 1:
        return [died(chunk[0])]
    half = len(chunk) // 2
    return apart(start, chunk[:half], died) + apart(start, chunk[half:], died)


def _result(future: Future[list[_R]]) -> list[_R] | None:
    """Wait for a result; None if the process died, or had no room to hand it over."""
    from concurrent.futures.process import BrokenProcessPool

    with suppress(BrokenProcessPool, MemoryError):
        return future.result()
    return None


@contextmanager
def _pool(
    start: Callable[[], Callable[[Any], Any]], count: int, counts: Counts | None = None
) -> Iterator[ProcessPoolExecutor]:
    """Give processes to work in; whatever is raised meanwhile ends them at once."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    # Where a process can be copied, the copy has the rules and the grammar loaded already.
    context = get_context("fork" if _IS_COPYING else None)
    others = active_children()
    pool = ProcessPoolExecutor(count, context, initializer=_begin, initargs=(start, counts))
    try:
        yield pool
    except BaseException:
        for process in active_children():
            if process not in others:
                process.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def signals_held() -> Iterator[None]:
    """Keep signals back while something is done that is not to be left half done.

    A process that starts does not know yet that it is to end without a word; a file is written whole.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(start: Callable[[], Callable[[Any], Any]], counts: Counts | None) -> None:
    """Begin a process: signals end it without a word, as the one that started it reports, and so does the end of that.

    That one may be killed, and a process that waits for work does not notice.
    """
    from threading import Thread

    for number in _ENDING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
    Thread(target=_end_with_parent, daemon=True).start()
    _Process.work, _Process.counts = start(), counts


def _end_with_parent() -> None:
    import os
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
