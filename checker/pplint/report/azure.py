"""Logging commands of Azure Pipelines."""

from __future__ import annotations

from pplint.base.diagnostic import Diagnostic, Severity
from pplint.base.real_paths import forward
from pplint.report.escape import visible
from pplint.report.report import Display, Report, brief, start_of


def render(report: Report, display: Display) -> str:
    """Return a command for each diagnostic, and lines of the log about what was not checked."""
    # An issue is a warning at the least.
    sentences = () if display.quiet else (f"{visible(each)}." for each in report.left_open)
    return "".join(f"{line}\n" for line in (*map(_command, report.diagnostics), *sentences))


def _command(diagnostic: Diagnostic) -> str:
    line, column = start_of(diagnostic)
    # `task.logissue` knows errors and warnings only; an information is the lesser of these.
    kind = "error" if diagnostic.severity is Severity.ERROR else "warning"
    properties = (
        f"type={kind};sourcepath={_escape_property(forward(diagnostic.path))};"
        f"linenumber={line};columnnumber={column};code={diagnostic.rule};"
    )
    return f"##vso[task.logissue {properties}]{_escape(brief(diagnostic))}"


def _escape(text: str) -> str:
    # Agents decode `%AZP25`, and not `%25` as GitHub's runners do.
    return visible(text).replace("%", "%AZP25")


def _escape_property(text: str) -> str:
    return _escape(text).replace(";", "%3B").replace("]", "%5D")
