"""What rules cost: the preset `all` beside `--select types`, and where the time of the rules goes.

Whole programs are measured by the processor time that they take themselves, in turns, so that what else the machine
does harms all of them alike. Where the time goes is sampled in one process, as `--profile` does it; what is in no rule
is the program's.

Run `python -m benchmarks.rules`.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections import Counter
from statistics import median
from typing import TYPE_CHECKING

from benchmarks.measure import arguments, manifests, print_table
from pplint.base.presets import ALL
from pplint.check.file_checker import FileChecker
from pplint.check.file_task import FileTask, Mode
from pplint.config.settings import Settings
from pplint.rule.registry import load
from pplint.run.profiling.sampler import Sampler

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pplint.rule.registry import Registry

CHECK = [
    *(sys.executable, "-m", "pplint", "check", "--isolated", "--no-cache"),
    *("--jobs=1", "--exit-zero", "--output-format=json"),
]
RUNS = {"--select types": ["--select=types"], "--preset recommended": [], "--preset all": ["--preset=all"]}
AIM = 1.3
"""How many times the processor time of `--select types` all rules may take."""

MOST_SHOWN = 25


def main() -> None:
    """Measure and print both tables."""
    options = arguments("Measure what rules cost over real manifests.")
    files = manifests(options.folder)
    _print_times(files, options.runs)
    _print_shares(files)


def _print_times(files: Sequence[Path], runs: int) -> None:
    commands = [[*CHECK, *more, *map(str, files)] for more in RUNS.values()]
    turns = [list(map(_user_seconds, commands)) for _ in range(runs)]
    rows = (
        [name, f"{min(turn[place] for turn in turns):.2f}", f"{median(turn[place] / turn[0] for turn in turns):.2f}"]
        for place, name in enumerate(RUNS)
    )
    print_table(["rules", "seconds of processor time", "times those of types"], rows)
    print(f"\n{len(files)} files, one process, {runs} turns; the aim for all rules is {AIM} times.\n")


def _user_seconds(command: Sequence[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def _print_shares(files: Sequence[Path]) -> None:
    registry = load()
    spent = _sampled(registry, files)
    total = spent.total()
    of_rules = total - spent[""]
    rows = ([name, f"{100 * count / total:.1f}"] for name, count in spent.most_common(MOST_SHOWN + 1) if name)
    print_table(["rule", "per cent of the time of a run"], rows)
    print(
        f"\nAll {len(registry.rules)} rules take {100 * of_rules / total:.0f} per cent of {total / 1000:.1f} seconds."
    )


def _sampled(registry: Registry, files: Sequence[Path]) -> Counter[str]:
    """Check files, and return the milliseconds that each rule was found at work; what is at work in no rule is ""."""
    settings, checker = Settings(preset=ALL), FileChecker(Mode())
    sampler = Sampler.started(registry)
    for file in files:
        checker.check(FileTask(str(file), settings))
    sampler.stop()
    found: Counter[str] = Counter()
    for spot, seconds in sampler.spent.items():
        found[spot.rule] += round(1000 * seconds)
    return found


if __name__ == "__main__":
    main()
