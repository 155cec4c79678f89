"""JSON for programs: one array of diagnostics.

Lines and columns are counted from 1, columns in Unicode characters; an end column is after the last character.
The offsets of edits count bytes from the start of the file.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.report.escape import without_surrogates
from pplint.report.json_text import array_text
from pplint.report.report import NOT_CHECKED, Display, Report, place_of, reportable_fix, source_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.diagnostic import Diagnostic, Edit, Fix, Label
    from pplint.base.source import SourceFile, Span
    from pplint.rule.registry import Registry

Object = dict[str, object]


def render(report: Report, display: Display) -> str:
    """Return the diagnostics as a JSON array."""
    return array_text(objects(report, display))


def objects(report: Report, display: Display) -> Iterator[Object]:
    """Yield the diagnostics as plain data, and what was not checked, which is about the run and not about a file."""
    for each in report.all_for_programs(display):
        yield as_object(each, report.registry) | ({"path": os.curdir} if each.rule == NOT_CHECKED else {})


def as_object(diagnostic: Diagnostic, registry: Registry) -> Object:
    """Return a diagnostic as plain data."""
    fix = reportable_fix(diagnostic)
    entry = registry.entries.get(diagnostic.rule)
    weakness = None if entry is None else entry.weakness
    return {
        "path": without_surrogates(diagnostic.path),
        **place(diagnostic.source, diagnostic.span),
        "rule": diagnostic.rule,
        "category": diagnostic.category,
        "aliases": [] if entry is None else list(entry.aliases),
        "security": None if weakness is None else weakness.to_object(),
        "severity": diagnostic.severity.label,
        "message": diagnostic.message,
        "labels": [_label(label, diagnostic) for label in diagnostic.labels],
        "help": diagnostic.help,
        "fix": _fix(fix, diagnostic.source) if fix is not None else None,
    }


def place(source: SourceFile | None, span: Span) -> Object:
    """Return where a span starts and ends."""
    found = place_of(source, span)
    return {
        "line": found.line,
        "column": found.column,
        "end_line": found.end_line,
        "end_column": found.end_column,
    }


def _label(label: Label, diagnostic: Diagnostic) -> Object:
    return {
        "path": without_surrogates(label.path or diagnostic.path),
        **place(source_of(label, diagnostic), label.span),
        "message": label.message,
    }


def _fix(fix: Fix, source: SourceFile | None) -> Object:
    return {"message": fix.message, "safe": fix.safe, "edits": [_edit(edit, source) for edit in fix.edits]}


def _edit(edit: Edit, source: SourceFile | None) -> Object:
    return {
        **place(source, edit.span),
        "start_offset": edit.span.start,
        "end_offset": edit.span.end,
        "text": edit.text,
    }
