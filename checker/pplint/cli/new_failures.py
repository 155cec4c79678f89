"""What fails newly on nodes, as SARIF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.check.file_result import FileResult
from pplint.nodes.diagnostics import diagnostics_of, shown_path
from pplint.nodes.findings import NodeFinding
from pplint.report import Display, Report, render
from pplint.rule.registry import load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.nodes.groups import NodeGroup
    from pplint.nodes.survey import Repository


def new_failures_as_sarif(groups: Sequence[NodeGroup], repository: Repository) -> str:
    """Return the log."""
    side = repository.side()
    found: dict[str, list[NodeFinding]] = {}
    for group in groups:
        fails = group.difference.fails
        if fails is not None and group.difference.failed_before is None:
            rule = "internal-error" if fails.program else "catalog-failure"
            for node in group.nodes:
                found[node] = [NodeFinding(rule, fails.path, fails.span, fails.message)]
    site = next((each.source.path for each in side.project.site), repository.directory)
    by_path: dict[str, FileResult] = {}
    for each in diagnostics_of(side.session, found, site, repository.modulepath):
        by_path.setdefault(each.path, FileResult(each.path, [])).diagnostics.append(each)
    results = [*by_path.values()] or [FileResult(shown_path(site), [])]
    return render("sarif", Report(results, load()), Display())
