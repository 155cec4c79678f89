"""Times what the data of a control repository add to a run over it, in one process: reading them, and all rules.

The data are those that a run finds by itself. Processor time is measured, so that it matters little what else runs.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from benchmarks.measure import arguments, print_table
from pplint.data.document import is_data, read_document

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

CHECK = [sys.executable, "-m", "pplint", "check", "--isolated", "--no-cache", "--output-format=concise", "--jobs=1"]


def main() -> None:
    """Measure and print the table."""
    options = arguments("Time what the data of a control repository add to a run over it.")
    found = _run([*CHECK, "--show-files"], options.folder).splitlines()
    programs = [path for path in found if not is_data(path)]
    data = [os.path.join(options.folder, path) for path in found if is_data(path)]
    size = sum(map(os.path.getsize, data))
    with_data = [_of_run(found, options.folder) for _ in range(options.runs)]
    without = [_of_run(programs, options.folder) for _ in range(options.runs)]
    rows = {
        "reading the data": min(_of_reading(data) for _ in range(options.runs)),
        "a run over the programs": min(without),
        "a run over programs and data": min(with_data),
        "what data add": min(with_data) - min(without),
    }
    print_table(["data", "seconds"], ([name, f"{taken:.2f}"] for name, taken in rows.items()))
    print(f"\n{len(data):,} files of data, {size / 1e6:.1f} MB, and {len(programs):,} programs.")


def _of_reading(paths: Sequence[str]) -> float:
    start = time.process_time()
    for path in paths:
        with open(path, "rb") as file:
            read_document(path, file.read())
    return time.process_time() - start


def _of_run(paths: Sequence[str], folder: Path) -> float:
    """Return the processor time of a run, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _run([*CHECK, *paths], folder)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _run(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode not in {0, 1}:
        raise SystemExit(f"{' '.join(command[:6])} … ended with status {done.returncode}: {done.stderr[-500:]}")
    return done.stdout


if __name__ == "__main__":
    main()
