"""`--statistics`: how often each rule reports something."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pplint.fixer import is_fixable

if TYPE_CHECKING:
    from pplint.reporters import Report


def statistics(report: Report) -> str:
    """Return a line for each rule, those first that found most, and what is known of the expressions."""
    counts = Counter(diagnostic.rule for diagnostic in report.diagnostics)
    fixable = {each.rule for each in report.diagnostics if is_fixable(each, unsafe=report.unsafe_fixes)}
    width = max((len(str(count)) for count in counts.values()), default=0)
    names = max(map(len, counts), default=0)
    lines = [
        f"{count:>{width}}  {name:<{names}}  {'[fixable] ' if name in fixable else ''}"
        f"{report.registry.entries[name].summary}\n"
        for name, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    ]
    return "".join(lines if report.knowledge is None else [*lines, f"{report.knowledge}\n"])
