"""Times a run after an edit of one manifest, for several kinds of edits, in a copy of a repository that was checked.

Manifests are drawn at random, the same ones in each run. After each edit, the file is put back as it was, and checked
again without being timed.

Run `python -m benchmarks.edits CLONE [--times N]`.
"""

from __future__ import annotations

import random
import shutil
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from benchmarks.measure import manifests, parser, print_table, used_by
from pplint.base.diagnostic import Diagnostic
from pplint.base.source import SourceFile
from pplint.syntax import ast
from pplint.syntax.parsing import parse_source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from benchmarks.measure import Use
    from pplint.syntax.parser import Parsed

CHECK = [sys.executable, "-m", "pplint", "check", "--isolated", "--output-format=concise", "--exit-zero", "."]


def main() -> None:
    """Measure and print the table."""
    options = parser("Time runs after edits.")
    options.add_argument("--times", type=int, default=5, help="how many manifests each kind is tried in (default: 5)")
    given = options.parse_args()
    with TemporaryDirectory() as folder:
        seconds = after_edits(given.folder, Path(folder), given.times)
    print_table(
        ["edit", "times", "seconds, median", "worst"],
        ([kind, f"{len(each)}", f"{median(each):.2f}", f"{max(each):.2f}"] for kind, each in seconds.items() if each),
    )
    every = [second for each in seconds.values() for second in each]
    print(f"\nAll: median {median(every):.2f}, worst {max(every):.2f}.")


def after_edits(clone: Path, scratch: Path, times: int) -> dict[str, list[float]]:
    """Return the seconds of the runs after edits, by kind of edit."""
    tree = scratch / "tree"
    shutil.copytree(clone, tree, ignore_dangling_symlinks=True, ignore=shutil.ignore_patterns(".git"))
    environment = {"PPLINT_CACHE_DIR": str(scratch / "cache"), "PPLINT_NO_CACHE": ""}

    def check() -> Use:
        return used_by(CHECK, tree, environment)

    check()
    drawn = manifests(tree)
    random.Random(0).shuffle(drawn)  # noqa: S311 - a sample
    return {kind: list(_edited(drawn, edit, check, times)) for kind, edit in EDITS.items()}


def _edited(
    paths: list[Path], edit: Callable[[Parsed], tuple[int, str] | None], check: Callable[[], Use], times: int
) -> Iterator[float]:
    """Yield how long a run takes after an edit, of so many manifests in which there is something to edit."""
    for path in paths:
        before = path.read_bytes()
        parsed = parse_source(SourceFile(str(path), before))
        change = None if isinstance(parsed, Diagnostic) else edit(parsed)
        if change is None:
            continue
        at, text = change
        path.write_bytes(before[:at] + text.encode() + before[at:])
        yield check().clock
        path.write_bytes(before)
        check()
        times -= 1
        if not times:
            return


def _in_value(parsed: Parsed) -> tuple[int, str] | None:
    attributes = parsed.nodes.of(ast.Attribute)
    return next(((each.value.start + 1, "x") for each in attributes if _is_quoted(parsed, each.value)), None)


def _in_default(parsed: Parsed) -> tuple[int, str] | None:
    defaults = (each.default for each in parsed.nodes.of(ast.Parameter))
    return next(((each.start + 1, "x") for each in defaults if each is not None and _is_quoted(parsed, each)), None)


def _is_quoted(parsed: Parsed, value: ast.Expression) -> bool:
    return isinstance(value, ast.String) and parsed.source.data[value.start : value.start + 1] == b"'"


def _before_attribute(parsed: Parsed) -> tuple[int, str] | None:
    return next(((each.start, "tag => 'edited',\n") for each in parsed.nodes.of(ast.Attribute)), None)


def _before_parameter(parsed: Parsed) -> tuple[int, str] | None:
    owners: Sequence[ast.Class | ast.Define] = parsed.nodes.of(ast.Class, ast.Define)
    return next(((each.parameters[0].start, "$edited = undef,\n") for each in owners if each.parameters), None)


def _in_body(text: str) -> Callable[[Parsed], tuple[int, str] | None]:
    def edit(parsed: Parsed) -> tuple[int, str] | None:
        owners: Sequence[ast.Class | ast.Define] = parsed.nodes.of(ast.Class, ast.Define)
        return next(((each.body.statements[0].start, text) for each in owners if each.body.statements), None)

    return edit


EDITS: dict[str, Callable[[Parsed], tuple[int, str] | None]] = {
    "a comment": lambda parsed: (len(parsed.source.data), "\n# an edit\n"),
    "another string as a value": _in_value,
    "another default of a parameter": _in_default,
    "a new attribute": _before_attribute,
    "a new parameter": _before_parameter,
    "a new variable": _in_body("$edited = 1\n"),
    "a new resource": _in_body("notify { 'edited': }\n"),
    "a new call": _in_body("notice('edited')\n"),
}
"""What is inserted where, by the kind of edit; None in a manifest that has nothing to edit."""


if __name__ == "__main__":
    main()
