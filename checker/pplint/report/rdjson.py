"""The Reviewdog Diagnostic Format, whose columns count bytes of UTF-8."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.real_paths import forward
from pplint.report.escape import without_surrogates
from pplint.report.json_text import document_text
from pplint.report.report import Display, Report, brief, reportable_fix, source_of

if TYPE_CHECKING:
    from pplint.base.diagnostic import Diagnostic, Edit, Label
    from pplint.base.source import SourceFile, Span

Object = dict[str, object]


def render(report: Report, display: Display) -> str:
    """Return the document."""
    document: Object = {"source": {"name": "pplint"}, "severity": "WARNING", "diagnostics": []}
    return document_text(document, "diagnostics", map(_diagnostic, report.all_for_programs(display)))


def _diagnostic(diagnostic: Diagnostic) -> Object:
    found: Object = {
        "message": brief(diagnostic),
        "location": _location(diagnostic.path, diagnostic.source, diagnostic.span),
        "severity": diagnostic.severity.name,
        "code": {"value": diagnostic.rule},
    }
    if diagnostic.labels:
        found["relatedLocations"] = [_related(label, diagnostic) for label in diagnostic.labels]
    fix = reportable_fix(diagnostic)
    if fix is not None:
        found["suggestions"] = [_suggestion(edit, diagnostic.source) for edit in fix.edits]
    return found


def _related(label: Label, diagnostic: Diagnostic) -> Object:
    location = _location(label.path or diagnostic.path, source_of(label, diagnostic), label.span)
    return {"message": label.message, "location": location}


def _suggestion(edit: Edit, source: SourceFile | None) -> Object:
    return {"range": _range(source, edit.span), "text": edit.text}


def _location(path: str, source: SourceFile | None, span: Span) -> Object:
    return {"path": without_surrogates(forward(path)), "range": _range(source, span)}


def _range(source: SourceFile | None, span: Span) -> Object:
    return {"start": _position(source, span.start), "end": _position(source, span.end)}


def _position(source: SourceFile | None, offset: int) -> Object:
    if source is None:
        return {"line": 1, "column": 1}
    line = source.lines.line(offset)
    return {"line": line, "column": offset - source.lines.starts[line - 1] + 1}
