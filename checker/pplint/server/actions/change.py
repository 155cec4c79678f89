"""What an action changes, what it is made from, and the proof that nothing new is found after it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from pplint.base.diagnostic import Diagnostic, Edit
from pplint.base.edits import apply
from pplint.base.source import SourceFile, Span
from pplint.server.fixes import checker_of
from pplint.server.knowledge import found_in
from pplint.session import Session
from pplint.session.overlay import OverlayFile, OverlayFiles
from pplint.syntax import ast
from pplint.syntax.parsing import parse_source
from pplint.syntax.walk import find

if TYPE_CHECKING:
    from pplint.check.file_result import FileResult
    from pplint.infer.model import Model
    from pplint.server.documents import Document
    from pplint.server.workspace import Workspace

QUICK_FIX: Final = "quickfix"
EXTRACT: Final = "refactor.extract"
INLINE: Final = "refactor.inline"
REWRITE: Final = "refactor.rewrite"


class Change(Struct):
    """Edits of the document, files that are created, and edits of other files, by their absolute paths."""

    edits: list[Edit] = field(default_factory=list[Edit])
    created: dict[str, str] = field(default_factory=dict[str, str])
    others: dict[str, list[Edit]] = field(default_factory=dict[str, list[Edit]])


class Offer(Struct):
    """A change that can be made; a `finding` is gone after it."""

    title: str
    kind: str
    make: Callable[[], Change | None]
    finding: Diagnostic | None = None


class ActionSight(Struct):
    """The selection in a document, what is known of the program, and what is found in the selection."""

    workspace: Workspace
    document: Document
    model: Model
    span: Span
    findings: list[Diagnostic]

    @property
    def path(self) -> str:
        """The absolute path of the document."""
        return self.document.path or ""

    @property
    def text(self) -> bytes:
        """The text of the document."""
        return self.document.text

    def code(self, span: Span) -> str:
        """Return the text of a span."""
        return self.text[span.start : span.end].decode("utf-8", "replace")

    def indentation(self, offset: int) -> str:
        """Return the white space that the line of a byte starts with."""
        start = self.text.rfind(b"\n", 0, offset) + 1
        line = self.text[start:offset]
        return line[: len(line) - len(line.lstrip(b" \t"))].decode()


def inserted(offset: int, text: str) -> Edit:
    """Return the edit that inserts a text at a byte."""
    return Edit(Span(offset, offset), text)


def is_proven(sight: ActionSight, change: Change, finding: Diagnostic | None) -> bool:
    """Return whether nothing is lost or newly found after a change, and a finding that it is for is gone."""
    kept = _prose(sight.path, apply(sight.text, change.edits))
    for path, text in change.created.items():
        kept.update(_prose(path, text.encode()))
    if change.edits and _prose(sight.path, sight.text) - kept:
        return False
    found = (sight.workspace.found(each) for each in (sight.path, *change.others))
    before = Counter(_identity(each) for result in found for each in result.diagnostics)
    results = _after(sight, change)
    after = Counter(_identity(each) for result in results for each in result.diagnostics)
    if after - before:
        return False
    return finding is None or after[_identity(finding)] < before[_identity(finding)]


def _prose(path: str, text: bytes) -> Counter[bytes]:
    """Return what is written for people or as it is: comments, lines of heredocs, and the text of templates."""
    parsed = parse_source(SourceFile(path, text))
    if isinstance(parsed, Diagnostic):
        return Counter()
    found = [each.span for each in parsed.comments]
    for heredoc in find(parsed.tree, ast.Heredoc):
        found += [each.span for each in (heredoc.text, *find(heredoc.text, ast.String)) if isinstance(each, ast.String)]
    found += [each.span for each in find(parsed.tree, ast.RenderText)]
    return Counter(text[each.start : each.end] for each in found)


def _identity(found: Diagnostic) -> tuple[str, str]:
    return found.rule, found.message


def _after(sight: ActionSight, change: Change) -> list[FileResult]:
    workspace = sight.workspace
    text = apply(sight.text, change.edits)
    if not change.created and not change.others:
        return [checker_of(workspace, sight.path)(text)]
    opened = {each.path: each.text for each in workspace.documents if each.path is not None}
    created = {path: each.encode() for path, each in change.created.items()}
    changed = {path: apply(_bytes(sight, path), edits) for path, edits in change.others.items()}
    files = {
        os.path.realpath(path): OverlayFile(len(each), each)
        for path, each in {**opened, **created, **changed, sight.path: text}.items()
    }
    session = Session(past=OverlayFiles(files), bounds=workspace.session.bounds)
    paths = [sight.path, *change.others, *(each for each in change.created if each.endswith(".pp"))]
    return [found_in(session, each, workspace.modulepath) for each in paths]


def _bytes(sight: ActionSight, path: str) -> bytes:
    data = sight.workspace.session.read(path)
    return b"" if isinstance(data, Diagnostic) else data
