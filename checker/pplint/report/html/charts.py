"""How much was found, of what kinds, and where: bars, for people who look instead of reading."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Severity
from pplint.report.escape import visible, visible_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.infer.inference_stats import InferenceStats
    from pplint.report.report import Report

_MOST_BARS = 10
_SEVERITIES = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "info"}


def charts(report: Report, knowledge: InferenceStats) -> Iterator[str]:
    """Yield the counts of a report, and the bars for its rules and files."""
    yield '<section class="counts">'
    yield from _counts(report, knowledge)
    yield "</section>"
    if not report.diagnostics:
        return
    yield '<section class="charts">'
    yield from _bars("Rules", Counter(each.rule for each in report.diagnostics), "rule")
    yield from _bars("Files", Counter(each.path for each in report.diagnostics), "file")
    yield "</section>"


def _counts(report: Report, knowledge: InferenceStats) -> Iterator[str]:
    found = Counter(each.severity for each in report.diagnostics)
    for severity, word in _SEVERITIES.items():
        number = found[severity]
        yield _count(word if number == 1 else f"{word}s", f"{number:,}", severity.label)
    yield _count("can be fixed", f"{report.fixable(unsafe=True):,}")
    if report.known:
        yield _count("in the baseline", f"{report.known:,}")
    if report.older:
        yield _count(f"at {visible(report.base or '')} already", f"{report.older:,}")
    if knowledge.expressions:
        share = 1 - knowledge.unknown / knowledge.expressions
        bar = f'<meter min="0" max="1" value="{share:.4f}">{share:.0%}</meter>'
        yield _count(f"of {knowledge.expressions:,} expressions are known", f"{share:.1%}", more=bar)


def _count(words: str, number: str, kind: str = "", more: str = "") -> str:
    return f'<p class="count {kind}"><strong>{number}</strong> {escape(words)}{more}</p>'


def _bars(title: str, counts: Counter[str], key: str) -> Iterator[str]:
    """Yield a bar for each of the things with the most findings, by which the page can be narrowed down."""
    most = max(counts.values())
    yield f"<table><caption>{title}</caption>"
    for name, number in sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:_MOST_BARS]:
        value = visible_path(name)
        data = f'title="{escape(value)}" data-narrow="{key}" data-value="{escape(value)}"'
        button = f'<button type="button" {data}><bdi>{escape(value)}</bdi></button>'
        yield f"<tr><th>{button}</th><td>{_bar(number / most)}</td><td>{number:,}</td></tr>"
    rest = _rest(sorted(counts.values(), reverse=True)[_MOST_BARS:])
    yield f"{rest}</table>"


def _rest(numbers: Iterable[int]) -> str:
    left = list(numbers)
    return f"<tr><th>{len(left):,} more</th><td></td><td>{sum(left):,}</td></tr>" if left else ""


def _bar(share: float) -> str:
    width = max(round(100 * share), 1)
    return f'<svg viewBox="0 0 100 8" preserveAspectRatio="none"><rect width="{width}" height="8"/></svg>'
