"""What the presets cost, each beside the peer that does the same, and where the time of the rules goes.

All check the same manifests. Whole programs are measured by the processor time that they take, in turns, so that what
else the machine does harms all of them alike. Where the time goes is sampled in one process, as `--profile` does it;
what is in no rule is the program's.

Run `python -m benchmarks.rules`.
"""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from statistics import median
from typing import TYPE_CHECKING

from benchmarks.all import PEERS
from benchmarks.measure import arguments, manifests, print_table, used_by
from pplint.base.presets import ALL
from pplint.check.file_checker import FileChecker
from pplint.check.file_task import FileTask, Mode
from pplint.config.settings import Settings
from pplint.rule.registry import load
from pplint.run.profiling.sampler import Sampler

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from pplint.rule.registry import Registry

CHECK = [
    *(sys.executable, "-m", "pplint", "check", "--isolated", "--no-cache"),
    *("--jobs=1", "--exit-zero", "--output-format=json"),
]
LINT, VALIDATE = PEERS
RUNS = {
    "--select syntax": VALIDATE,
    "--select types": VALIDATE,
    "--preset puppet-lint": LINT,
    "--preset voxpupuli": LINT,
    "--preset recommended": VALIDATE,
    "--preset all": LINT,
}
"""What is switched on, and the peer that is nearest to it: of types and references, the validator knows a few."""

MOST_SHOWN = 25


def main() -> None:
    """Measure and print both tables."""
    options = arguments("Measure what rules cost over real manifests.")
    files = manifests(options.folder)
    _print_times(files, options.runs)
    _print_shares(files)


def _print_times(files: Sequence[Path], runs: int) -> None:
    peers = {name: command for name, command in PEERS.items() if shutil.which(command[0])}
    commands = {**{name: [*CHECK, *name.split()] for name in RUNS}, **peers}
    seconds: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            seconds[name].append(used_by([*command, *map(str, files)]).processor)
    print_table(
        ["rules", "seconds of processor time", "the peer", "takes", "times as fast"],
        ([name, f"{median(seconds[name]):.2f}", peer, *_beside(seconds, name, peer)] for name, peer in RUNS.items()),
    )
    print(f"\n{len(files)} files, one process each, medians of {runs} turns.\n")


def _beside(seconds: Mapping[str, Sequence[float]], name: str, peer: str) -> tuple[str, str]:
    """Return the seconds that a peer takes, and how many times as long that is, by turns; blanks if it is not there."""
    if peer not in seconds:
        return "", ""
    ratios = (theirs / ours for ours, theirs in zip(seconds[name], seconds[peer], strict=True))
    return f"{median(seconds[peer]):.2f}", f"{median(ratios):.2f}"


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
