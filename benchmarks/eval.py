"""Times the evaluation of random programs: `pplint eval --jsonl` beside the released Puppet, one process each.

python -m benchmarks.eval
"""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from random import Random

from tests.conformance.harness.evaluation_programs import evaluation_programs

from benchmarks.measure import best_of_each, print_table

REFERENCE = Path(__file__).parent.parent / "tests" / "conformance" / "harness" / "evaluation.rb"


def main() -> None:
    """Measure and print the table."""
    parser = ArgumentParser(description="Time the evaluation of random programs.")
    parser.add_argument("--count", type=int, default=1000, help="how many programs (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which programs (default: %(default)s)")
    parser.add_argument("--runs", type=int, default=3, help="how often to measure; the best counts (default: 3)")
    options = parser.parse_args()
    random = Random(options.seed)  # noqa: S311 - nothing secret is drawn
    programs = evaluation_programs(random, options.count)
    lines = "".join(json.dumps({"id": number, "code": code}) + "\n" for number, code in enumerate(programs))
    contestants = {
        "Puppet": ["ruby", str(REFERENCE), "script"],
        "pplint eval --jsonl": [sys.executable, "-m", "pplint", "eval", "--jsonl"],
    }
    seconds = best_of_each(options.runs, [partial(_answer, command, lines) for command in contestants.values()])
    starts = best_of_each(options.runs, [partial(_answer, command, "") for command in contestants.values()])
    rates = [options.count / (whole - start) for whole, start in zip(seconds, starts, strict=True)]
    print_table(
        ["evaluation", "seconds", "of that to start", "programs a second, once started"],
        (
            [name, f"{whole:.2f}", f"{start:.2f}", f"{rate:.0f}"]
            for name, whole, start, rate in zip(contestants, seconds, starts, rates, strict=True)
        ),
    )
    print(
        f"\n{options.count} programs, best of {options.runs} runs; pplint is {rates[1] / rates[0]:.1f} times as fast."
    )


def _answer(command: list[str], lines: str) -> None:
    subprocess.run(command, input=lines, capture_output=True, encoding="utf-8", check=True)


if __name__ == "__main__":
    main()
