"""Faults put into the modules of Debian, one at a time, and which of them a check finds.

    python3 -m tests.conformance.harness.faults.measure --seed 1 --count 2000

Each fault is one that the compiler must refuse when it gets there; the kinds say why. It counts as found if there is an
error on the right line that was not there before.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Diagnostic, Severity
from pplint.base.source import SourceFile
from pplint.check.file_checker import FileChecker
from pplint.check.file_task import FileTask, Mode
from pplint.config.settings import Settings
from tests.conformance.harness.faults import (
    of_calls,
    of_data,
    of_flow,
    of_names,
    of_resources,
    of_statements,
    of_templates,
    of_values,
)
from tests.conformance.harness.faults.knowledge import files, learn
from tests.conformance.harness.faults.model import KINDS, Fault, Program
from tests.conformance.harness.reference import DEBIAN_MODULES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_CHECKER = FileChecker(Mode())
"""The files stay as they are while the tests run: one session reads them."""

__all__ = ["Fault", "Outcome", "draw", "seek"]

OF_A_FILE: Final = 2
"""How many faults of a kind one file may get, so that large files do not get them all."""

SPARE: Final = 1.25
"""How many times as many faults of a kind are drawn as there would be of each, as some are rare."""

CATEGORIES: Final = frozenset({"syntax", "types", "references", "correctness"})
MODULES_OF_KINDS = (
    of_calls,
    of_data,
    of_flow,
    of_names,
    of_resources,
    of_statements,
    of_templates,
    of_values,
)

Key = tuple[str, int]


@dataclass(slots=True)
class Outcome:
    """How many faults of a kind there are, how many are found, and those that are not."""

    total: int = 0
    levels: Counter[Severity] = field(default_factory=Counter[Severity])
    missed: list[Fault] = field(default_factory=list[Fault])


def draw(seed: int, count: int, modulepath: str) -> list[Fault]:
    """Return `count` faults, as many of each kind as there can be; the same for the same seed."""
    wanted = round(SPARE * count / len(KINDS)) + 1
    found = _collect(seed, wanted, modulepath)
    chosen = [faults[place] for place in range(wanted) for faults in found.values() if place < len(faults)]
    return chosen[:count]


def _collect(seed: int, wanted: int, modulepath: str) -> dict[str, list[Fault]]:
    """Return up to so many faults of each kind, from files that are taken in a random order."""
    known = learn(modulepath)
    found: dict[str, list[Fault]] = {name: [] for name in KINDS}
    paths = list(files(modulepath))
    Random(seed).shuffle(paths)
    for path in paths:
        program = Program.read(path, Path(path).read_bytes())
        if program is None:
            continue
        for name, faults in found.items():
            if len(faults) < wanted:
                random = Random(f"{seed} {name} {path.removeprefix(modulepath)}")
                edits = list(KINDS[name](program, known, random))
                drawn = [Fault(name, path, edit) for edit in random.sample(edits, min(OF_A_FILE, len(edits)))]
                faults += [fault for fault in drawn if _is_readable(fault, program.source.data)]
    return found


def _is_readable(fault: Fault, data: bytes) -> bool:
    return Program.read(fault.path, fault.apply(data)) is not None


def seek(faults: Iterable[Fault], modulepath: str) -> dict[str, Outcome]:
    """Check each file with its fault in it; return what is found, a kind at a time.

    A fault on a line that has an error without it is left out, since nobody could tell which of them is reported.
    Raises `RuntimeError` if the checker itself fails.
    """
    outcomes: dict[str, Outcome] = {}
    settings = Settings(modulepath=(modulepath,))
    before: dict[str, list[Diagnostic]] = {}
    for fault in faults:
        data = Path(fault.path).read_bytes()
        if fault.path not in before:
            before[fault.path] = _check(fault.path, data, settings)
        known = {_key(each): each.severity for each in before[fault.path]}
        lines = fault.lines(SourceFile(fault.path, fault.apply(data)))
        if any(line in lines and severity is Severity.ERROR for (_, line), severity in known.items()):
            continue
        found = [each for each in _check(fault.path, fault.apply(data), settings) if _is_new(each, set(known), lines)]
        _note(outcomes.setdefault(fault.kind, Outcome()), fault, max((each.severity for each in found), default=None))
    return outcomes


def _note(outcome: Outcome, fault: Fault, level: Severity | None) -> None:
    outcome.total += 1
    if level is None or level < Severity.ERROR:
        outcome.missed.append(fault)
    if level is not None:
        outcome.levels[level] += 1


def _is_new(diagnostic: Diagnostic, before: set[Key], lines: set[int]) -> bool:
    return _key(diagnostic) not in before and diagnostic.severity > Severity.INFO and _key(diagnostic)[1] in lines


def _check(path: str, data: bytes, settings: Settings) -> list[Diagnostic]:
    result = _CHECKER.check(FileTask(path, settings), data).result
    failures = [each.message for each in result.diagnostics if each.rule == "internal-error"]
    if failures:
        raise RuntimeError(f"{path}: {failures[0]}")
    return [each for each in result.diagnostics if each.category in CATEGORIES]


def _key(diagnostic: Diagnostic) -> Key:
    source = diagnostic.source
    return diagnostic.rule, source.lines.line(diagnostic.span.start) if source is not None else 0


def _report(outcomes: dict[str, Outcome], shown: int) -> str:
    lines: list[str] = []
    for name, outcome in sorted(outcomes.items()):
        errors, warnings = outcome.levels[Severity.ERROR], outcome.levels[Severity.WARNING]
        lines.append(f"{name:28} {errors:4} of {outcome.total:4}, and {warnings} as warnings")
    errors = sum(outcome.levels[Severity.ERROR] for outcome in outcomes.values())
    total = sum(outcome.total for outcome in outcomes.values())
    lines += [f"{'all':28} {errors:4} of {total:4}: {errors / max(1, total):.1%}"]
    for outcome in outcomes.values():
        lines += [_describe(fault) for fault in outcome.missed[:shown]]
    return "\n".join(lines)


def _describe(fault: Fault) -> str:
    data = Path(fault.path).read_bytes()
    source = SourceFile(fault.path, fault.apply(data))
    line = source.lines.line(fault.edit.marks[0])
    return f"{fault.path}:{line}: [{fault.kind}] {fault.edit.description}\n    {source.lines.line_text(line).strip()}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw faults, look for them, and print which are found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--modulepath", default=str(DEBIAN_MODULES))
    parser.add_argument("--shown", type=int, default=5, help="how many missed faults of a kind are shown")
    options = parser.parse_args(arguments)
    started = time.perf_counter()
    faults = draw(options.seed, options.count, options.modulepath)
    drawn = time.perf_counter()
    outcomes = seek(faults, options.modulepath)
    done = time.perf_counter()
    sys.stdout.write(f"{_report(outcomes, options.shown)}\n")
    sys.stdout.write(f"drawn in {drawn - started:.0f} s, checked in {done - drawn:.0f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
