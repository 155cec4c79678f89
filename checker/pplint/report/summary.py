"""The sentence at the end of a report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.diagnostic import Severity
from pplint.report.escape import visible, visible_path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.report.report import Display, Report

_MOST_SHOWN = 3
_WORDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "info message"}


def closing_lines(report: Report, display: Display) -> list[str]:
    """Return the last lines of a report, unless the display is a quiet one: the summary, and what was not checked."""
    if display.quiet:
        return []
    unchecked = [visible(f"{each}.") for each in report.left_open]
    notes = [f"{note[:1].upper()}{note[1:]}." for note in report.notes]
    return [summary(report), *notes, *unchecked, *_left_out(report.vendored)]


def _left_out(vendored: Sequence[str]) -> list[str]:
    """Say on which directories nothing is reported, as the code in them comes from elsewhere."""
    if not vendored:
        return []
    shown = ", ".join(visible_path(each) for each in vendored[:_MOST_SHOWN])
    more = f" and {len(vendored) - _MOST_SHOWN} more" if len(vendored) > _MOST_SHOWN else ""
    return [f"Not reported, as it is vendored: {shown}{more}; `include-vendored = true` includes it."]


def summary(report: Report) -> str:
    """Say how much was found, and how much of it can be fixed."""
    fixed = f"Fixed {counted(report.fixed, 'problem')}. " if report.fixed else ""
    unwritten = sum(diagnostic.rule == "unwritten-fix" for diagnostic in report.diagnostics)
    if unwritten:
        fixed += f"Could not write {counted(unwritten, 'file')}. "
    if report.silenced:
        fixed += f"Suppressed {counted(report.silenced, 'finding')}. "
    if not report.results:
        return "No manifests or templates found."
    if not report.diagnostics:
        verdict = "Nothing found" if report.left_open else "All clean"
        return f"{fixed}{verdict}: {counted(len(report.results), 'file')} checked{_known(report)}."
    counts = [
        counted(number, word)
        for severity, word in _WORDS.items()
        if (number := sum(diagnostic.severity is severity for diagnostic in report.diagnostics))
    ]
    files = len({diagnostic.path for diagnostic in report.diagnostics})
    return f"{fixed}Found {', '.join(counts)} in {counted(files, 'file')}{_fixable(report)}{_known(report)}."


def _known(report: Report) -> str:
    known = f"; {counted(report.known, 'finding')} in the baseline" if report.known else ""
    if not report.older or report.base is None:
        return known
    return f"{known}; {counted(report.older, 'finding')} at {visible_path(report.base)} already"


def _fixable(report: Report) -> str:
    """Say how many diagnostics have fixes; after a run with `--unsafe-fixes` there is no difference to make."""
    every = report.fixable(unsafe=True)
    safe = every if report.unsafe_fixes else report.fixable(unsafe=False)
    option = "--fix --unsafe-fixes" if report.unsafe_fixes else "--fix"
    if safe == every:
        return f" ({safe} fixable with {option})" if every else ""
    if safe == 0:
        return f" ({every} fixable with --fix --unsafe-fixes)"
    return f" ({safe} fixable with {option}, {every - safe} more with --unsafe-fixes)"


def counted(number: int, word: str) -> str:
    """Return a number with its noun, in the plural where there is not just one."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
