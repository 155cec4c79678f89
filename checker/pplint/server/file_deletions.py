"""Files that the editor deletes: declarations of their classes are removed too, and other uses are reported."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from pplint.base.diagnostic import Edit
from pplint.base.source import Span
from pplint.project.discovery import EXTENSIONS
from pplint.server.call_hierarchy import WORDS, lookup_name
from pplint.server.protocol import Wire
from pplint.server.rename.edits import shown_line
from pplint.server.rename.requests import sent_edits
from pplint.server.uris import path_of
from pplint.server.uses.names_only import names_at
from pplint.server.uses.search import uses_of
from pplint.server.uses.use import Key
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import definitions_in
from pplint.syntax.calls import function_name
from pplint.syntax.names import DECLARING_FUNCTIONS

if TYPE_CHECKING:
    from pplint.server.rename.edits import Edits
    from pplint.server.sent import WorkspaceChange, WorkspaceEdit
    from pplint.server.service import Service
    from pplint.server.uses.names_only import NamesOnly
    from pplint.server.uses.use import Use
    from pplint.server.workspace import Workspace

_BLANK: Final = b" \t"


class DeletedFile(Wire):
    """A file that is deleted."""

    uri: str


class DeleteFilesParams(Wire):
    """Files are to be deleted."""

    files: list[DeletedFile]


def will_delete_files(service: Service, params: DeleteFilesParams) -> WorkspaceEdit | WorkspaceChange | None:
    """Return the edits that remove statements which declare the classes in files, and nothing else."""
    deleted = {path for each in params.files if (path := path_of(each.uri)) is not None}
    edits: Edits = {}
    for path in sorted(deleted):
        model = _model(service.workspace, path)
        for node in () if model is None else definitions_in(model.tree.body):
            word = WORDS.get(type(node))
            if word is not None and isinstance(node, ast.Definition):
                _remove_uses(service, Key(word, lookup_name(word, node.name)), deleted, edits)
    return sent_edits(service, edits, None) if edits else None


def _remove_uses(service: Service, key: Key, deleted: set[str], edits: Edits) -> None:
    """Add edits that remove what declares a class, and tell the user of what else names it."""
    workspace = service.workspace
    left: list[str] = []
    for path, use in uses_of(workspace, key):
        if path in deleted:
            continue
        span = _statement(workspace, path, use)
        if span is None:
            left.append(shown_line(workspace, path, use.span.start))
        elif all(not _overlap(span, each.span) for each in edits.get(path, [])):
            edits.setdefault(path, []).append(Edit(span, ""))
    if left:
        places = f"{left[0]} and {len(left) - 1} more" if len(left) > 1 else left[0]
        service.client.complain(f"{key.word} `{key.name}` is still used: {places}")


def _statement(workspace: Workspace, path: str, use: Use) -> Span | None:
    """Return the lines of a statement that declares one class and nothing else, None if a use is another thing."""
    model = _model(workspace, path) if use.is_call else None
    around = [] if model is None else model.nodes.at(use.span)
    for outer, node in pairwise(around):
        if isinstance(outer, ast.Block) and isinstance(node, ast.Call) and _declares_one(node):
            return None if model is None else _whole_lines(model.source.data, node.span)
    return None


def _model(workspace: Workspace, path: str) -> NamesOnly | None:
    if not path.endswith(EXTENSIONS):
        return None
    return workspace.asked(path, lambda: names_at(workspace.session, path, workspace.modulepath))


def _declares_one(call: ast.Call) -> bool:
    return (
        function_name(call) in DECLARING_FUNCTIONS
        and len(call.arguments) == 1
        and not isinstance(call.arguments[0], ast.Array)
    )


def _whole_lines(data: bytes, span: Span) -> Span:
    """Return the bytes of a statement, with its line if there is nothing else on it."""
    start = len(data[: span.start].rstrip(_BLANK))
    end = data.find(b"\n", span.end) + 1 or len(data)
    is_alone = data[start - 1 : start] in {b"", b"\n"} and not data[span.end : end].strip()
    return Span(start, end) if is_alone else span


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
