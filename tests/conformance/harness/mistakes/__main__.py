"""Puts mistakes into repositories, one at a time, and tells which of them a check finds.

    python3 -m tests.conformance.harness.mistakes ROOT... [--seed 1] [--each 5]

ROOT is a control repository or a module; so many mistakes of each kind are made in each. One counts as found if there
is an error or a warning that was not there before, on the line of the mistake, or on the line that the compiler tells.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from tests.conformance.harness.mistakes.model import KINDS, Effect
from tests.conformance.harness.mistakes.search import FindingCounts, look_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.conformance.harness.mistakes.search import Made


def report(tallies: dict[str, FindingCounts], shown: int) -> str:
    """Tell how many mistakes of each kind are found, and show some that are not."""
    lines: list[str] = []
    for name, tally in sorted(tallies.items()):
        lines.append(
            f"{name:36} {KINDS[name].effect.value:8} {tally.found:4} of {tally.total:4}, {tally.errors} as errors"
        )
    for effect in Effect:
        some = [tally for name, tally in tallies.items() if KINDS[name].effect is effect]
        found, total = sum(each.found for each in some), sum(each.total for each in some)
        lines.append(f"{len(some)} kinds {effect.value}: {found} of {total}: {found / max(1, total):.1%}")
    for tally in tallies.values():
        lines += [_described(each) for each in tally.missed[:shown]]
    return "\n".join(lines)


def _described(made: Made) -> str:
    return f"MISSED [{made.kind.name}] {made.path}:{made.line}: {made.line_text}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Make mistakes, look for them, and print which are found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("roots", nargs="+", metavar="ROOT")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=5, help="how many mistakes of a kind are made in a repository")
    parser.add_argument("--only", nargs="*", default=[], metavar="KIND")
    parser.add_argument("--shown", type=int, default=2, help="how many missed mistakes of a kind are shown")
    options = parser.parse_args(arguments)
    tallies: dict[str, FindingCounts] = {}
    for root in options.roots:
        look_for(root, options.seed, options.each, tallies, frozenset(options.only))
    sys.stdout.write(f"{report(tallies, options.shown)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
