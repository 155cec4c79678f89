"""A profile as a table for people, and as JSON for programs."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING

from pplint import __version__
from pplint.report.escape import json_safe, visible_path, without_surrogates

if TYPE_CHECKING:
    from pplint.run.profiling.profile import Profile

MOST_SHOWN = 15
"""How many rules, and how many files, a table has."""

_SCHEMA = "https://www.speedscope.app/file-format-schema.json"


def profile_table(profile: Profile) -> str:
    """Return what took most of the time."""
    phases = profile.by_phase()
    rules, files = profile.by_rule(), profile.by_file()
    total = sum(phases.values())
    parts = [
        f"{profile.elapsed():.2f} seconds; {total:.2f} seconds of processor time, looked at {profile.looks:,} times.\n",
        _table("phase", phases, total, len(phases)),
        _table("rule, with shared results that it computes first", rules, total, MOST_SHOWN),
        _table("file", files, total, MOST_SHOWN),
    ]
    return "\n".join(part for part in parts if part)


def _table(heading: str, seconds: dict[str, float], total: float, most: int) -> str:
    rows = [
        f"{each:>9.3f}  {each / total if total else 0:>6.1%}  {visible_path(name)}\n"
        for name, each in islice(seconds.items(), most)
    ]
    more = [f"{'':>19}and {len(seconds) - most:,} more\n"] if len(seconds) > most else []
    return "".join([f"{'seconds':>9}  {'share':>6}  {heading}\n", *rows, *more]) if rows else ""


def profile_json(profile: Profile) -> str:
    """Return all of it, as a file that speedscope shows: the files, in each the phases, in these the rules."""
    frames: dict[str, int] = {}
    samples: list[list[int]] = []
    weights: list[float] = []
    for path, spot, seconds in sorted(profile.stacks()):
        names = [without_surrogates(path) or "(the run)", spot.phase, *([spot.rule] if spot.rule else [])]
        samples.append([frames.setdefault(name, len(frames)) for name in names])
        weights.append(round(seconds, 6))
    document = {
        "$schema": _SCHEMA,
        "exporter": f"pplint {__version__}",
        "name": "pplint",
        "seconds": round(profile.elapsed(), 6),
        "phases": _rounded(profile.by_phase()),
        "rules": _rounded(profile.by_rule()),
        "files": _rounded(profile.by_file()),
        "shared": {"frames": [{"name": name} for name in frames]},
        "profiles": [
            {
                "type": "sampled",
                "name": "processor time",
                "unit": "seconds",
                "startValue": 0,
                "endValue": round(sum(weights), 6),
                "samples": samples,
                "weights": weights,
            }
        ],
    }
    return json_safe(json.dumps(document)) + "\n"


def _rounded(seconds: dict[str, float]) -> dict[str, float]:
    return {without_surrogates(name): round(each, 6) for name, each in seconds.items()}
