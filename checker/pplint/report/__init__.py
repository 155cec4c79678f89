"""Reports: what a run found, in the forms that people and other programs read.

A reporter is a module with a function `render(report: Report, display: Display) -> str`; it is imported when
its form is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from pplint.report.report import Display, Report

__all__ = ["FORMATS", "Display", "Report", "render"]

FORMATS = {
    "full": "full",
    "concise": "concise",
    "grouped": "grouped",
    "json": "json_report",
    "json-lines": "json_lines",
    "sarif": "sarif",
    "github": "github",
    "gitlab": "gitlab",
    "junit": "junit",
    "checkstyle": "checkstyle",
    "rdjson": "rdjson",
    "azure": "azure",
    "markdown": "markdown",
    "html": "html",
}


if TYPE_CHECKING:

    class _Reporter(Protocol):
        def render(self, report: Report, display: Display, /) -> str: ...


def render(name: str, report: Report, display: Display) -> str:
    """Return the report in the form called `name`, one of `FORMATS`."""
    reporter = cast("_Reporter", import_module(f"{__name__}.{FORMATS[name]}"))
    return reporter.render(report, display)
