"""What people found out about findings: whether each is true.

`judged.toml` holds a judgement for a rule on a line of a file of a repository: `true` if the compiler or the agent
refuses the code, or a reader agrees that it does not do what it says; `false` if it works as it is meant; `debatable`
otherwise. None of the code is kept, only a hash of the line.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from tools.primer.tables import read_tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tools.primer.runs import Reported

JUDGED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "judged.toml")
VERDICTS = ("true", "false", "debatable")

Key = tuple[str, str, str, str]
"""The name of a repository, a path in it, a rule, and the hash of a line."""


class Precision(Struct):
    """How many findings of a rule are true, false, debatable, and not judged."""

    true: int = 0
    false: int = 0
    debatable: int = 0
    unjudged: int = 0

    @property
    def share(self) -> float | None:
        """The share of true ones among those that are true or false; None if there are none."""
        judged = self.true + self.false
        return self.true / judged if judged else None


def read_judgements(path: str = JUDGED) -> dict[Key, str]:
    """Read the verdicts; raise `ValueError` for one that is no verdict."""
    found: dict[Key, str] = {}
    for entry in read_tables(path, "judged"):
        key = entry["repository"], entry["path"], entry["rule"], entry["line"]
        if entry["verdict"] not in VERDICTS:
            raise ValueError(f"`{entry['verdict']}` is no verdict: {key}")
        found[key] = entry["verdict"]
    return found


def precision(findings: Iterable[tuple[str, Reported]], judged: Mapping[Key, str]) -> dict[str, Precision]:
    """Return the precision of each rule over findings, each with the name of its repository."""
    counts: dict[str, Counter[str]] = {}
    for repository, each in findings:
        verdict = judged.get((repository, each.path, each.rule, each.line_hash), "unjudged")
        counts.setdefault(each.rule, Counter())[verdict] += 1
    return {rule: Precision(**counts[rule]) for rule in sorted(counts)}
