"""One run of the command line in a process of its own, and what must be true of it whatever it read."""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import time
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from tests.fuzz.entries.tree import SECRET, plant
from tests.kills.process import start

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

SECONDS: Final = 7.5
"""The processor time that a run may take: one and a half times the limit for one file, as one is damaged."""
BYTES: Final = 1 << 30
_HANG: Final = 40
"""The processor time after which a run is broken off."""
_PATIENCE: Final = 600.0
"""The seconds after which one that does not even compute is."""
_STEP: Final = 0.005
_INTERNAL: Final = re.compile(
    r"Traceback \(most|rule `[^`]+` failed|(?:check|format)ing failed|parser failed|process that \w+ this file died"
    r"|error\[(?:internal-error|withheld-fix)|\"code\": ?-32603|MemoryError|RecursionError"
)


class Ended(Struct, frozen=True):
    """How a run ended: `code` is negative for a signal. It took so much processor time, and so many bytes."""

    code: int
    out: str
    err: str
    seconds: float
    bytes: int


class Trial:
    """A repository to damage in `code`, and what is wrong with the runs over it."""

    def __init__(self, *, bounds: bool = True) -> None:
        self.folder = Path(mkdtemp(prefix="fuzz-"))
        self.code = self.folder / "code"
        self.faults: list[str] = []
        self.slowest = 0.0
        self._has_bounds = bounds
        plant(self.code)

    def __enter__(self) -> Trial:  # noqa: PYI034 - `Self` is of a later Python
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, arguments: Sequence[str], given: bytes = b"") -> Ended:
        """Run the command line in `code`, and note what is wrong with how it ends."""
        for name, data in (("in", given), ("out", b""), ("err", b"")):
            (self.folder / name).write_bytes(data)
        process = start([*arguments], self.folder, None, 0)
        resource.prlimit(process, resource.RLIMIT_CPU, (_HANG, _HANG))
        ended = self._ended(process)
        self.slowest = max(self.slowest, ended.seconds)
        self.faults += [f"{' '.join(arguments)}: {each}" for each in self._faults(ended)]
        return ended

    def _ended(self, process: int) -> Ended:
        end = time.monotonic() + _PATIENCE
        while True:
            found, status, usage = os.wait4(process, os.WNOHANG)
            if found:
                break
            time.sleep(_STEP)
            if time.monotonic() > end:
                os.killpg(process, signal.SIGKILL)
                end = float("inf")
        out, err = ((self.folder / name).read_text(errors="replace") for name in ("out", "err"))
        seconds = usage.ru_utime + usage.ru_stime
        return Ended(os.waitstatus_to_exitcode(status), out, err, seconds, usage.ru_maxrss << 10)

    def _faults(self, ended: Ended) -> list[str]:
        said = ended.out + ended.err
        faults: list[str] = []
        if ended.code not in {0, 1, 2}:
            faults.append(f"ends with {ended.code}: {ended.err[-500:]}")
        if (found := _INTERNAL.search(said)) is not None:
            faults.append(f"fails: {said[max(0, found.start() - 300) :][:2500]}")
        if SECRET in said:
            faults.append(f"shows a secret: {next(line for line in said.splitlines() if SECRET in line)[:500]}")
        if self._has_bounds and ended.seconds > SECONDS:
            faults.append(f"takes {ended.seconds:.1f} seconds: {said[:300]}")
        if self._has_bounds and ended.bytes > BYTES:
            faults.append(f"takes {ended.bytes >> 20} MiB: {said[:300]}")
        return faults
