"""One line for each diagnostic: for editors, logs and `grep`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.reporters.escape import visible, visible_path
from pplint.reporters.links import page_of
from pplint.reporters.report import Display, Report, start_of
from pplint.reporters.style import SEVERITY_STYLES, paint
from pplint.reporters.summary import closing_lines

if TYPE_CHECKING:
    from pplint.diagnostic import Diagnostic


def render(report: Report, display: Display) -> str:
    """Return lines such as `init.pp:3:12: error[unknown-class] message`, and the summary."""
    lines = [
        line_of(diagnostic, display, page_of(diagnostic.rule, report.registry, display))
        for diagnostic in report.diagnostics
    ]
    return "".join(f"{line}\n" for line in [*lines, *closing_lines(report, display)])


def line_of(diagnostic: Diagnostic, display: Display, page: str | None = None) -> str:
    """Return the line of a diagnostic, such as `init.pp:3:12: error[unknown-class] message`; `page` is the rule's."""
    line, column = start_of(diagnostic)
    place = f"{visible_path(diagnostic.path)}:{line}:{column}:"
    style = SEVERITY_STYLES[diagnostic.severity]
    parts = [f"{diagnostic.severity.label}[", diagnostic.rule, "]"]
    links = [None, page, None]
    if page is None:
        parts, links = ["".join(parts)], [None]
    header = "".join(paint(part, style, display, link) for part, link in zip(parts, links, strict=True))
    return f"{place} {header} {visible(diagnostic.message)}"
