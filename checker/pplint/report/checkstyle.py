"""The XML of Checkstyle, which many build services read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.report.escape_xml import xml_text
from pplint.report.report import Display, Report, brief, start_of

if TYPE_CHECKING:
    from pplint.base.diagnostic import Diagnostic


def render(report: Report, display: Display) -> str:
    """Return the document; clean files are left out, and what was not checked is in comments."""
    comments = "" if display.quiet else "".join(map(_comment, report.left_open))
    files = "".join(_file(path, diagnostics) for path, diagnostics in report.by_path.items() if diagnostics)
    return f'<?xml version="1.0" encoding="utf-8"?>\n<checkstyle version="4.3">\n{files}{comments}</checkstyle>\n'


def _comment(sentence: str) -> str:
    # As an `<error>`, it would count as a mistake; XML 1.0, 2.5: no comment has two hyphens in a row.
    text = xml_text(sentence).replace("--", "- -").replace("--", "- -")
    return f"  <!-- {text}. -->\n"


def _file(path: str, diagnostics: list[Diagnostic]) -> str:
    errors = "".join(map(_error, diagnostics))
    return f'  <file name="{xml_text(path)}">\n{errors}  </file>\n'


def _error(diagnostic: Diagnostic) -> str:
    line, column = start_of(diagnostic)
    return (
        f'    <error line="{line}" column="{column}" severity="{diagnostic.severity.label}" '
        f'message="{xml_text(brief(diagnostic))}" source="pplint.{diagnostic.rule}"/>\n'
    )
