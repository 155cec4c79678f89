"""Counts the calls of functions that checking a fixed sample takes, and compares with the recorded numbers.

How many functions of Python, and of the modules in C that it asks, are called depends on the program and on Python
alone: neither on the machine nor on what else it does. So a regression shows where seconds would tell nothing. What
is counted comes second: the same has been done once before, so that nothing is loaded meanwhile.

Run `python -m benchmarks.steps`, which fails if something takes more than 5% more calls than recorded, and
`python -m benchmarks.steps --record` to record what is there now, with the change that is worth it.
"""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import msgspec

from benchmarks import trees
from benchmarks.measure import print_table
from pplint.base.presets import ALL
from pplint.check.file_checker import FileChecker
from pplint.check.file_task import FileTask, Mode
from pplint.config.settings import Settings
from pplint.run.formatting import FormatTask, Formatter
from pplint.run.watching.watched_files import WatchedFiles

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import FrameType

RECORDED = Path(__file__).with_name("steps.json")

ALLOWED = 0.05
"""By how much a number may grow."""

VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"

_SEED = "PYTHONHASHSEED"
"""The order in which sets are gone through follows from it."""

_MODULES = 6


def main() -> int:
    """Count, compare, and print the table; return the exit code."""
    parser = ArgumentParser(description="Count the calls that checking a sample takes.")
    parser.add_argument("--record", action="store_true", help="record the numbers for this version of Python")
    options = parser.parse_args()
    if os.environ.get(_SEED) != "0":
        again = [sys.executable, "-m", "benchmarks.steps", *sys.argv[1:]]
        return subprocess.run(again, env={**os.environ, _SEED: "0"}, check=False).returncode
    recorded = msgspec.json.decode(RECORDED.read_bytes(), type=dict[str, dict[str, int]]) if RECORDED.exists() else {}
    found = _counts()
    if options.record:
        recorded = dict(sorted({**recorded, VERSION: found}.items()))
        RECORDED.write_bytes(msgspec.json.format(msgspec.json.encode(recorded)) + b"\n")
    return compare(found, recorded.get(VERSION, {}))


def compare(found: dict[str, int], recorded: dict[str, int]) -> int:
    """Print what was counted beside what is recorded; return 1 if something has grown by more than is allowed."""
    shares = {name: count / recorded[name] - 1 for name, count in found.items() if name in recorded}
    rows = (
        [name, f"{count:,}", f"{recorded[name]:,}" if name in recorded else "", f"{shares.get(name, 0):+.1%}"]
        for name, count in found.items()
    )
    print_table([f"calls, Python {VERSION}", "now", "recorded", ""], rows)
    grown = [name for name, share in shares.items() if share > ALLOWED]
    if grown:
        print(f"\nMore than {ALLOWED:.0%} more: {', '.join(grown)}.")
        print("If that is worth it, `python -m benchmarks.steps --record` records it.")
    elif not recorded:
        print(f"\nNothing is recorded for Python {VERSION}; `python -m benchmarks.steps --record` does.")
    elif any(share < -ALLOWED for share in shares.values()):
        print("\nSome take fewer: `python -m benchmarks.steps --record` keeps it that way.")
    return int(bool(grown))


def _counts() -> dict[str, int]:
    """Return how many calls each piece of work takes."""
    gc.disable()
    with TemporaryDirectory() as folder:
        trees.modules(_MODULES, Path(folder, "made"), classes=4)
        shutil.copytree(Path(__file__).parents[1] / "examples", Path(folder, "examples"))
        files = sorted(map(str, Path(folder).rglob("*.pp")))
        works: dict[str, Callable[[], object]] = {
            "check": lambda: _check(files, Settings()),
            "check, all rules": lambda: _check(files, Settings(preset=ALL)),
            "format": lambda: _format(files),
        }
        counts = {name: _calls_again(work, work) for name, work in works.items()}
        edited = WatchedFiles(lambda _: _tasks(files, Settings()), Mode(watches=True))
        list(edited.steps(set()))
        counts["watch, an edit"] = _calls_again(*(partial(_edit, edited, files[-1], each) for each in ("one", "two")))
    return counts


def _check(files: Sequence[str], settings: Settings) -> None:
    checker = FileChecker(Mode())
    for task in _tasks(files, settings):
        checker.check(task)


def _tasks(files: Sequence[str], settings: Settings) -> list[FileTask]:
    return [FileTask(file, settings) for file in files]


def _format(files: Sequence[str]) -> None:
    formatter = Formatter()
    for file in files:
        formatter.lay_out(FormatTask(file, Settings()))


def _edit(watched: WatchedFiles, path: str, comment: str) -> None:
    with open(path, "a", encoding="utf-8") as file:
        file.write(f"# {comment}\n")
    watched.forget([path])
    list(watched.steps({path}))


def _calls_again(first: Callable[[], object], work: Callable[[], object]) -> int:
    """Return how many functions are called by work that is done after another one."""
    first()
    return calls_of(work)


def calls_of(work: Callable[[], object]) -> int:
    """Return how many functions are called by some work."""
    count = 0

    def called(_frame: FrameType, event: str, _what: object) -> None:
        nonlocal count
        if event in {"call", "c_call"}:
            count += 1

    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


if __name__ == "__main__":
    sys.exit(main())
