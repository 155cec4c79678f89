"""One line for each diagnostic: for editors, logs and `grep`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pplint.base.source import LineCursor
from pplint.report.escape import visible, visible_path
from pplint.report.links import page_of
from pplint.report.report import brief
from pplint.report.style import SEVERITY_STYLES, paint
from pplint.report.summary import closing_lines

if TYPE_CHECKING:
    from pplint.base.diagnostic import Diagnostic, Severity
    from pplint.report.report import Display, Report


def render(report: Report, display: Display) -> str:
    """Return lines such as `init.pp:3:12: error[unknown-class] message`, and the summary."""
    shown, cursor = cache(visible_path), LineCursor()

    @cache
    def header(severity: Severity, rule: str) -> str:
        return _header(severity, rule, display, page_of(rule, report.registry, display))

    lines = [
        _line(shown(diagnostic.path), diagnostic, header(diagnostic.severity, diagnostic.rule), cursor)
        for diagnostic in report.diagnostics
    ]
    return "".join(f"{line}\n" for line in [*lines, *closing_lines(report, display)])


def line_of(diagnostic: Diagnostic, display: Display) -> str:
    """Return the line of a diagnostic, such as `init.pp:3:12: error[unknown-class] message`."""
    header = _header(diagnostic.severity, diagnostic.rule, display)
    return _line(visible_path(diagnostic.path), diagnostic, header, LineCursor())


def _line(path: str, diagnostic: Diagnostic, header: str, cursor: LineCursor) -> str:
    source = diagnostic.source
    line, column = (1, 1) if source is None else cursor.position(source, diagnostic.span.start)
    return f"{path}:{line}:{column}: {header} {visible(brief(diagnostic))}"


def _header(severity: Severity, rule: str, display: Display, page: str | None = None) -> str:
    style = SEVERITY_STYLES[severity]
    if page is None:
        return paint(f"{severity.label}[{rule}]", style, display)
    parts = (f"{severity.label}[", None), (rule, page), ("]", None)
    return "".join(paint(part, style, display, link) for part, link in parts)
