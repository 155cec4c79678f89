"""The XML of Checkstyle, which many build services read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.report.escape_xml import xml_text
from pplint.report.report import Display, Report, brief, start_of

if TYPE_CHECKING:
    from pplint.base.diagnostic import Diagnostic


def render(report: Report, _display: Display) -> str:
    """Return the document; clean files are left out."""
    files = "".join(_file(path, diagnostics) for path, diagnostics in report.by_path.items() if diagnostics)
    return f'<?xml version="1.0" encoding="utf-8"?>\n<checkstyle version="4.3">\n{files}</checkstyle>\n'


def _file(path: str, diagnostics: list[Diagnostic]) -> str:
    errors = "".join(map(_error, diagnostics))
    return f'  <file name="{xml_text(path)}">\n{errors}  </file>\n'


def _error(diagnostic: Diagnostic) -> str:
    line, column = start_of(diagnostic)
    return (
        f'    <error line="{line}" column="{column}" severity="{diagnostic.severity.label}" '
        f'message="{xml_text(brief(diagnostic))}" source="pplint.{diagnostic.rule}"/>\n'
    )
