"""The Code Quality report of GitLab."""

from __future__ import annotations

from pplint.base.diagnostic import Diagnostic, Severity
from pplint.base.real_paths import forward
from pplint.check.identity import UniqueFingerprints
from pplint.report.escape import without_surrogates
from pplint.report.json_text import array_text
from pplint.report.report import Display, Report, brief, place_of

# GitLab knows `info`, `minor`, `major`, `critical` and `blocker`.
_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


def render(report: Report, display: Display) -> str:
    """Return the diagnostics as a JSON array of issues, and what was not checked as the least of these."""
    fingerprints = UniqueFingerprints()
    return array_text(_issue(diagnostic, fingerprints) for diagnostic in report.all_for_programs(display))


def _issue(diagnostic: Diagnostic, fingerprints: UniqueFingerprints) -> dict[str, object]:
    place = place_of(diagnostic.source, diagnostic.span)
    return {
        "description": f"{diagnostic.rule}: {brief(diagnostic)}",
        "check_name": diagnostic.rule,
        "fingerprint": fingerprints.of(diagnostic, forward(diagnostic.path)),
        "severity": _SEVERITIES[diagnostic.severity],
        "location": {
            "path": without_surrogates(forward(diagnostic.path)),
            "positions": {
                "begin": {"line": place.line, "column": place.column},
                "end": {"line": place.end_line, "column": place.end_column},
            },
        },
    }
