"""Fixes of documents as the editor has them: nothing is written, and each fix keeps its promise."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.base.source import SourceFile
from pplint.check.content import read_content
from pplint.check.file_checker import check_file, context_of
from pplint.check.file_result import FileResult
from pplint.check.fixer import fix, fix_elsewhere, own_diagnostics
from pplint.check.silencing import Silencing, silence
from pplint.rule.registry import load
from pplint.server.edits import edits_between, edits_of
from pplint.server.sent import WorkspaceEdit

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.base.diagnostic import Diagnostic
    from pplint.check.content import Content
    from pplint.server.documents import Document
    from pplint.server.protocol import TextEdit
    from pplint.server.workspace import Workspace


def fix_of(workspace: Workspace, document: Document, found: Diagnostic) -> WorkspaceEdit | None:
    """Return the edit that fixes one finding in a document, None if there is none that keeps its promise."""
    if found.fix is None or document.path is None:
        return None
    if os.path.abspath(found.path) != document.path:
        return _elsewhere(workspace, found)
    path = found.path

    def check(data: bytes) -> FileResult:
        return FileResult(path, [found] if data == document.text else [])

    if not fix(document.text, check, _reader(workspace, document.path), unsafe=True).count:
        return None
    return WorkspaceEdit({document.uri: edits_of(found.fix.edits, document.positions)})


def _elsewhere(workspace: Workspace, found: Diagnostic) -> WorkspaceEdit | None:
    """Return the edit of another file that a finding is about, such as the metadata of a module."""
    changes = fix_elsewhere(FileResult("", [found]), read_content, unsafe=True)[1]
    if not changes:
        return None
    return WorkspaceEdit(
        {workspace.uri(each.path): edits_between(workspace.positions(each.path), each.after) for each in changes}
    )


def all_fixes(workspace: Workspace, document: Document) -> list[TextEdit]:
    """Return the edits of all safe fixes in a document."""
    path = document.path or ""
    fixed = workspace.asked(
        path, lambda: fix(document.text, checker_of(workspace, path), _reader(workspace, path), unsafe=False)
    )
    return [] if fixed is None else edits_between(document.positions, fixed.data)


def silenced(workspace: Workspace, document: Document, rule: str, start: int) -> list[TextEdit]:
    """Return the edits that write a comment which silences what a rule finds at a byte of a document."""
    path = document.path or ""
    wanted = Silencing(frozenset([(rule, start)]), "")
    done = workspace.asked(
        path, lambda: silence(document.text, wanted, load(), checker_of(workspace, path), _reader(workspace, path))
    )
    return [] if done is None else edits_between(document.positions, done.data)


def checker_of(workspace: Workspace, path: str) -> Callable[[bytes], FileResult]:
    """Return what checks another text of a document at an absolute path."""
    task = workspace.task(path)
    return lambda data: check_file(workspace.session, task, data)


def _reader(workspace: Workspace, path: str) -> Callable[[bytes], Content | None]:
    task = workspace.task(path)
    kind = context_of(workspace.session, task).kind
    return lambda data: read_content(SourceFile(task.path, data), kind)


def has_safe_fixes(result: FileResult) -> bool:
    """Return whether something in a file can be fixed safely."""
    return any(each.fix is not None and each.fix.safe for each in own_diagnostics(result))
