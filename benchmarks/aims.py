"""Measures all that has an aim, with the peers in the same run, and prints one table.

`puppet-lint` and `puppet parser validate` read manifests only, so pplint is given the same files beside them; what the
templates, Ruby and data of the modules add is a row of its own. All take turns. Each figure is the median of the turns:
seconds of processors where one core is used, and seconds on the clock where two are.

Run `apt-get install puppet-agent puppet-lint 'puppet-module-*'`, then `python -m benchmarks.aims [--clone CLONE]`; the
clone is a control repository with data.
"""

from __future__ import annotations

import shutil
import sys
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from msgspec import Struct

from benchmarks import trees
from benchmarks.edits import after_edits
from benchmarks.measure import Use, manifests, parser, print_table, used_by

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

CHECK = [sys.executable, "-m", "pplint", "check", "--isolated", "--output-format=concise"]
LINT, VALIDATE = ["puppet-lint"], ["puppet", "parser", "validate"]
MODULE = "mysql"
"""One of Debian's with 27 manifests."""

_ALL = "--preset=all"


class _Row(Struct):
    """What is compared: two pieces of work by their names, and how many times as long the second one is to take."""

    name: str
    ours: str
    peer: str
    aim: float
    on_clock: bool = False


ROWS = [
    _Row("preset `puppet-lint`, one core, beside puppet-lint", "preset, one core", "puppet-lint", 7),
    _Row("the same on two cores", "preset, two cores", "puppet-lint", 12, on_clock=True),
    _Row("`--select syntax`, one core, beside the validator", "syntax", "validator", 3.5),
    _Row("everything, two cores, kept, beside puppet-lint", "kept", "puppet-lint", 8.5, on_clock=True),
    _Row("the same, not kept", "two cores", "puppet-lint", 9, on_clock=True),
    _Row("everything, one core, beside the validator", "one core", "validator", 0.9),
    _Row("with templates, Ruby and data, one core, beside the validator", "whole, one core", "validator", 0.9),
    _Row(
        "with templates, Ruby and data, two cores, beside puppet-lint", "whole, kept", "puppet-lint", 8.5, on_clock=True
    ),
    _Row("nothing changed, beside puppet-lint", "unchanged", "puppet-lint", 600),
    _Row("a module, two cores, beside puppet-lint", "module", "module, puppet-lint", 3, on_clock=True),
    _Row("a module, two cores, beside the validator", "module", "module, validator", 3, on_clock=True),
    _Row("the clone with its data, two cores, beside puppet-lint", "clone", "clone, puppet-lint", 4.5, on_clock=True),
    _Row("processors of one process over those of two (1 / 1.08)", "two cores", "one core", 0.93),
    _Row("`--select types` over `--preset all` (1 / 1.5)", "all", "types", 0.67),
]


def main() -> None:
    """Measure, and print the tables."""
    options = parser("Measure all that has an aim.")
    options.add_argument("--runs", type=int, default=3, help="how many turns there are (default: 3)")
    options.add_argument("--clone", type=Path, help="a control repository with data")
    options.add_argument(
        "--times", type=int, default=5, help="in how many manifests of it each edit is made (default: 5)"
    )
    given = options.parse_args()
    with TemporaryDirectory() as folder:
        top = Path(folder)
        trees.copies(given.folder, 1, top)
        works = _works(top / "copy0", top / "cache")
        if given.clone is not None:
            works |= _of_clone(given.clone.resolve(), top / "of_clone")
        turns = [{name: work() for name, work in works.items()} for _ in range(given.runs)]
        _print_rows(turns)
        _print_works(turns)
        if given.clone is not None:
            edits = [each for kind in after_edits(given.clone, top, given.times).values() for each in kind]
            print(
                f"\n{len(edits)} edits of the clone: median {median(edits):.2f} s (aim 0.4), "
                f"worst {max(edits):.2f} s (aim 1.0)."
            )


def _works(tree: Path, cache: Path) -> dict[str, Callable[[], Use]]:
    """Return what is measured over Debian's modules, by its name."""
    paths = [str(path.relative_to(tree)) for path in manifests(tree)]
    one = paths[len(paths) // 2]
    module = [path for path in paths if path.startswith(f"modules/{MODULE}/")]

    def check(*more: str) -> Callable[[], Use]:
        return partial(used_by, [*CHECK, "--no-cache", *more], tree)

    def kept(*more: str) -> Use:
        return used_by([*CHECK, "--jobs=2", *more], tree, {"PPLINT_CACHE_DIR": str(cache), "PPLINT_NO_CACHE": ""})

    def fill(*more: str) -> Use:
        shutil.rmtree(cache, ignore_errors=True)
        return kept(*more)

    works: dict[str, Callable[[], Use]] = {
        "preset, one core": check("--jobs=1", "--preset=puppet-lint", *paths),
        "preset, two cores": check("--jobs=2", "--preset=puppet-lint", *paths),
        "syntax": check("--jobs=1", "--select=syntax", *paths),
        "types": check("--jobs=1", "--select=types", *paths),
        "all": check("--jobs=1", _ALL, *paths),
        "one core": check("--jobs=1", *paths),
        "two cores": check("--jobs=2", *paths),
        "kept": partial(fill, *paths),
        "unchanged": partial(kept, *paths),
        "whole, one core": check("--jobs=1"),
        "whole, kept": fill,
        "one file": check(one),
        "module": check("--jobs=2", *module),
    }
    return works | _peers("", paths, tree) | _peers("module, ", module, tree)


def _of_clone(clone: Path, top: Path) -> dict[str, Callable[[], Use]]:
    tree = top / "clone"
    shutil.copytree(clone, tree, ignore_dangling_symlinks=True, ignore=shutil.ignore_patterns(".git"))
    paths = [str(path.relative_to(tree)) for path in manifests(tree)]
    ours: Callable[[], Use] = partial(used_by, [*CHECK, "--no-cache", "--jobs=2"], tree)
    return {"clone": ours} | _peers("clone, ", paths, tree)


def _peers(prefix: str, paths: Sequence[str], tree: Path) -> dict[str, Callable[[], Use]]:
    peers = {"puppet-lint": LINT, "validator": VALIDATE}
    there = {name: command for name, command in peers.items() if shutil.which(command[0])}
    return {f"{prefix}{name}": partial(used_by, [*command, *paths], tree) for name, command in there.items()}


def _print_rows(turns: Sequence[dict[str, Use]]) -> None:
    """Print how many times as long the peers take, by turns."""
    rows: list[list[str]] = []
    for row in ROWS:
        if not {row.ours, row.peer} <= turns[0].keys():
            continue
        taken = [
            [turn[name].clock if row.on_clock else turn[name].processor for turn in turns]
            for name in (row.ours, row.peer)
        ]
        ratios = (theirs / ours for ours, theirs in zip(*taken, strict=True))
        rows.append([row.name, *(f"{median(each):.2f}" for each in taken), f"{median(ratios):.2f}", f"{row.aim:g}"])
    print_table(["", "seconds", "of the peer", "times", "at least"], rows)


def _print_works(turns: Sequence[dict[str, Use]]) -> None:
    print()
    rows = (
        [
            name,
            *(f"{median(turn[name][part] for turn in turns):.2f}" for part in (0, 1)),
            f"{turns[0][name].megabytes:.0f}",
        ]
        for name in turns[0]
    )
    print_table(["", "seconds", "of processors", "MB"], rows)
    print("\nThe aim for one file is 0.12 seconds.")


if __name__ == "__main__":
    main()
