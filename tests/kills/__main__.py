"""`python -m tests.kills`: end processes of many runs; tests/fuzz/README.md says what for."""

from __future__ import annotations

import argparse
import sys

from tests.kills.campaign import Bounds, trials
from tests.kills.trial import KINDS, MODES


def main() -> int:
    """Show what becomes of all runs; return 1 if anything is wrong with one."""
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description="End processes of many runs.")
    parser.add_argument("kinds", nargs="*", default=[*KINDS], help=f"of {', '.join(KINDS)}")
    parser.add_argument("--modes", nargs="+", default=[*MODES], choices=MODES, help="which runs, all by default")
    parser.add_argument("--count", type=int, default=1000, help="how many runs of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--patience", type=float, default=60.0, help="seconds after which a run does not end")
    parser.add_argument("--bound", type=float, default=2.0, help="seconds in which a run ends that is asked to")
    options = parser.parse_args()
    bounds = Bounds(options.patience, options.bound)
    faults = 0
    for kind in options.kinds:
        seconds, hits, wrong = [0.0], 0, 0
        for found in trials(kind, options.modes, options.count, options.seed, bounds):
            if found.end.was_hit:
                seconds.append(found.end.seconds)
            hits += found.end.was_hit and found.case.moment is None
            if found.fault is not None:
                wrong += 1
                _tell(f"{found.case}: {found.fault}")
        faults += wrong
        _tell(f"{kind} of {', '.join(options.modes)}: {options.count} runs, {hits} hit at a hand-over, {wrong} wrong")
        _tell(f"  slowest {max(seconds):.2f} s, median {sorted(seconds)[len(seconds) // 2]:.2f} s")
    return int(faults > 0)


def _tell(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - this is a program


if __name__ == "__main__":
    sys.exit(main())
