"""One run of a version over the files of a repository: its findings with their frames, its time and its memory."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
import time
from hashlib import sha256
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_HEADER = re.compile(r"^(?:error|warning|info)\[[\w-]+\]: ", re.MULTILINE)
_CRASHED = 3
"""The exit codes from here on are none of pplint's own."""


class Reported(Struct, frozen=True):
    """A finding: where it is, what it says, and the frame that shows it. `text` is the line of the source."""

    path: str
    line: int
    rule: str
    severity: str
    message: str
    text: str
    frame: str

    @property
    def line_hash(self) -> str:
        """What the line is known by: it may move, and its indentation may change."""
        return sha256(self.text.strip().encode()).hexdigest()[:16]

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What makes it the same finding in another version, wherever on the line it is."""
        return self.path, self.rule, self.line_hash, self.message


class Run(Struct, frozen=True):
    """The findings, the seconds that they took, and the memory of the largest process in MiB."""

    findings: Sequence[Reported]
    seconds: float
    memory: float


class RunError(Exception):
    """A version could not be run over a repository."""


def run(program: str, folder: str) -> Run:
    """Run a version over a folder, with the settings that are in it; raise `RunError` if it crashes."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"PPLINT_NO_CACHE": "1"}
    with tempfile.TemporaryDirectory() as reports:
        rows, frames, said = (os.path.join(reports, name) for name in ("rows", "frames", "said"))
        outputs = [f"--output=json-lines:{rows}", f"--output=full:{frames}"]
        command = [program, "check", "--quiet", "--statistics", *outputs, "."]
        start = time.perf_counter()
        with (
            open(said, "wb") as errors,
            subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=errors) as process,
        ):
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.perf_counter() - start
        if not 0 <= process.returncode < _CRASHED or not os.path.isfile(frames):
            raise RunError(f"{program} ended with {process.returncode} in {folder}: {_read(said).strip()}")
        return Run(list(_findings(folder, _read(rows), _read(frames))), seconds, usage.ru_maxrss / 1024)


def _findings(folder: str, rows: str, frames: str) -> Iterator[Reported]:
    starts = [match.start() for match in _HEADER.finditer(frames)]
    spans = pairwise([*starts, len(frames)])
    for row, (start, end) in zip(rows.split("\n")[:-1], spans, strict=True):
        found: dict[str, Any] = json.loads(row)
        lines = _read(os.path.join(folder, found["path"])).split("\n")
        number = int(found["line"])
        yield Reported(
            found["path"],
            number,
            found["rule"],
            found["severity"],
            found["message"],
            lines[number - 1] if 0 < number <= len(lines) else "",
            frames[start:end].rstrip(),
        )


def _read(path: str) -> str:
    with open(path, encoding="utf-8", errors="replace", newline="") as file:
        return file.read()
