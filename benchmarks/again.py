"""Times runs after the first: nothing is different, one file is edited, beside a run that begins anew, and puppet-lint.

The edit adds a comment to a file in the middle, another one each time. puppet-lint remembers nothing, so that all its
runs are alike.

Run `apt-get install puppet-lint 'puppet-module-*'`, then `python -m benchmarks.again [FOLDER]`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from benchmarks.measure import arguments, best_of_each, manifests, print_table

if TYPE_CHECKING:
    from collections.abc import Callable

CHECK = [sys.executable, "-m", "pplint", "check", "--isolated", "--output-format=concise", "."]

CRASHED = 2
"""The least exit status that does not mean "found something"."""


def main() -> None:
    """Measure and print the table."""
    options = arguments("Time runs over real manifests in which little or nothing is different.")
    with TemporaryDirectory() as folder:
        tree = Path(folder, "tree")
        shutil.copytree(options.folder, tree, ignore_dangling_symlinks=True)
        _measure(tree, Path(folder, "cache"), options.runs)


def _measure(tree: Path, cache: Path, runs: int) -> None:
    paths = [str(path.relative_to(tree)) for path in manifests(tree)]
    edited = tree / paths[len(paths) // 2]
    environment = {**os.environ, "PPLINT_CACHE_DIR": str(cache), "PPLINT_NO_CACHE": ""}

    def check(*more: str) -> Callable[[], None]:
        return lambda: _run([*CHECK, *more], tree, environment)

    def fill() -> None:
        shutil.rmtree(cache, ignore_errors=True)
        check()()

    def edit() -> None:
        with edited.open("a", encoding="utf-8") as file:
            file.write("# an edit\n")
        check()()

    contestants = {
        "pplint, cold": check("--no-cache"),
        "pplint, cold, and what is found is kept": fill,
        "pplint, nothing is different": check(),
        "pplint, one file is edited": edit,
    }
    if shutil.which("puppet-lint"):
        contestants["puppet-lint"] = lambda: _run(["puppet-lint", *paths], tree, environment)
    seconds = dict(zip(contestants, best_of_each(runs, list(contestants.values())), strict=True))
    slowest = seconds.get("puppet-lint")
    rows = [[name, f"{each:.2f}", f"{slowest / each:.0f}" if slowest else ""] for name, each in seconds.items()]
    print(f"{len(paths)} manifests")
    print_table(["", "seconds", "times as fast as puppet-lint"], rows)


def _run(command: list[str], folder: Path, environment: dict[str, str]) -> None:
    done = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, check=False)
    if done.returncode >= CRASHED:
        raise SystemExit(f"{command[0]} ended with {done.returncode}")


if __name__ == "__main__":
    main()
