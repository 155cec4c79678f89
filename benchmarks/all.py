"""Measures pplint beside its peers over the same files in one run, and writes a table and a chart for the manual.

The peers are `puppet-lint` and `puppet parser validate`, which remember nothing: an edit, or nothing, costs them a
whole run. All take turns, so that the machine is the same for all. Each figure is the best of the runs, in seconds on
the clock and of processors, with the memory of the largest process.

Run `apt-get install puppet-agent puppet-lint 'puppet-module-*'`, then `python -m benchmarks.all [FOLDER]`; `--chart
FILE` writes the chart.
"""

from __future__ import annotations

import shutil
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from benchmarks import trees
from benchmarks.chart import bar_chart
from benchmarks.measure import Use, manifests, parser, print_table, used_by

if TYPE_CHECKING:
    from collections.abc import Callable

CHECK = [sys.executable, "-m", "pplint", "check", "--isolated", "--output-format=concise"]

PEERS = {"puppet-lint": ["puppet-lint"], "puppet parser validate": ["puppet", "parser", "validate"]}


def main() -> None:
    """Measure, print the tables, and write the chart."""
    options = parser("Measure pplint beside its peers.")
    options.add_argument("--runs", type=int, default=3, help="how often to measure; the best counts (default: 3)")
    options.add_argument("--copies", type=int, default=8, help="how many copies there are at most (default: 8)")
    options.add_argument("--chart", type=Path, help="the file for the chart, as SVG")
    given = options.parse_args()
    with TemporaryDirectory() as folder:
        top = Path(folder)
        trees.copies(given.folder, 1, top / "tree")
        found = _best(given.runs, _works(top / "tree", top / "cache"))
        _print_works(found, len(manifests(top / "tree")))
        growing = {count: _copied(given.folder, count, top / f"copies{count}") for count in _doubling(given.copies)}
    _print_copies(growing)
    if given.chart is not None:
        title = "Seconds of processors"
        given.chart.write_text(bar_chart(title, {name: use.processor for name, use in found.items()}), encoding="utf-8")


def _works(tree: Path, cache: Path) -> dict[str, Callable[[], Use]]:
    """Return what is measured, by its name; what comes first leaves in the cache what those after it use."""
    paths = [str(path.relative_to(tree)) for path in manifests(tree)]
    one = paths[len(paths) // 2]
    environment = {"PPLINT_CACHE_DIR": str(cache), "PPLINT_NO_CACHE": ""}

    def check(*more: str) -> Use:
        return used_by([*CHECK, *more], tree, environment)

    def fill() -> Use:
        shutil.rmtree(cache, ignore_errors=True)
        return check()

    def edit() -> Use:
        with (tree / one).open("a", encoding="utf-8") as file:
            file.write("# an edit\n")
        return check()

    works: dict[str, Callable[[], Use]] = {
        "pplint, cold": fill,
        "pplint, nothing changed": check,
        "pplint, one edit": edit,
        "pplint, one file": partial(check, "--no-cache", one),
        "pplint, cold, one core": partial(check, "--no-cache", "--jobs=1"),
        "pplint, cold, two cores": partial(check, "--no-cache", "--jobs=2"),
    }
    for name, command in PEERS.items():
        if shutil.which(command[0]):
            works[name] = partial(used_by, [*command, *paths], tree)
            works[f"{name}, one file"] = partial(used_by, [*command, one], tree)
    return works


def _best(runs: int, works: dict[str, Callable[[], Use]]) -> dict[str, Use]:
    turns = [{name: work() for name, work in works.items()} for _ in range(runs)]
    return {name: Use(*map(min, zip(*(turn[name] for turn in turns), strict=True))) for name in works}


def _print_works(found: dict[str, Use], files: int) -> None:
    print(f"{files:,} manifests\n")
    rows: list[list[str]] = []
    for name, use in found.items():
        peers = (f"{peer}, one file" if name.endswith("one file") else peer for peer in PEERS)
        ratios = (f"{found[peer].processor / use.processor:.1f}" if peer in found else "" for peer in peers)
        rows.append([name, f"{use.clock:.2f}", f"{use.processor:.2f}", f"{use.megabytes:.0f}", *ratios])
    print_table(["", "seconds", "of processors", "MB", *(f"times as fast as {peer}" for peer in PEERS)], rows)


def _doubling(most: int) -> list[int]:
    return [1 << power for power in range(most.bit_length()) if 1 << power <= most]


def _copied(folder: Path, count: int, top: Path) -> Use:
    """Return what copies of the code take on one core."""
    trees.copies(folder, count, top)
    use = used_by([*CHECK, "--no-cache", "--jobs=1"], top)
    shutil.rmtree(top)
    return use


def _print_copies(growing: dict[int, Use]) -> None:
    print("\n")
    first = growing[1].processor
    rows = (
        [str(count), f"{use.processor:.2f}", f"{use.processor / first:.2f}", f"{use.megabytes:.0f}"]
        for count, use in growing.items()
    )
    print_table(["copies, one core", "seconds of processors", "times one", "MB"], rows)


if __name__ == "__main__":
    main()
