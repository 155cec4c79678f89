"""The XML of JUnit: a suite for each file, a failure for each diagnostic, a passing case for a clean file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.report.escape_xml import xml_text
from pplint.report.report import NOT_CHECKED, Display, Report, brief, start_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from pplint.base.diagnostic import Diagnostic


def render(report: Report, display: Display) -> str:
    """Return the document; what was not checked is a suite of skipped cases."""
    left_open = {} if display.quiet else report.left_open
    suites = "".join(_suite(path, diagnostics) for path, diagnostics in report.by_path.items())
    tests = sum(max(1, len(diagnostics)) for diagnostics in report.by_path.values()) + len(left_open)
    counts = f'tests="{tests}" failures="{len(report.diagnostics)}" errors="0"'
    suites += _skipped(left_open) if left_open else ""
    return f'<?xml version="1.0" encoding="utf-8"?>\n<testsuites name="pplint" {counts}>\n{suites}</testsuites>\n'


def _suite(path: str, diagnostics: list[Diagnostic]) -> str:
    name = xml_text(path)
    cases = "".join(_failure(name, diagnostic) for diagnostic in diagnostics)
    # A suite without a case is taken for one that did not run.
    passing = f'    <testcase name="pplint" classname="{name}"/>\n'
    counts = f'tests="{max(1, len(diagnostics))}" failures="{len(diagnostics)}" errors="0"'
    return f'  <testsuite name="{name}" {counts}>\n{cases or passing}  </testsuite>\n'


def _skipped(left_open: Collection[str]) -> str:
    counts = f'tests="{len(left_open)}" failures="0" errors="0" skipped="{len(left_open)}"'
    cases = "".join(
        f'    <testcase name="{NOT_CHECKED} ({number})" classname="pplint">\n'
        f'      <skipped message="{xml_text(sentence)}"/>\n'
        "    </testcase>\n"
        for number, sentence in enumerate(left_open, 1)
    )
    return f'  <testsuite name="pplint" {counts}>\n{cases}  </testsuite>\n'


def _failure(name: str, diagnostic: Diagnostic) -> str:
    line, column = start_of(diagnostic)
    message = xml_text(brief(diagnostic))
    return (
        f'    <testcase name="{diagnostic.rule} ({line}:{column})" classname="{name}" file="{name}" line="{line}">\n'
        f'      <failure message="{message}" type="{diagnostic.severity.label}">'
        f"{name}:{line}:{column}: {diagnostic.severity.label}[{diagnostic.rule}] {message}</failure>\n"
        "    </testcase>\n"
    )
