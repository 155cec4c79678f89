"""The difference of two versions as Markdown, by repository and rule, with the frames of what is new or gone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tools.primer.judgements import Precision
    from tools.primer.repositories import Repository
    from tools.primer.runs import Reported, Run

_MOST_FRAMES = 20
"""How many frames of a rule are shown for a repository."""


class Comparison(Struct, frozen=True):
    """The runs of the old and the new version over a repository; there need not be an old one."""

    repository: Repository
    old: Run | None
    new: Run

    @property
    def added(self) -> list[Reported]:
        """What only the new version reports."""
        return _without(self.new.findings, self.old.findings if self.old is not None else self.new.findings)

    @property
    def gone(self) -> list[Reported]:
        """What only the old version reports."""
        return [] if self.old is None else _without(self.old.findings, self.new.findings)


def _without(findings: Sequence[Reported], others: Sequence[Reported]) -> list[Reported]:
    left = Counter(each.key for each in others)
    found: list[Reported] = []
    for each in findings:
        if left[each.key]:
            left[each.key] -= 1
        else:
            found.append(each)
    return found


def write_report(comparisons: Sequence[Comparison], precisions: Mapping[str, Precision]) -> str:
    """Return the report."""
    sections = [_figures(comparisons), _of_rules(precisions)]
    sections += [_changes(each) for each in comparisons if each.added or each.gone]
    return "\n".join("\n".join(section) + "\n" for section in sections)


def _figures(comparisons: Sequence[Comparison]) -> list[str]:
    heads = ("repository", "kind", "errors", "warnings", "new", "gone", "seconds", "before", "MiB", "before")
    rows = [*_table("# Repositories", heads)]
    for each in comparisons:
        severities = Counter(found.severity for found in each.new.findings)
        before = (f"{each.old.seconds:.1f}", f"{each.old.memory:.0f}") if each.old is not None else ("", "")
        cells = (
            each.repository.name,
            each.repository.kind,
            severities["error"],
            severities["warning"],
            len(each.added),
            len(each.gone),
            f"{each.new.seconds:.1f}",
            before[0],
            f"{each.new.memory:.0f}",
            before[1],
        )
        rows.append(_row(cells))
    return rows


def _of_rules(precisions: Mapping[str, Precision]) -> list[str]:
    rows = [*_table("# Rules", ("rule", "true", "false", "debatable", "not judged", "precision"))]
    for rule, each in precisions.items():
        share = "" if each.share is None else f"{each.share:.1%}"
        rows.append(_row((rule, each.true, each.false, each.debatable, each.unjudged, share)))
    return rows


def _table(title: str, heads: Sequence[str]) -> Iterator[str]:
    yield from (title, "", _row(heads), _row(["---"] * len(heads)))


def _row(cells: Sequence[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def _changes(comparison: Comparison) -> list[str]:
    lines = [f"# {comparison.repository.name}", ""]
    for title, findings in (("new", comparison.added), ("gone", comparison.gone)):
        by_rule: dict[str, list[Reported]] = {}
        for each in findings:
            by_rule.setdefault(each.rule, []).append(each)
        for rule in sorted(by_rule):
            lines += [f"## {title}: {rule} ({len(by_rule[rule])})", ""]
            for each in by_rule[rule][:_MOST_FRAMES]:
                lines += [*_fenced(each.frame), ""]
            if len(by_rule[rule]) > _MOST_FRAMES:
                lines += [f"… and {len(by_rule[rule]) - _MOST_FRAMES} more", ""]
    return lines


def _fenced(frame: str) -> list[str]:
    """Fence a frame by more backticks than it has anywhere in a row."""
    longest = 2
    while "`" * (longest + 1) in frame:
        longest += 1
    fence = "`" * (longest + 1)
    return [f"{fence}text", frame, fence]
