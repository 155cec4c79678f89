"""A table in Markdown, for the summary of a job or a comment on a change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.report.escape import visible
from pplint.report.report import Display, Report, start_of
from pplint.report.summary import summary

if TYPE_CHECKING:
    from pplint.base.diagnostic import Diagnostic

_SPECIAL = late_pattern(r"[\\`*_{}\[\]<>()#+!|~@&-]")


def render(report: Report, _display: Display) -> str:
    """Return the table of diagnostics, and the summary."""
    more = "".join(f"\n{_plain(each)}.\n" for each in report.left_open)
    if not report.diagnostics:
        return f"{summary(report)}\n{more}"
    rows = "".join(map(_row, report.diagnostics))
    return f"| Place | Severity | Rule | Message |\n| --- | --- | --- | --- |\n{rows}\n{summary(report)}\n{more}"


def _row(diagnostic: Diagnostic) -> str:
    line, column = start_of(diagnostic)
    place = f"{_plain(diagnostic.path)}:{line}:{column}"
    return f"| {place} | {diagnostic.severity.label} | {diagnostic.rule} | {_message(diagnostic.message)} |\n"


def _message(text: str) -> str:
    """Return a message with backticks as code, and everything else escaped for Markdown."""
    pieces = visible(text).split("`")
    if len(pieces) % 2 == 0:
        return _plain(text)
    return "".join(_code(piece) if index % 2 else _escape(piece) for index, piece in enumerate(pieces))


def _code(text: str) -> str:
    return f"<code>{_escape(text)}</code>"


def _plain(text: str) -> str:
    return _escape(visible(text))


def _escape(text: str) -> str:
    # An entity works where a backslash does not: within `<code>`, and for the bar that ends a cell of the table.
    return _SPECIAL.sub(lambda match: f"&#{ord(match[0])};", text)
