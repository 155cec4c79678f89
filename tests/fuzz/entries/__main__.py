"""`python -m tests.fuzz.entries`: fuzz every reader of bytes from outside; tests/fuzz/README.md says what must hold."""

from __future__ import annotations

import argparse
import sys
import time
from random import Random

from tests.fuzz.entries.targets import TARGETS
from tests.fuzz.entries.trial import Trial


def main() -> int:
    """Show what fails; return 1 if anything does."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.entries", description="Fuzz every entry point.")
    parser.add_argument("targets", nargs="*", default=[*TARGETS], help=f"of {', '.join(TARGETS)}")
    parser.add_argument("--minutes", type=float, default=10, help="how long for each target")
    parser.add_argument("--runs", type=int, help="how many trials of each target, however long it takes")
    parser.add_argument("--first", type=int, default=0, help="the number of the first trial")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    failed = 0
    for name in options.targets:
        end, number, faulty, slowest = time.monotonic() + 60 * options.minutes, options.first, 0, 0.0
        began = time.monotonic()
        while time.monotonic() < end if options.runs is None else number < options.first + options.runs:
            faults, seconds = attempt(name, options.seed, number)
            slowest = max(slowest, seconds)
            faulty += bool(faults)
            for each in faults:
                _tell(f"{name} --seed {options.seed} --first {number}: {each}")
            number += 1
        failed += faulty
        minutes = (time.monotonic() - began) / 60
        done = number - options.first
        _tell(f"{name}: {done} trials in {minutes:.1f} minutes, {faulty} wrong; the slowest run took {slowest:.1f} s")
    return int(failed > 0)


def attempt(name: str, seed: int, number: int, *, bounds: bool = True) -> tuple[list[str], float]:
    """Return what is wrong in one trial of a target, and how long its slowest run took."""
    with Trial(bounds=bounds) as trial:
        TARGETS[name](trial, Random(f"{name} {seed} {number}"))
        return trial.faults, trial.slowest


def _tell(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - this is a program


if __name__ == "__main__":
    sys.exit(main())
