"""`python -m tests.fuzz.checker`: fuzz the checker for some time, or a number of programs."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

from tests.fuzz.checker.campaign import Campaign, answer, repository

FAILURES = Path("build/fuzz/checker")
PROGRESS = 60
"""The seconds between two lines about what is done."""


def main() -> int:
    """Run; return the exit code: 1 if something failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.checker", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600, help="how long to go on")
    parser.add_argument("--programs", type=int, default=None, help="how many programs to try, however long it takes")
    parser.add_argument("--seed", type=int, default=0, help="which programs; another process takes the next seed")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--failures", type=Path, default=FAILURES, help="where to keep the programs that fail")
    parser.add_argument("--answer", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.answer is not None:
        answer(options.answer)
        return 0
    others = [
        subprocess.Popen([sys.executable, "-m", "tests.fuzz.checker", *sys.argv[1:], "--jobs=1", f"--seed={seed}"])
        for seed in range(options.seed + 1, options.seed + options.jobs)
    ]
    failed = _run(options.seed, options.seconds, options.programs, options.failures)
    return int(any([failed, *[each.wait() for each in others]]))


def _run(seed: int, seconds: float, programs: int | None, folder: Path) -> bool:
    start = told = time.monotonic()
    with repository() as root:
        campaign = Campaign(seed, root, folder)
        while time.monotonic() < start + seconds if programs is None else campaign.done < programs:
            for failure in campaign.batch():
                _say(f"FAILED {failure.kind}: {failure.key}")
            if time.monotonic() > told + PROGRESS:
                told = time.monotonic()
                _say(_summary(campaign, told - start))
    _say(f"done: {_summary(campaign, time.monotonic() - start)}")
    for (kind, key), count in sorted(campaign.failed.items()):
        _say(f"{count:>6} {kind}: {key}")
    return bool(campaign.failed)


def _summary(campaign: Campaign, seconds: float) -> str:
    return (
        f"seed {campaign.seed}, {seconds:.0f} s: {campaign.done} programs, "
        f"{sum(campaign.failed.values())} failures of {len(campaign.failed)} kinds, "
        f"slowest check {campaign.slowest:.1f} s"
    )


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - this is a program


if __name__ == "__main__":
    sys.exit(main())
