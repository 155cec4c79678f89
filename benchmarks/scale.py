"""Measures what grows: copies of real code, manifests, modules, levels; each at several sizes, cold and unchanged.

What takes in proportion has the same cost for a file at each size. Times are those of the processor, so that a busy
machine matters less; memory is that of the largest process.

Run `python -m benchmarks.scale [FOLDER] [--whole]`; without `--whole`, what is made up has a tenth of the sizes that
are aimed at.
"""

from __future__ import annotations

import sys
import time
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from benchmarks import trees
from benchmarks.measure import parser, print_table, used_by

if TYPE_CHECKING:
    from collections.abc import Callable

CHECK = [sys.executable, "-m", "pplint", "check", "--isolated", "--output-format=concise", "--exit-zero"]

_AGE = 2.5
"""Seconds after which the cache believes that a file is what its time says."""

AIMS = {
    "copies": "eight copies take at most 8.2 times what one takes, and no process more than 500 MB",
    "manifests": "100,000 are checked within 6 minutes, and within 20 seconds where nothing is different",
    "modules": "5,000 modules",
    "levels": "1,800 levels, as many as a path can have",
}


def main() -> None:
    """Measure and print a table for each kind of tree."""
    options = parser("Measure what grows with the tree that is checked.")
    options.add_argument("--whole", action="store_true", help="take the sizes that are aimed at")
    options.add_argument("--only", choices=AIMS, help="measure this kind of tree only")
    given = options.parse_args()
    part = 1 if given.whole else 10
    kinds: dict[str, tuple[list[int], Callable[[int, Path], None]]] = {
        "copies": ([1, 2, 4, 8], partial(trees.copies, given.folder)),
        "manifests": ([each // part for each in (6_250, 25_000, 100_000)], trees.manifests),
        "modules": ([each // part for each in (310, 1250, 5000)], trees.modules),
        "levels": ([each // part for each in (450, 900, 1800)], trees.levels),
    }
    for kind, (sizes, write) in kinds.items():
        if given.only in {None, kind}:
            _measure(kind, sizes, write)


def _measure(kind: str, sizes: list[int], write: Callable[[int, Path], None]) -> None:
    rows = [_row(size, write) for size in sizes]
    first = rows[0][1] / sizes[0]
    print(f"\n{kind}: the aim is {AIMS[kind]}.\n")
    print_table(
        [kind, "seconds, cold", "of the smallest, for each", "seconds, unchanged", "MB"],
        (
            [f"{size:,}", f"{cold:.1f}", f"{cold / size / first:.2f}", f"{again:.2f}", f"{megabytes:.0f}"]
            for size, cold, again, megabytes in rows
        ),
    )


def _row(size: int, write: Callable[[int, Path], None]) -> tuple[int, float, float, float]:
    """Return what a tree of a size takes: seconds, seconds of a run after that, and megabytes."""
    with TemporaryDirectory() as folder:
        write(size, Path(folder, "t"))
        time.sleep(_AGE)
        environment = {"PPLINT_CACHE_DIR": str(Path(folder, "cache")), "PPLINT_NO_CACHE": ""}
        cold, again = (used_by([*CHECK, "--jobs=1"], Path(folder, "t"), environment) for _ in range(2))
    return size, cold.processor, again.processor, max(cold.megabytes, again.megabytes)


if __name__ == "__main__":
    main()
