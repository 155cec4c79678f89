"""Workflow commands, which GitHub shows beside the changed lines."""

from __future__ import annotations

from pplint.base.diagnostic import Diagnostic, Severity, is_fixable
from pplint.base.real_paths import forward
from pplint.report.escape import visible
from pplint.report.report import Display, Report, place_of

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def render(report: Report, display: Display) -> str:
    """Return a command for each diagnostic, and for what was not checked."""
    left_open = () if display.quiet else report.left_open
    notices = (f"::notice title=pplint::{_escape(each)}." for each in left_open)
    return "".join(f"{line}\n" for line in (*map(_command, report.diagnostics), *notices))


def _command(diagnostic: Diagnostic) -> str:
    place = place_of(diagnostic.source, diagnostic.span)
    properties = {
        "title": f"pplint ({diagnostic.rule})",
        "file": forward(diagnostic.path),
        "line": place.line,
        "col": place.column,
        "endLine": place.end_line,
    }
    # GitHub refuses an `endColumn` where the annotation ends on another line, and counts the last column in.
    if place.line == place.end_line:
        properties["endColumn"] = max(place.column, place.end_column - 1)
    written = ",".join(f"{name}={_escape_property(str(value))}" for name, value in properties.items())
    message = f"{diagnostic.path}:{place.line}:{place.column}: {diagnostic.rule}: {diagnostic.message}"
    message += " [fixable]" if is_fixable(diagnostic, unsafe=False) else ""
    advice = "" if diagnostic.help is None else f"{_LINE_FEED}help: {_escape(diagnostic.help)}"
    return f"::{_COMMANDS[diagnostic.severity]} {written}::{_escape(message)}{advice}"


_LINE_FEED = "%0A"


# A runner reads `%0A` in a command as a line feed, so that the sign itself is written `%25`. A comma or a colon would
# end a property.
def _escape(text: str) -> str:
    return visible(text).replace("%", "%25")


def _escape_property(text: str) -> str:
    return _escape(text).replace(":", "%3A").replace(",", "%2C")
