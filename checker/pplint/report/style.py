"""Colours, for the parts of a report that are drawn without a console."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.diagnostic import Severity

if TYPE_CHECKING:
    from pplint.report.report import Display

SEVERITY_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow", Severity.INFO: "bold cyan"}


def paint(text: str, style: str, display: Display, link: str | None = None) -> str:
    """Return text in a style of rich, such as `bold red`, if colours are wanted, and then linked if there is a link."""
    if not display.color:
        return text
    from rich.color import ColorSystem
    from rich.style import Style

    whole = Style.parse(style) + Style(link=link)
    return whole.render(text, color_system=ColorSystem.STANDARD)
