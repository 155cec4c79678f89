"""Work through many things in several processes, none of which lives longer than the one that started them.

Parsing holds the interpreter's lock, so that threads would not help. Things go to the processes in chunks, each process
having one. If a process dies, what it worked on is divided until the thing that killed it is known.

Each process has a pipe to this one, whose other end nobody else holds. So whenever it dies, be it in the middle of what
it hands over, the pipe ends, and nobody waits for the rest. The executor of the standard library has one pipe for all,
of which it holds both ends, and waits for ever.
"""

from __future__ import annotations

import signal
import sys
from contextlib import closing, contextmanager, suppress
from mmap import mmap
from struct import calcsize
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pplint.base.time_limit import timer_kept

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
    from multiprocessing.connection import Connection

    from pplint.run.work import Progress, Work

_ENDING = {signal.SIGINT, signal.SIGTERM}
if sys.platform != "win32":
    _ENDING.add(signal.SIGHUP)
"""The signals that ask a program to end."""

_IS_COPYING: Final = sys.platform == "linux"
_PAUSE: Final = 0.1
"""For how many seconds nothing is shown of how far the work is."""
_NUMBER: Final = "Q"

_T = TypeVar("_T")
_R = TypeVar("_R")
_K = TypeVar("_K")


def in_processes(
    work: Work[_T, _R, _K],
    chunks: Sequence[Sequence[_T]],
    count: int,
    progress: Progress | None = None,
    kinds: Sequence[int] = (),
) -> list[_K]:
    """Return what is kept of the work on each thing, in order, done by so many processes.

    Whatever interrupts this ends the processes. `progress` shows how far they are. A process goes on with chunks of the
    kind that it began with.
    """
    counts = None if progress is None else Counts.of(len(chunks))
    pause = None if progress is None else _PAUSE
    total, done, taken = sum(map(len, chunks)), 0, 0
    results: dict[int, list[_R] | None] = {}
    kept: list[_K] = []
    with closing(_results(work.start, _Waiting(chunks, kinds), count, counts, pause)) as arriving:
        for result in arriving:
            if result is not None:
                results[result[0]] = result[1]
                done += len(chunks[result[0]])
            if progress is not None:
                progress.update(done if counts is None else counts.total(), total)
            while (found := results.get(taken)) is not None:
                kept += map(work.take, chunks[taken], found)
                del results[taken]
                taken += 1
    for chunk in chunks[taken:]:
        found = results.pop(taken, None)
        kept += map(work.take, chunk, apart(work, chunk) if found is None else found)
        taken += 1
    return kept


def apart(work: Work[_T, _R, _K], chunk: Sequence[_T]) -> list[_R]:
    """Work in a process of its own; if it dies, on each half in one of its own. If none can be started, work here."""
    with closing(_results(work.start, _Waiting([chunk]), 1)) as arriving:
        found = [result[1] for result in arriving if result is not None]
    if not found:
        return _worked(work.start(), 0, chunk, None)
    if found[0] is not None:
        return found[0]
    if len(chunk) == 1:
        return [work.died(chunk[0])]
    half = len(chunk) // 2
    return apart(work, chunk[:half]) + apart(work, chunk[half:])


class Counts:
    """How many things of each chunk are done, in memory that a process has in common with its copies."""

    def __init__(self, chunks: int) -> None:
        self._numbers = memoryview(mmap(-1, max(chunks, 1) * calcsize(_NUMBER))).cast(_NUMBER)

    @classmethod
    def of(cls, chunks: int) -> Counts | None:
        """Return the counts of so many chunks; None where processes are no copies."""
        return cls(chunks) if _IS_COPYING else None

    def update(self, chunk: int, done: int) -> None:
        """Take note that so many of a chunk are done, of which one process alone speaks."""
        self._numbers[chunk] = done

    def total(self) -> int:
        """Return how many are done in all."""
        return sum(self._numbers)


def _results(
    start: Callable[[], Callable[[Any], Any]],
    waiting: _Waiting,
    count: int,
    counts: Counts | None = None,
    pause: float | None = None,
) -> Generator[tuple[int, list[Any] | None] | None, None, None]:
    """Yield the number of each chunk as it is done, with its results, or None if the process died.

    Yields None after so many seconds in which nothing is done. Chunks that no process can be started for are left out.
    """
    from multiprocessing.connection import wait

    workers: list[_Worker] = []
    try:
        while True:
            while waiting.numbers and len(workers) < count and (worker := _started(start, counts)) is not None:
                workers.append(worker)
                waiting.give(worker, workers)
            if not workers:
                return
            ready = wait([source for worker in workers for source in worker.sources], pause)
            if not ready:
                yield None
            for worker in [each for each in workers if not each.sources.isdisjoint(ready)]:
                result = worker.result()
                if result[1] is None or not waiting.numbers:
                    worker.end()
                    workers.remove(worker)
                else:
                    waiting.give(worker, workers)
                yield result
    finally:
        for worker in workers:
            worker.end()


class _Waiting:
    """The chunks that no process has, by their numbers, with the kinds of all: a higher one is of less consequence."""

    def __init__(self, chunks: Sequence[Sequence[Any]], kinds: Sequence[int] = ()) -> None:
        self.numbers = list(range(len(chunks)))
        self._chunks = chunks
        self._kinds = kinds or [0] * len(chunks)

    def give(self, worker: _Worker, workers: Iterable[_Worker]) -> None:
        """Give a chunk to one of the processes: of the kind that it is at, or of one that no other is at."""
        own, others = worker.kind, {each.kind for each in workers if each is not worker}

        def rank(number: int) -> tuple[bool, bool, int]:
            kind = self._kinds[number]
            return kind != own, kind in others, -kind if kind in others else kind

        number = min(self.numbers, key=rank)
        self.numbers.remove(number)
        worker.kind = self._kinds[number]
        worker.give(number, self._chunks[number])


def _started(start: Callable[[], Callable[[Any], Any]], counts: Counts | None) -> _Worker | None:
    """Start a process; return None if the system has no room for one more."""
    with signals_held(), suppress(OSError):
        return _Worker(start, counts)
    return None


class _Worker:
    """A process that works on one chunk after the other."""

    def __init__(self, start: Callable[[], Callable[[Any], Any]], counts: Counts | None) -> None:
        from multiprocessing import get_context

        # Where a process can be copied, the copy has the rules and the grammar loaded already.
        context: Any = get_context("fork" if _IS_COPYING else None)
        # Two pipes that lead one way each: one that leads both ways is a pair of sockets, and a check opens none.
        tasks, self._tasks = context.Pipe(duplex=False)
        self._results, results = context.Pipe(duplex=False)
        self._process = context.Process(target=_serve, args=(tasks, results, start, counts), daemon=True)
        self._process.start()
        tasks.close()
        results.close()
        self._number = -1
        self.kind = -1
        self.sources: frozenset[Any] = frozenset([self._results, self._process.sentinel])
        """What can be read from once the chunk is done, or the process has died."""

    def give(self, number: int, chunk: Sequence[Any]) -> None:
        """Hand over a chunk; if the process is dead, that is seen by its result."""
        self._number = number
        with suppress(OSError):
            self._tasks.send((number, chunk))

    def result(self) -> tuple[int, list[Any] | None]:
        """Return the number of the chunk that is done, and its results; None in their place if the process died."""
        found: list[Any] | Exception | None = None
        with suppress(OSError, EOFError):
            if self._results.poll():
                found = self._results.recv()
        if isinstance(found, Exception):
            raise found
        return self._number, found

    def end(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        self._process.join()
        self._tasks.close()
        self._results.close()


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


def _serve(
    tasks: Connection, results: Connection, start: Callable[[], Callable[[Any], Any]], counts: Counts | None
) -> None:
    """Work on the chunks that come through a pipe, until this process is killed."""
    _begin()
    try:
        work = start()
        while True:
            number, chunk = tasks.recv()
            results.send(_worked(work, number, chunk, counts))
    except MemoryError:  # It has no room for its results, and makes room by its end.
        return
    except Exception as error:  # noqa: BLE001 - it is raised in the process that waits for the results
        with suppress(OSError):
            results.send(error)


def _worked(work: Callable[[Any], Any], number: int, chunk: Sequence[Any], counts: Counts | None) -> list[Any]:
    done: list[Any] = []
    with timer_kept():
        for each in chunk:
            done.append(work(each))
            if counts is not None:
                counts.update(number, len(done))
    return done


def _begin() -> None:
    """Begin a process: signals end it without a word, as the one that started it reports, and so does the end of that.

    That one may be killed, and a process that works does not notice.
    """
    from threading import Thread

    for number in _ENDING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
    with suppress(RuntimeError):  # The system has no room for a thread: the work is done all the same.
        Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    import os
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
