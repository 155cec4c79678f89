"""What the benchmarks share: the real code they run over, the best of several runs, and a table of figures."""

from __future__ import annotations

import os
import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

DEBIAN_MODULES = Path("/usr/share/puppet/modules")


def arguments(description: str) -> Namespace:
    """Read the command line: `folder`, the real code, and `runs`, how often each figure is measured."""
    parser = ArgumentParser(description=description)
    parser.add_argument("folder", nargs="?", type=Path, default=DEBIAN_MODULES, help="default: %(default)s")
    parser.add_argument("--runs", type=int, default=5, help="how often to measure; the best counts (default: 5)")
    options = parser.parse_args()
    if not options.folder.is_dir():
        parser.error(f"{options.folder} is no folder; try apt-get install 'puppet-module-*'")
    return options


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
