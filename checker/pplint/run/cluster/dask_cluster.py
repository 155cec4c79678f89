"""Work on a Dask cluster.

Of what can go wrong there, two things do: what a worker was given comes to nothing, or the scheduler is gone with all
that it knew. Either way it is tried again, for as long as there is somebody to try it with. Nothing is waited for
without looking whether anybody works on it.
"""

from __future__ import annotations

import os
import pickle
from concurrent.futures import FIRST_COMPLETED, CancelledError, wait
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeVar
from uuid import uuid4

from pplint.rule.registry import load
from pplint.run.cluster import ClusterError, helpers
from pplint.run.cluster.serving import Beginning, Refused
from pplint.run.processes import apart

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Mapping, Sequence
    from concurrent.futures import Executor, Future

    from pplint.run.work import Work

PATIENCE = 30.0
"""Seconds to wait for a scheduler, or for a worker where there is none any more."""

_INTERVAL = 1.0
"""Seconds after which it is looked whether there are workers, if nothing came back."""

_ATTEMPTS = 3
"""How often the work begins anew with what the scheduler has lost."""

_KILLED = "KilledWorker"
"""What a chunk comes to of which several workers died."""

_T = TypeVar("_T")
_R = TypeVar("_R")
_K = TypeVar("_K")


class _Scheduler(Protocol):
    """What we ask of `distributed.rpc`."""

    async def ncores(self) -> dict[str, int]: ...


class _Client(Protocol):
    """What we ask of `distributed.Client`."""

    status: str
    scheduler: _Scheduler
    scheduler_comm: object

    def get_executor(self, *, pure: bool) -> Executor: ...
    def wait_for_workers(self, n_workers: int, timeout: float) -> None: ...
    def sync(self, func: Callable[[], object], *, callback_timeout: float) -> dict[str, int]: ...
    def run(self, function: Callable[[str], None], name: str, /, *, wait: bool) -> object: ...
    def close(self, timeout: float) -> None: ...


class _Died:
    """Stands for what a chunk came to that a process died of."""


def in_cluster(
    address: str,
    work: Work[_T, _R, _K],
    divide: Callable[[int], Sequence[Sequence[_T]]],
) -> list[_K]:
    """Return what is kept of the work on each thing, in order, on a cluster.

    `divide` makes chunks for so many processes; one of which a process dies there is worked on here. Raises
    `ClusterError` if the cluster is gone.
    """
    beginning = pickle.dumps(Beginning(os.getcwd(), load().digest, work.start))
    chunks: Sequence[Sequence[_T]] = ()
    done: dict[int, list[_R] | type[_Died]] = {}
    for attempt in range(_ATTEMPTS):
        try:
            with _connected(address) as client:
                chunks = chunks or divide(_threads(client))
                lost = {number: chunk for number, chunk in enumerate(chunks) if number not in done}
                _Run(client, beginning).work_through(lost, done)
        except ClusterError as error:
            if attempt == 0:
                raise
            raise ClusterError(f"{error}; {_missing(chunks, done)}") from None
        if len(done) == len(chunks):
            return _put_together(chunks, done, work)
    raise ClusterError(f"the scheduler at `{address}` loses its tasks; {_missing(chunks, done)}")


def _missing(chunks: Sequence[Sequence[object]], done: Container[int]) -> str:
    missing = sum(len(chunk) for number, chunk in enumerate(chunks) if number not in done)
    return f"{missing:,} of {sum(map(len, chunks)):,} files were not checked"


def _put_together(
    chunks: Sequence[Sequence[_T]],
    done: dict[int, list[_R] | type[_Died]],
    work: Work[_T, _R, _K],
) -> list[_K]:
    kept: list[_K] = []
    for number, chunk in enumerate(chunks):
        found = done.pop(number)
        kept += map(work.take, chunk, found if isinstance(found, list) else apart(work, chunk))
    return kept


class _Run:
    """One beginning of the work: whatever a worker has read belongs to it, and is gone at its end."""

    def __init__(self, client: _Client, beginning: bytes) -> None:
        self._client = client
        self._connection = client.scheduler_comm
        self._name = uuid4().hex
        self._beginning = beginning

    def work_through(self, chunks: Mapping[int, Sequence[object]], done: dict[int, Any]) -> None:
        """Put into `done` what chunks come to; what the scheduler loses is left out."""
        executor = self._client.get_executor(pure=False)
        futures: dict[Future[bytes | None], int] = {}
        try:
            for number, chunk in chunks.items():
                data = pickle.dumps(chunk, pickle.HIGHEST_PROTOCOL)
                with self._losing():
                    futures[executor.submit(helpers.work, self._name, self._beginning, data)] = number
            for future in self._finished(set(futures)):
                with suppress(CancelledError):
                    done[futures[future]] = _result(future)
        finally:
            self._end()

    @contextmanager
    def _losing(self) -> Iterator[None]:
        """Let go what cannot be given to a scheduler that is gone."""
        try:
            yield
        except Exception:
            if self._client.status == "running":
                raise

    def _finished(self, waiting: set[Future[bytes | None]]) -> Iterator[Future[bytes | None]]:
        """Yield what is done, for as long as there is somebody who works."""
        idle = 0.0
        while waiting and idle < PATIENCE:
            finished, waiting = wait(waiting, _INTERVAL, FIRST_COMPLETED)
            yield from finished
            # A client that connects again, be it to another scheduler, forgets for good what it was fetching.
            if not finished and self._client.scheduler_comm is not self._connection:
                return
            idle = 0.0 if finished or _threads(self._client) else idle + _INTERVAL

    def _end(self) -> None:
        with suppress(Exception):  # Whatever it is: the run is over, and helpers end by themselves in the end.
            if self._client.status == "running":
                self._client.run(helpers.end, self._name, wait=False)


def _result(future: Future[bytes | None]) -> list[Any] | type[_Died]:
    """Return what a chunk came to; raise `ClusterError` where none would come to anything, `CancelledError` if lost."""
    try:
        data = future.result()
    except CancelledError:
        raise
    except Exception as error:
        if type(error).__name__ == _KILLED:
            return _Died
        raise ClusterError(f"the workers failed: {type(error).__name__}: {error}") from error
    found = None if data is None else pickle.loads(data)  # noqa: S301 - it comes from where the work was sent
    if isinstance(found, Refused):
        raise ClusterError(found.reason)
    return _Died if found is None else found


def _threads(client: _Client) -> int:
    """Return how many threads the workers have together; none if nobody answers."""
    if client.status != "running":
        return 0
    with suppress(Exception):  # The scheduler may go away in many ways.
        return sum(client.sync(client.scheduler.ncores, callback_timeout=PATIENCE).values())
    return 0


@contextmanager
def _silence() -> Iterator[None]:
    """Let Dask print nothing: what matters of it is said by ourselves."""
    import logging
    import warnings

    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(before)


@contextmanager
def _connected(address: str) -> Iterator[_Client]:
    """Give a client of the scheduler, once it has workers; raise `ClusterError` if it has none, or is not there."""
    try:
        client_of = import_module("distributed").Client
    except ImportError:
        raise ClusterError("Dask is not installed: `pip install 'puppet-pplint[dask]'`") from None
    with _silence():
        try:
            client: _Client = client_of(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, ImportError, RuntimeError) as error:
            raise ClusterError(f"no Dask scheduler answers at `{address}`: {error}") from None
        try:
            try:
                client.wait_for_workers(1, timeout=PATIENCE)
            except (OSError, TimeoutError, RuntimeError) as error:
                raise ClusterError(f"the scheduler at `{address}` has no workers: {error}") from None
            yield client
        finally:
            with suppress(Exception):  # It is gone, or it goes with this process.
                client.close(timeout=_INTERVAL)
