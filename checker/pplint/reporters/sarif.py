"""SARIF 2.1.0, the Static Analysis Results Interchange Format, as GitHub and others read it.

Lines are counted from 1, columns in UTF-16 code units, which is what the viewers count.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from urllib.parse import quote

from pplint import __version__
from pplint.diagnostic import Diagnostic, Edit, Fix, Label, Severity
from pplint.project.patterns import relative_to
from pplint.registry import Entry, code, fails
from pplint.reporters.escape import json_safe, without_surrogates
from pplint.reporters.fingerprint import hash_line, line_hashes
from pplint.reporters.provenance import Repository, repository_around
from pplint.reporters.report import Display, Report, source_of
from pplint.source import SourceFile, Span

LANGUAGE_REFERENCE = "https://www.puppet.com/docs/puppet/8/puppet_language.html"
"""Where to learn more about what the rules are about: the language that they check."""

LIMIT = 25_000
"""The results that GitHub accepts in one run."""

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ROOT = "%SRCROOT%"
DESCRIPTION_LIMIT = 1024

Object = dict[str, object]

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_PROBLEMS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "recommendation"}
_SECURITY = {Severity.ERROR: "8.0", Severity.WARNING: "5.0", Severity.INFO: "2.0"}


def render(report: Report, _display: Display) -> str:
    """Return the log with one run."""
    directory = os.getcwd()
    repository = repository_around(directory)
    run = _Run(report, repository.root if repository is not None else directory)
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run.to_object(repository)]}
    return json_safe(json.dumps(log, indent=2)) + "\n"


@dataclass(slots=True)
class _Run:
    """The run of a tool; `root` is the absolute path that the files' addresses are relative to."""

    report: Report
    root: str
    _hashes: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    _rules: dict[str, int] = field(default_factory=dict[str, int])

    def to_object(self, repository: Repository | None) -> Object:
        """Return the run as plain data."""
        results = self._results()
        run: Object = {
            "tool": {"driver": self._driver()},
            "automationDetails": {"id": "pplint/"},
            "invocations": [self._invocation(len(results))],
            "columnKind": "utf16CodeUnits",
            "originalUriBaseIds": {ROOT: {"uri": _file_uri(self.root) + "/"}},
            "results": results[:LIMIT],
        }
        provenance = _provenance(repository)
        return run | ({"versionControlProvenance": [provenance]} if provenance is not None else {})

    def _results(self) -> list[Object]:
        """Return what is reported, and then what was suppressed; if one result has suppressions, all must."""
        reported = [(diagnostic, list[Object]()) for diagnostic in self.report.diagnostics]
        stopped = [(each.diagnostic, [_suppression(each.reason)]) for each in self.report.suppressed]
        both = [*reported, *stopped]
        return [
            self._result(diagnostic) | ({"suppressions": suppressions} if stopped else {})
            for diagnostic, suppressions in both
        ]

    def _driver(self) -> Object:
        entries = [self.report.registry.entries[name] for name in self._rules]
        return {
            "name": "pplint",
            "fullName": f"pplint {__version__}",
            "semanticVersion": __version__,
            "informationUri": LANGUAGE_REFERENCE,
            "rules": [_rule(entry) for entry in entries],
        }

    def _invocation(self, results: int) -> Object:
        failed = any(fails(self.report.registry.entries[name]) for name in self._rules)
        invocation: Object = {"executionSuccessful": not failed}
        if results > LIMIT:
            text = f"Only the first {LIMIT} of {results} results are listed, since GitHub accepts no more."
            invocation["toolExecutionNotifications"] = [{"level": "warning", "message": {"text": text}}]
        return invocation

    def _result(self, diagnostic: Diagnostic) -> Object:
        source = diagnostic.source
        result: Object = {
            "ruleId": code(self.report.registry.entries[diagnostic.rule]),
            "ruleIndex": self._rules.setdefault(diagnostic.rule, len(self._rules)),
            "level": _LEVELS[diagnostic.severity],
            "message": {"text": _message(diagnostic)},
            "locations": [self._location(diagnostic.path, source, diagnostic.span)],
            "partialFingerprints": {"primaryLocationLineHash": self._fingerprint(diagnostic)},
        }
        if diagnostic.labels:
            result["relatedLocations"] = [
                self._related(number, label, diagnostic) for number, label in enumerate(diagnostic.labels, 1)
            ]
        if diagnostic.fix is not None and source is not None:
            result["fixes"] = [self._fix(diagnostic.fix, source)]
        return result

    def _location(self, path: str, source: SourceFile | None, span: Span) -> Object:
        place: Object = {"artifactLocation": self._artifact(path), **_regions(source, span)}
        return {"physicalLocation": place}

    def _related(self, number: int, label: Label, diagnostic: Diagnostic) -> Object:
        location = self._location(label.path or diagnostic.path, source_of(label, diagnostic), label.span)
        return {"id": number, **location, "message": {"text": _sentence(label.message)}}

    def _fix(self, fix: Fix, source: SourceFile) -> Object:
        change = {
            "artifactLocation": self._artifact(source.path),
            "replacements": [_replacement(edit, source) for edit in fix.edits],
        }
        return {"description": {"text": _sentence(fix.message)}, "artifactChanges": [change]}

    def _artifact(self, path: str) -> Object:
        absolute = os.path.abspath(path)
        relative = relative_to(absolute, self.root)
        if relative == absolute.replace(os.sep, "/"):
            return {"uri": _file_uri(absolute)}
        return {"uri": _quoted(relative), "uriBaseId": ROOT}

    def _fingerprint(self, diagnostic: Diagnostic) -> str:
        source = diagnostic.source
        if source is None:
            return line_hashes("")[0]
        hashes = self._hashes.get(source.path)
        if hashes is None:
            self._hashes[source.path] = hashes = line_hashes(source.data.decode("utf-8", "replace"))
        if b"\r" in source.data:
            return hashes[hash_line(source.text(Span(0, diagnostic.span.start)))]
        return hashes[source.lines.line(diagnostic.span.start) - 1]


def _quoted(path: str) -> str:
    return quote(os.fsencode(path), safe="/")


def _file_uri(path: str) -> str:
    return "file://" + _quoted("/" + path.replace(os.sep, "/").strip("/"))


def _provenance(repository: Repository | None) -> Object | None:
    if repository is None or repository.uri is None:
        return None
    known: Object = {"repositoryUri": repository.uri, "mappedTo": {"uriBaseId": ROOT}}
    if repository.revision is not None:
        known["revisionId"] = repository.revision
    return known | ({"branch": repository.branch} if repository.branch is not None else {})


def _rule(entry: Entry) -> Object:
    properties: Object = {
        "tags": [entry.category, entry.name],
        "precision": "high",
        "problem.severity": _PROBLEMS[entry.severity],
    }
    if entry.category == "security":
        properties["security-severity"] = _SECURITY[entry.severity]
    page = entry.page or _sentence(entry.summary)
    return {
        "id": code(entry),
        "name": "".join(word.capitalize() for word in entry.name.split("-")),
        "shortDescription": {"text": _sentence(entry.summary)[:DESCRIPTION_LIMIT]},
        "fullDescription": {"text": _sentence(page.partition("\n\n")[0].replace("\n", " "))[:DESCRIPTION_LIMIT]},
        "help": {"text": page, "markdown": page},
        "helpUri": LANGUAGE_REFERENCE,
        "defaultConfiguration": {"level": _LEVELS[entry.severity]},
        "properties": properties,
    }


def _message(diagnostic: Diagnostic) -> str:
    """Word a result, with links to its other places; brackets in it must not look like such a link."""
    sentence = _sentence(diagnostic.message)
    links = [f"[{_unlinked(label.message)}]({number})" for number, label in enumerate(diagnostic.labels, 1)]
    return " ".join([sentence, f"See {', '.join(links)}."]) if links else sentence


def _sentence(text: str) -> str:
    clean = without_surrogates(text.strip()).replace("](", "] (")
    return clean if clean.endswith((".", "!", "?")) else f"{clean}."


def _unlinked(text: str) -> str:
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


def _regions(source: SourceFile | None, span: Span) -> Object:
    """Return a span with its text, and the lines around it with theirs."""
    if source is None:
        return {"region": {"startLine": 1}}
    lines = source.lines
    first = max(lines.line(span.start) - 1, 1)
    last = min(lines.line(span.end) + 1, len(lines.starts))
    around = Span(lines.starts[first - 1], lines.line_span(last).end)
    context = {"startLine": first, "endLine": last, "snippet": {"text": source.text(around)}}
    return {"region": {**_region(source, span), "snippet": {"text": source.text(span)}}, "contextRegion": context}


def _region(source: SourceFile, span: Span) -> Object:
    start, end = _position(source, span.start), _position(source, span.end)
    return {"startLine": start[0], "startColumn": start[1], "endLine": end[0], "endColumn": end[1]}


def _position(source: SourceFile, offset: int) -> tuple[int, int]:
    line = source.lines.line(offset)
    before = source.text(Span(source.lines.starts[line - 1], offset))
    return line, len(before.encode("utf-16-le")) // 2 + 1
