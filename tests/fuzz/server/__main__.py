"""`python -m tests.fuzz.server WHAT CLONE`: try the server for editors in a copy of a repository."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tests.fuzz.server.edits import edits
from tests.fuzz.server.places import places
from tests.fuzz.server.renames import renames
from tests.fuzz.server.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Iterator


def main() -> int:
    """Run; return the exit code: 1 if something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.server", description=__doc__)
    parser.add_argument("what", choices=["places", "edits", "renames"], help="what to try")
    parser.add_argument("clone", type=Path, help="the repository; only a copy of it is changed")
    parser.add_argument("--count", type=int, default=100, help="how many")
    parser.add_argument("--seed", type=int, default=0, help="which")
    parser.add_argument("--every", type=int, default=20, help="after how many edits or names the checker is asked")
    options = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        # What is open is all that is checked where nobody asks for more.
        tree = Tree(options.clone, Path(folder), None if options.what == "edits" else {"diagnostics": "open-files"})
        for words in _tried(tree, options):
            wrong += 1
            _say(words)
    _say(f"{options.what}, {options.count} of seed {options.seed} in {options.clone.name}: {wrong} wrong")
    return int(wrong > 0)


def _tried(tree: Tree, options: argparse.Namespace) -> Iterator[str]:
    draw = Random(options.seed)
    match options.what:
        case "places":
            return places(tree, draw, options.count)
        case "edits":
            return edits(tree, draw, options.count, options.every)
        case _:
            return renames(tree, draw, options.count, options.every)


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - this is a program


if __name__ == "__main__":
    sys.exit(main())
