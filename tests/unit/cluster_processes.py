"""A Dask scheduler and its workers on this machine, for tests that end some of them."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LONG = 120.0
"""Seconds that no machine is too busy for."""


def free_port() -> int:
    """Return a port that nobody listens to."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Cluster:
    """A scheduler and workers, each a process of its own."""

    def __init__(self, directory: Path, port: int, workers: int) -> None:
        self.address = f"tcp://127.0.0.1:{port}"
        self._log = (directory / f"log.{port}").open("ab")
        environment = os.environ | {"ON_CLUSTER": str(directory / "scheduler.pid")}
        self._environment = environment
        options = ["--no-dashboard", "--host", "127.0.0.1", "--port", str(port)]
        self._processes = [self._started("dask_scheduler", *options)]
        (directory / "scheduler.pid").write_text(str(self._processes[0].pid))
        options = [self.address, "--no-dashboard", "--nthreads", "1", "--local-directory", str(directory)]
        self._processes += [self._started("dask_worker", *options) for _ in range(workers)]

    def _started(self, program: str, *options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{program}", *options]
        return subprocess.Popen(command, env=self._environment, stdout=self._log, stderr=self._log)

    def wait(self, workers: int) -> None:
        """Wait until there are so many workers."""
        client = import_module("distributed").Client(self.address, timeout=LONG, set_as_default=False)
        client.wait_for_workers(workers, timeout=LONG)
        client.close()

    @property
    def workers(self) -> list[int]:
        """The processes that start those that work, and start them again."""
        return [each.pid for each in self._processes[1:]]

    @property
    def scheduler(self) -> subprocess.Popen[bytes]:
        """The process that gives the others their work."""
        return self._processes[0]

    def end(self) -> None:
        """End all of them."""
        for process in self._processes[::-1]:
            process.send_signal(signal.SIGTERM)
        for process in self._processes[::-1]:
            with suppress(subprocess.TimeoutExpired):
                process.wait(20)
            process.kill()
            process.wait()
        self._log.close()


@contextmanager
def cluster_at(directory: Path, workers: int = 2, port: int | None = None) -> Iterator[Cluster]:
    """Give a cluster of so many workers, which ends afterwards."""
    found = Cluster(directory, port or free_port(), workers)
    try:
        found.wait(workers)
        yield found
    finally:
        found.end()
