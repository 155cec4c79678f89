"""What rules cost: the preset `all` beside `--select types`, and where the time of the rules goes.

Whole programs are measured by the processor time that they take themselves, in turns, so that what else the machine
does harms all of them alike. Where the time goes is sampled in one process: each time that some processor time has
passed, the rule that is at work gets a count. What several rules share is computed by the one that asks first, and
counts for it; what is in no rule is the program's.

Run `python -m benchmarks.rules`.
"""

from __future__ import annotations

import resource
import signal
import subprocess
import sys
from collections import Counter
from contextlib import contextmanager
from statistics import median
from typing import TYPE_CHECKING

from benchmarks.measure import arguments, manifests, print_table
from pplint.config.settings import Settings
from pplint.examination import Examiner, FileTask, Mode
from pplint.presets import ALL
from pplint.registry import load

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path
    from types import CodeType, FrameType

    from pplint.registry import Registry

CHECK = [sys.executable, "-m", "pplint", "check", "--isolated", "--jobs=1", "--exit-zero", "--output-format=json"]
RUNS = {"--select types": ["--select=types"], "--preset recommended": [], "--preset all": ["--preset=all"]}
AIM = 1.3
"""How many times the processor time of `--select types` all rules may take."""

INTERVAL = 0.002
"""Seconds of processor time between two samples; the system may count in longer ones."""

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
    samples = _sampled(registry, files)
    total = samples.total()
    of_rules = total - samples[""]
    rows = ([name, f"{100 * count / total:.1f}"] for name, count in samples.most_common(MOST_SHOWN + 1) if name)
    print_table(["rule", "per cent of the time of a run"], rows)
    print(f"\nAll {len(registry.rules)} rules take {100 * of_rules / total:.0f} per cent, from {total:,} samples.")


def _sampled(registry: Registry, files: Sequence[Path]) -> Counter[str]:
    """Check files, and count for each rule how often it was found at work; what is at work in no rule is ""."""
    rules = {rule.check.__code__: rule.name for rule in registry.rules if hasattr(rule.check, "__code__")}
    settings, examiner = Settings(preset=ALL), Examiner(Mode())
    with _sampling(rules) as samples:
        for file in files:
            examiner.examine(FileTask(str(file), settings))
    return samples


@contextmanager
def _sampling(rules: dict[CodeType, str]) -> Iterator[Counter[str]]:
    samples: Counter[str] = Counter()

    def take(_number: int, frame: FrameType | None) -> None:
        while frame is not None and frame.f_code not in rules:
            frame = frame.f_back
        samples["" if frame is None else rules[frame.f_code]] += 1

    before = signal.signal(signal.SIGPROF, take)
    signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)
    try:
        yield samples
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


if __name__ == "__main__":
    main()
