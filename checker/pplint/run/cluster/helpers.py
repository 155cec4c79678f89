"""What a worker of a cluster runs for us: it starts a process of ours for each of its threads, and hands on bytes."""

from __future__ import annotations

import subprocess
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, cast

from pplint.run.cluster.frames import receive, send

if TYPE_CHECKING:
    from typing import BinaryIO

_SERVE = "import sys; del sys.path[0]; from pplint.run.cluster.serving import serve; serve()"
"""The program of a helper. What is in the directory where it starts, which `sys.path` begins with, must not run."""

_HERE = threading.local()
_LOCK = threading.Lock()
_ALL: list[Helper] = []


def work(run: str, beginning: bytes, chunk: bytes) -> bytes | None:
    """Return what the helper of this thread makes of a chunk of a run, given how that begins; None if it dies of it."""
    helper = cast("Helper | None", getattr(_HERE, "helper", None))
    if helper is None or helper.run != run or not helper.is_alive():
        if helper is not None:
            helper.end()
        _HERE.helper = helper = Helper(run, beginning)
    done = helper.work(chunk)
    if done is None:
        helper.end()
    return done


def end(run: str) -> None:
    """End all helpers of a run on this worker."""
    with _LOCK:
        ended = [each for each in _ALL if each.run == run]
    for helper in ended:
        helper.end()


class Helper:
    """A process that works on chunks of one run."""

    def __init__(self, run: str, beginning: bytes) -> None:
        self.run = run
        command = [sys.executable, "-c", _SERVE]
        # Nothing of the command line comes from outside.
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603
        with _LOCK:
            _ALL.append(self)
        with suppress(OSError):
            send(self._input, beginning)

    @property
    def _input(self) -> BinaryIO:
        return cast("BinaryIO", self._process.stdin)

    def is_alive(self) -> bool:
        """Return whether the process is there."""
        return self._process.poll() is None

    def work(self, chunk: bytes) -> bytes | None:
        """Hand over a chunk, and return what comes back; None if the process dies of it."""
        with suppress(OSError, ValueError):
            send(self._input, chunk)
            return receive(cast("BinaryIO", self._process.stdout))
        return None

    def end(self) -> None:
        """End the process."""
        with _LOCK:
            if self not in _ALL:
                return
            _ALL.remove(self)
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                cast("BinaryIO", stream).close()
