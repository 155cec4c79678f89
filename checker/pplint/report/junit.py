"""The XML of JUnit: a suite for each file, a failure for each diagnostic, a passing case for a clean file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.report.escape_xml import xml_text
from pplint.report.report import Display, Report, brief, start_of

if TYPE_CHECKING:
    from pplint.base.diagnostic import Diagnostic


def render(report: Report, _display: Display) -> str:
    """Return the document."""
    suites = "".join(_suite(path, diagnostics) for path, diagnostics in report.by_path.items())
    tests = sum(max(1, len(diagnostics)) for diagnostics in report.by_path.values())
    counts = f'tests="{tests}" failures="{len(report.diagnostics)}" errors="0"'
    return f'<?xml version="1.0" encoding="utf-8"?>\n<testsuites name="pplint" {counts}>\n{suites}</testsuites>\n'


def _suite(path: str, diagnostics: list[Diagnostic]) -> str:
    name = xml_text(path)
    cases = "".join(_failure(name, diagnostic) for diagnostic in diagnostics)
    # A suite without a case is taken for one that did not run.
    passing = f'    <testcase name="pplint" classname="{name}"/>\n'
    counts = f'tests="{max(1, len(diagnostics))}" failures="{len(diagnostics)}" errors="0"'
    return f'  <testsuite name="{name}" {counts}>\n{cases or passing}  </testsuite>\n'


def _failure(name: str, diagnostic: Diagnostic) -> str:
    line, column = start_of(diagnostic)
    message = xml_text(brief(diagnostic))
    return (
        f'    <testcase name="{diagnostic.rule} ({line}:{column})" classname="{name}" file="{name}" line="{line}">\n'
        f'      <failure message="{message}" type="{diagnostic.severity.label}">'
        f"{name}:{line}:{column}: {diagnostic.severity.label}[{diagnostic.rule}] {message}</failure>\n"
        "    </testcase>\n"
    )
