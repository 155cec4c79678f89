"""What the benchmarks share: the real code they run over, the best of several runs, and a table of figures."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

DEBIAN_MODULES = Path("/usr/share/puppet/modules")


CRASHED = 2
"""The least exit status that does not mean "found something": a figure for such a run would be for nothing."""


def parser(description: str) -> ArgumentParser:
    """Return what reads the command line: `folder`, the real code, and what is added to it."""
    options = ArgumentParser(description=description)
    options.add_argument("folder", nargs="?", type=_folder, default=DEBIAN_MODULES, help="default: %(default)s")
    return options


def arguments(description: str) -> Namespace:
    """Read the command line: `folder`, and `runs`, how often each figure is measured."""
    options = parser(description)
    options.add_argument("--runs", type=int, default=5, help="how often to measure; the best counts (default: 5)")
    return options.parse_args()


def _folder(name: str) -> Path:
    if not os.path.isdir(name):
        raise ArgumentTypeError(f"{name} is no folder; try apt-get install 'puppet-module-*'")
    return Path(name)


class Use(NamedTuple):
    """What a program took: seconds on the clock, seconds of processors, and megabytes of its largest process."""

    clock: float
    processor: float
    megabytes: float


def used_by(command: Sequence[str], folder: Path | None = None, environment: Mapping[str, str] | None = None) -> Use:
    """Run a program in a folder, with further variables, and return what it took with all its processes."""
    start = time.perf_counter()
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, **(environment or {})},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    complaints = process.stderr.read() if process.stderr is not None else b""
    _, status, used = os.wait4(process.pid, 0)
    clock = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if not 0 <= process.returncode < CRASHED:
        shown = complaints.decode(errors="replace")[-500:]
        raise SystemExit(f"{' '.join(command[:4])} … ended with status {process.returncode}: {shown}")
    return Use(clock, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def manifests(folder: Path) -> list[Path]:
    """Return the manifests below a folder, sorted; links to folders are followed, as Debian's modules are links."""
    found = os.walk(folder, followlinks=True)
    return sorted(Path(top, name) for top, _, names in found for name in names if name.endswith(".pp"))


def best_of_each(runs: int, works: Sequence[Callable[[], object]]) -> list[float]:
    """Measure several pieces of work by turns, so that a slow moment of the machine harms none of them alone."""
    turns = [[_seconds(work) for work in works] for _ in range(runs)]
    return [min(seconds) for seconds in zip(*turns, strict=True)]


def print_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Write a Markdown table to standard output."""
    lines = [headings, ["---"] * len(headings), *rows]
    sys.stdout.writelines(f"| {' | '.join(line)} |\n" for line in lines)


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
