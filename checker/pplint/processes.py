"""Work through many things in several processes, none of which lives longer than the one that started them.

Parsing holds the interpreter's lock, so that threads would not help. Things go to the processes in chunks. If a process
dies, what it worked on is divided until the thing that killed it is known.
"""

from __future__ import annotations

import signal
import sys
from collections import deque
from contextlib import contextmanager, suppress
from mmap import mmap
from struct import calcsize
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pplint.time_limit import timer_kept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Future, ProcessPoolExecutor

    from pplint.progress import Progress
    from pplint.work import Work

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
_K = TypeVar("_K")


def in_processes(
    work: Work[_T, _R, _K],
    chunks: Sequence[Sequence[_T]],
    count: int,
    progress: Progress | None = None,
) -> list[_K]:
    """Return what is kept of the work on each thing, in order, done by so many processes.

    Whatever interrupts this ends the processes. `progress` is told how far they are.
    """
    counts = None if progress is None else Counts.of(len(chunks))
    kept: list[_K] = []
    late: deque[list[_R] | None] = deque()
    with _pool(work.start, count, counts) as pool:
        with signals_held():
            futures: deque[Future[list[_R]]] = deque(pool.submit(_worked, *each) for each in enumerate(chunks))
        watch = None if progress is None else _Watch(chunks, counts, progress)
        for chunk in chunks:
            if watch is not None:
                watch.wait(futures)
            found = _result(futures.popleft())
            if found is None or late:
                late.append(found)
            else:
                kept += map(work.take, chunk, found)
    for chunk in chunks[len(chunks) - len(late) :]:
        found = late.popleft()
        kept += map(work.take, chunk, apart(work, chunk) if found is None else found)
    return kept


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


class _Watch:
    """Tells how much of some chunks is done."""

    def __init__(self, chunks: Sequence[Sequence[object]], counts: Counts | None, progress: Progress) -> None:
        self._sizes = [*map(len, chunks)]
        self._counts = counts
        self._progress = progress

    def wait(self, futures: deque[Future[_R]]) -> None:
        """Tell of it until the first of the futures is done, which are those of the last chunks."""
        from concurrent.futures import wait

        is_done = False
        while not is_done:
            is_done = bool(wait([futures[0]], timeout=_PAUSE).done)
            self._progress.tell(self._done(futures), sum(self._sizes))

    def _done(self, futures: deque[Future[_R]]) -> int:
        if self._counts is not None:
            return self._counts.total()
        sizes = self._sizes[-len(futures) :]
        return sum(self._sizes) - sum(size for size, each in zip(sizes, futures, strict=True) if not each.done())


def _worked(number: int, chunk: Sequence[Any]) -> list[Any]:
    counts = _Process.counts
    done: list[Any] = []
    with timer_kept():
        for each in chunk:
            done.append(_Process.work(each))
            if counts is not None:
                counts.tell(number, len(done))
    return done


def apart(work: Work[_T, _R, _K], chunk: Sequence[_T]) -> list[_R]:
    """Work in a process of its own; if it dies, on each half in one of its own."""
    with _pool(work.start, 1) as pool:
        with signals_held():
            future: Future[list[_R]] = pool.submit(_worked, 0, chunk)
        found = _result(future)
    if found is not None:
        return found
    if len(chunk) == 1:
        return [work.died(chunk[0])]
    half = len(chunk) // 2
    return apart(work, chunk[:half]) + apart(work, chunk[half:])


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
