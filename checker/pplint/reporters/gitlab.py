"""The Code Quality report of GitLab."""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from pplint.diagnostic import Diagnostic, Severity
from pplint.reporters.escape import json_safe, without_surrogates
from pplint.reporters.report import Display, Report, place_of

if TYPE_CHECKING:
    from pplint.source import SourceFile

_LONG_LINE = 10_000
_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


def render(report: Report, _display: Display) -> str:
    """Return the diagnostics as a JSON array of issues."""
    seen: Counter[str] = Counter()
    return json_safe(json.dumps([_issue(diagnostic, seen) for diagnostic in report.diagnostics], indent=2)) + "\n"


def _issue(diagnostic: Diagnostic, seen: Counter[str]) -> dict[str, object]:
    place = place_of(diagnostic.source, diagnostic.span)
    return {
        "description": f"{diagnostic.rule}: {diagnostic.message}",
        "check_name": diagnostic.rule,
        "fingerprint": _fingerprint(diagnostic, seen),
        "severity": _SEVERITIES[diagnostic.severity],
        "location": {
            "path": without_surrogates(diagnostic.path),
            "positions": {
                "begin": {"line": place.line, "column": place.column},
                "end": {"line": place.end_line, "column": place.end_column},
            },
        },
    }


def _fingerprint(diagnostic: Diagnostic, seen: Counter[str]) -> str:
    """Identify a diagnostic by what it says about which line, so that edits elsewhere leave it the same.

    GitLab merges issues with equal fingerprints: those that agree in all that are numbered.
    """
    line = ""
    if diagnostic.source is not None:
        line = _line(diagnostic.source, diagnostic.source.lines.line(diagnostic.span.start))
    facts = without_surrogates(f"{diagnostic.path}\0{diagnostic.rule}\0{diagnostic.message}\0{line}")
    seen[facts] += 1
    return sha256(f"{facts}\0{seen[facts]}".encode()).hexdigest()


@lru_cache(maxsize=1)
def _line(source: SourceFile, line: int) -> str:
    """Return the text of a line, or something as unique that is shorter."""
    text = source.lines.line_text(line).strip()
    return text if len(text) <= _LONG_LINE else sha256(text.encode()).hexdigest()
