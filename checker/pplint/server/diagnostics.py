"""What is found in files, as the protocol has it, and which documents it is about."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Severity
from pplint.check.file_result import in_order
from pplint.rule.registry import load
from pplint.server.protocol import Location
from pplint.server.sent import Diagnostic, DiagnosticTag, RelatedInformation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.base import diagnostic
    from pplint.check.file_result import FileResult
    from pplint.server.workspace import Workspace

SOURCE: Final = "pplint"

_SEVERITIES: Final = {Severity.ERROR: 1, Severity.WARNING: 2, Severity.INFO: 3}

_UNUSED: Final = "unused"
_TAGS: Final = {
    "unreachable-code": DiagnosticTag.UNNECESSARY,
    "deprecated-attribute": DiagnosticTag.DEPRECATED,
    "deprecated-function": DiagnosticTag.DEPRECATED,
    "legacy-fact": DiagnosticTag.DEPRECATED,
}
"""How what rules find is shown; what those of the group `unused` find is unnecessary."""


def tags_of(rule: str) -> tuple[int, ...]:
    """Return how to show what a rule finds, apart from how severe it is."""
    entry = load().entries.get(rule)
    if entry is not None and _UNUSED in entry.groups:
        return (DiagnosticTag.UNNECESSARY,)
    return (_TAGS[rule],) if rule in _TAGS else ()


def converted(workspace: Workspace, path: str, found: Iterable[diagnostic.Diagnostic]) -> list[Diagnostic]:
    """Return diagnostics about the file at a path as the protocol has them."""
    positions = workspace.positions(path)
    uri = workspace.uri(path)

    def related(label: diagnostic.Label) -> RelatedInformation:
        if label.path is None:
            return RelatedInformation(Location(uri, positions.range(label.span)), label.message)
        other = workspace.positions(label.path)
        return RelatedInformation(Location(workspace.uri(label.path), other.range(label.span)), label.message)

    return [
        Diagnostic(
            positions.range(each.span),
            _SEVERITIES[each.severity],
            each.rule,
            SOURCE,
            each.message if each.help is None else f"{each.message}\n{each.help}",
            tags_of(each.rule),
            tuple(map(related, each.labels)),
        )
        for each in found
    ]


class Subjects:
    """Which documents what is found is about: mostly the file itself, but files of a module speak for its metadata."""

    def __init__(self) -> None:
        self._by_speaker: dict[str, set[str]] = {}
        self._about: dict[str, dict[str, list[diagnostic.Diagnostic]]] = {}

    def take(self, path: str, result: FileResult | None) -> set[str]:
        """Take what was found in the file at an absolute path, None if it is gone; return what there is news about."""
        found: dict[str, list[diagnostic.Diagnostic]] = {} if result is None else {path: []}
        if result is not None:
            for each in result.diagnostics:
                subject = path if each.path == result.path else os.path.abspath(each.path)
                found.setdefault(subject, []).append(each)
        before = self._by_speaker.get(path, set())
        news = {
            subject for subject in before | found.keys() if found.get(subject) != self._about.get(subject, {}).get(path)
        }
        for subject in before - found.keys():
            self._about[subject].pop(path, None)
        for subject, diagnostics in found.items():
            self._about.setdefault(subject, {})[path] = diagnostics
        self._by_speaker[path] = set(found)
        return news

    def all(self) -> list[str]:
        """Return the files that there is something to say about."""
        return [path for path, found in self._about.items() if any(found.values())]

    def about(self, path: str) -> list[diagnostic.Diagnostic]:
        """Return what there is to say about a file, whoever says it."""
        return in_order(each for found in self._about.get(path, {}).values() for each in found)
