"""One line for each diagnostic: for editors, logs and `grep`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.reporters.escape import visible, visible_path
from pplint.reporters.report import Display, Report, start_of
from pplint.reporters.style import SEVERITY_STYLES, paint
from pplint.reporters.summary import closing_lines

if TYPE_CHECKING:
    from pplint.diagnostic import Diagnostic


def render(report: Report, display: Display) -> str:
    """Return lines such as `init.pp:3:12: error[unknown-class] message`, and the summary."""
    lines = [line_of(diagnostic, display) for diagnostic in report.diagnostics]
    return "".join(f"{line}\n" for line in [*lines, *closing_lines(report, display)])


def line_of(diagnostic: Diagnostic, display: Display) -> str:
    """Return the line of a diagnostic, such as `init.pp:3:12: error[unknown-class] message`."""
    line, column = start_of(diagnostic)
    place = f"{visible_path(diagnostic.path)}:{line}:{column}:"
    header = f"{diagnostic.severity.label}[{diagnostic.rule}]"
    message = visible(diagnostic.message)
    return f"{place} {paint(header, SEVERITY_STYLES[diagnostic.severity], display)} {message}"
