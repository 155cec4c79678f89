"""SARIF 2.1.0, the Static Analysis Results Interchange Format, as GitHub and others read it.

Lines are counted from 1, columns in UTF-16 code units, which is what the viewers count.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from urllib.parse import quote

from msgspec import Struct, field

from pplint import __version__
from pplint.base.real_paths import common_directory, forward
from pplint.base.source import SourceFile, Span
from pplint.check.identity import UniqueFingerprints
from pplint.project.path_patterns import relative_to
from pplint.report.escape import without_surrogates
from pplint.report.fingerprint import Fingerprints
from pplint.report.json_text import document_text
from pplint.report.links import manual_address, page_of
from pplint.report.provenance import Repository, repository_around
from pplint.report.report import Display, Report, reportable_fix, source_of
from pplint.report.sarif_rules import LEVELS, describe, sentence
from pplint.rule.registry import fails

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.diagnostic import Diagnostic, Edit, Fix, Label

LIMIT = 25_000
"""The results that GitHub accepts in one run."""

SNIPPET_LIMIT = 4096
"""The bytes of source that are repeated in a log at most, for one place."""

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ROOT = "%SRCROOT%"

_DEPTH = 3
"""How many levels deep the results are in the log."""

Object = dict[str, object]


def render(report: Report, _display: Display) -> str:
    """Return the log with one run."""
    directory = _base(report)
    repository = repository_around(directory)
    run = _ToolRun(report, repository.root if repository is not None else directory)
    log: Object = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run.to_object(repository)]}
    return document_text(log, "results", run.results(), _DEPTH)


def _base(report: Report) -> str:
    """Return the current directory, or what the files have in common if none of them lies there."""
    current = os.getcwd()
    directories = [os.path.dirname(os.path.abspath(result.path)) for result in report.results]
    if not directories or any(f"{directory}{os.sep}".startswith(f"{current}{os.sep}") for directory in directories):
        return current
    return common_directory(directories) or current


class _ToolRun(Struct):
    """The run of a tool; `root` is the absolute path that the files' addresses are relative to."""

    report: Report
    root: str
    _fingerprints: tuple[SourceFile, Fingerprints] | None = None
    _own_fingerprints: UniqueFingerprints = field(default_factory=UniqueFingerprints)

    def to_object(self, repository: Repository | None) -> Object:
        """Return the run as plain data, without its results."""
        run: Object = {
            "tool": {"driver": self._driver()},
            "automationDetails": {"id": "pplint/"},
            "invocations": [self._invocation()],
            "columnKind": "utf16CodeUnits",
            "originalUriBaseIds": {ROOT: {"uri": _file_uri(self.root) + "/"}},
            "results": [],
        }
        provenance = _provenance(repository)
        return run | ({"versionControlProvenance": [provenance]} if provenance is not None else {})

    def _driver(self) -> Object:
        # A service shows links wherever the run was: only whether the manual is published counts.
        display = Display(manual=manual_address(is_terminal=True))
        registry = self.report.registry
        return {
            "name": "pplint",
            "fullName": f"pplint {__version__}",
            "semanticVersion": __version__,
            **({} if display.manual is None else {"informationUri": display.manual}),
            "rules": [describe(entry, page_of(name, registry, display)) for name, entry in registry.entries.items()],
        }

    def _invocation(self) -> Object:
        entries = self.report.registry.entries
        failed = any(fails(entries[diagnostic.rule]) for diagnostic in self.report.diagnostics)
        invocation: Object = {"executionSuccessful": not failed}
        results = len(self.report.diagnostics) + len(self.report.suppressed)
        notifications: list[Object] = [
            {"level": "note", "message": {"text": f"{_unlinked(each)}."}} for each in self.report.left_open
        ]
        if results > LIMIT:
            text = f"Only the first {LIMIT} of {results} results are listed, the most that GitHub accepts."
            notifications.append({"level": "warning", "message": {"text": text}})
        if notifications:
            invocation["toolExecutionNotifications"] = notifications
        return invocation

    def results(self) -> Iterator[Object]:
        """Yield what is reported, and then what was suppressed; if one result has suppressions, all must."""
        reported = [(diagnostic, list[Object]()) for diagnostic in self.report.diagnostics]
        stopped = [(each.diagnostic, [_suppression(each.reason)]) for each in self.report.suppressed]
        numbers = {name: number for number, name in enumerate(self.report.registry.entries)}
        return (
            {"ruleIndex": numbers[diagnostic.rule]}
            | self._result(diagnostic)
            # SARIF 2.1.0, 3.27.23: if one result has `suppressions`, the others have an empty list.
            | ({"suppressions": suppressions} if stopped else {})
            for diagnostic, suppressions in [*reported, *stopped][:LIMIT]
        )

    def _result(self, diagnostic: Diagnostic) -> Object:
        source = diagnostic.source
        result: Object = {
            "ruleId": diagnostic.rule,
            "level": LEVELS[diagnostic.severity],
            "message": {"text": _message(diagnostic)},
            "locations": [self._location(diagnostic.path, source, diagnostic.span)],
            "partialFingerprints": {
                "primaryLocationLineHash": self._fingerprint(diagnostic),
                "pplint/v1": self._own_fingerprints.of(diagnostic, self._path(diagnostic.path)),
            },
        }
        if diagnostic.labels:
            result["relatedLocations"] = [
                self._related(number, label, diagnostic) for number, label in enumerate(diagnostic.labels, 1)
            ]
        fix = reportable_fix(diagnostic)
        if fix is not None and source is not None:
            result["fixes"] = [self._fix(fix, source)]
        return result

    def _location(self, path: str, source: SourceFile | None, span: Span, after: int = 1) -> Object:
        place: Object = {"artifactLocation": self._artifact(path), **_regions(source, span, after)}
        return {"physicalLocation": place}

    def _related(self, number: int, label: Label, diagnostic: Diagnostic) -> Object:
        # Of another file, nothing is known to be what it was after the line of the label.
        after = 1 if label.path is None else 0
        path, source = label.path or diagnostic.path, source_of(label, diagnostic)
        location = self._location(path, source, label.span, after)
        return {"id": number, **location, "message": {"text": sentence(label.message)}}

    def _fix(self, fix: Fix, source: SourceFile) -> Object:
        change = {
            "artifactLocation": self._artifact(source.path),
            "replacements": [_replacement(edit, source) for edit in fix.edits],
        }
        return {"description": {"text": sentence(fix.message)}, "artifactChanges": [change]}

    def _path(self, path: str) -> str:
        return relative_to(os.path.abspath(path), self.root)

    def _artifact(self, path: str) -> Object:
        absolute = os.path.abspath(path)
        relative = self._path(path)
        if relative == forward(absolute):
            return {"uri": _file_uri(absolute)}
        return {"uri": _quoted(relative), "uriBaseId": ROOT}

    def _fingerprint(self, diagnostic: Diagnostic) -> str:
        source = diagnostic.source
        if source is None:
            return Fingerprints(b"").at(0)
        # Findings of one file are consecutive.
        if self._fingerprints is None or self._fingerprints[0] is not source:
            self._fingerprints = (source, Fingerprints(source.data))
        return self._fingerprints[1].at(diagnostic.span.start)


def _quoted(path: str, safe: str = "/") -> str:
    return quote(os.fsencode(path), safe)


def _file_uri(path: str) -> str:
    return "file://" + _quoted("/" + forward(path).strip("/"), safe="/:")  # of a drive


def _provenance(repository: Repository | None) -> Object | None:
    if repository is None or repository.uri is None:
        return None
    known: Object = {"repositoryUri": repository.uri, "mappedTo": {"uriBaseId": ROOT}}
    if repository.revision is not None:
        known["revisionId"] = repository.revision
    return known | ({"branch": repository.branch} if repository.branch is not None else {})


def _message(diagnostic: Diagnostic) -> str:
    """Word a result, with links to its other places; brackets in it must not look like such a link."""
    words = sentence(diagnostic.message)
    if diagnostic.help is not None:
        words += f" {sentence(_capitalized(diagnostic.help))}"
    links = [f"[{_unlinked(label.message)}]({number})" for number, label in enumerate(diagnostic.labels, 1)]
    return f"{words} See {', '.join(links)}." if links else words


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def _unlinked(text: str) -> str:
    # SARIF 2.1.0, 3.11.6: `[text](1)` in a message is a link to a related location; a backslash escapes a bracket.
    clean = without_surrogates(text)
    return clean.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")


def _suppression(reason: str) -> Object:
    suppression: Object = {"kind": "inSource", "status": "accepted"}
    return suppression | ({"justification": reason} if reason else {})


def _replacement(edit: Edit, source: SourceFile) -> Object:
    return {
        "deletedRegion": _region(source, edit.span),
        "insertedContent": {"text": without_surrogates(edit.text)},
    }


def _regions(source: SourceFile | None, span: Span, after: int) -> Object:
    """Return a span with its text, and the lines around it with theirs; a file that was not read has no text.

    `after` is how many lines after it are among these.
    """
    if source is None:
        start: Object = {"startLine": 1, "snippet": {"text": ""}}
        return {"region": {**start, "startColumn": 1, "endColumn": 1}, "contextRegion": start}
    lines = source.lines
    first = max(lines.line(span.start) - 1, 1)
    last = min(lines.line(span.end) + after, len(lines.starts))
    around = Span(lines.starts[first - 1], lines.line_span(last).end)
    context = {"startLine": first, "endLine": last, **_snippet(source, around)}
    return {"region": {**_region(source, span), **_snippet(source, span)}, "contextRegion": context}


def _snippet(source: SourceFile, span: Span) -> Object:
    """Return the text of a span, unless it is so long that it would be repeated for each result on a long line."""
    return {"snippet": {"text": source.text(span)}} if span.end - span.start <= SNIPPET_LIMIT else {}


def _region(source: SourceFile, span: Span) -> Object:
    start, end = source.lines.utf16_position(span.start), source.lines.utf16_position(span.end)
    return {"startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column}
