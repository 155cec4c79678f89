"""The diagnostics of each file below its path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.report.escape import visible, visible_path
from pplint.report.report import Display, Report, brief, start_of
from pplint.report.style import SEVERITY_STYLES, paint
from pplint.report.summary import closing_lines

if TYPE_CHECKING:
    from pplint.base.diagnostic import Diagnostic


def render(report: Report, display: Display) -> str:
    """Return a block of lines for each file with diagnostics, and the summary."""
    blocks = [_block(path, diagnostics, display) for path, diagnostics in report.by_path.items() if diagnostics]
    return "".join(f"{block}\n" for block in [*blocks, *closing_lines(report, display)])


def _block(path: str, diagnostics: list[Diagnostic], display: Display) -> str:
    places = [":".join(map(str, start_of(diagnostic))) for diagnostic in diagnostics]
    width = max(map(len, places))
    lines = [
        _line(place.rjust(width), diagnostic, display) for place, diagnostic in zip(places, diagnostics, strict=True)
    ]
    return "\n".join([paint(f"{visible_path(path)}:", "bold", display), *lines, ""])


def _line(place: str, diagnostic: Diagnostic, display: Display) -> str:
    header = paint(f"{diagnostic.severity.label}[{diagnostic.rule}]", SEVERITY_STYLES[diagnostic.severity], display)
    return f"  {place}  {header} {visible(brief(diagnostic))}"
