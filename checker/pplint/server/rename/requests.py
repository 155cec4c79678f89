"""Requests to rename what is named at a place: whether that can be done, and the edits for it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.data.document import is_data
from pplint.server.edits import edits_of
from pplint.server.knowledge import project_of_data
from pplint.server.references import named_at
from pplint.server.rename.data_keys import declaring_data, require_free_key
from pplint.server.rename.definitions import Move, move_for
from pplint.server.rename.edits import Edits, edits_for
from pplint.server.rename.new_names import LOWER_CASE, RENAMED, allowed
from pplint.server.rename.proof import require_readable, require_same_meaning
from pplint.server.sent import (
    DocumentEdits,
    PreparedRename,
    RenameFile,
    VersionedDocument,
    WorkspaceChange,
    WorkspaceEdit,
)
from pplint.server.service import Refused
from pplint.server.uses.names_only import names_at
from pplint.server.uses.search import searched
from pplint.server.uses.use import DATA_KEY, VARIABLE, Key, Use
from pplint.syntax.name_kinds import Kind as NameKind

if TYPE_CHECKING:
    from pplint.server.documents import Document
    from pplint.server.protocol import OfPosition, RenameParams
    from pplint.server.service import Service


def prepare_rename(service: Service, params: OfPosition) -> PreparedRename | None:
    """Return the name at a place, None if there is none; raise `Refused` if it cannot be changed."""
    named = named_at(service, params)
    if named is None:
        return None
    document, use = named
    _require_own(service, document, use)
    name = document.text[use.span.start : use.span.end].decode()
    return PreparedRename(document.positions.range(use.span), name)


def rename(service: Service, params: RenameParams) -> WorkspaceEdit | WorkspaceChange:
    """Return the edits that rename what is named at a place; raise `Refused` if that cannot be done."""
    named = named_at(service, params)
    if named is None:
        raise Refused("there is nothing to rename here")
    document, use = named
    declared_in = _require_own(service, document, use)
    written = document.text[use.span.start : use.span.end].decode()
    # A reference is what `Apache::Vhost` is, so that its new name may come with capital letters, too.
    is_capital = use.key.word in LOWER_CASE and written[:1].isupper()
    name = allowed(use.key, params.new_name.lower() if is_capital else params.new_name)
    if name == use.key.name:
        return WorkspaceEdit({})
    return _renamed(service, use.key, name, declared_in)


def _renamed(service: Service, key: Key, name: str, declared_in: str) -> WorkspaceEdit | WorkspaceChange:
    workspace = service.workspace

    move = None if key.word in {VARIABLE, DATA_KEY} else move_for(workspace, key, declared_in, name)
    if key.word == DATA_KEY:
        require_free_key(service, key, name, declared_in)
    edits = edits_for(workspace, key, name)
    if key.word == VARIABLE:
        require_same_meaning(workspace, key, name, edits)
    else:
        require_readable(workspace, edits)
    return sent_edits(service, edits, move)


def _require_own(service: Service, document: Document, use: Use) -> str:
    """Return the path of the file that declares what is named; raise `Refused` if it is not for us to rename."""
    key, workspace = use.key, service.workspace
    if key.word not in RENAMED:
        raise Refused(f"{key.word} `{key.name}` has a name that is defined elsewhere")
    path = key.path if key.word == VARIABLE else _declaring(service, document, key)
    if not path or path not in searched(workspace):
        raise Refused(f"{key.word} `{key.shown}` is not declared in a file of the workspace that is checked")
    if not use.is_literal:
        raise Refused(f"{key.word} `{key.shown}` is referred to in a way that cannot be renamed")
    return path


def _declaring(service: Service, document: Document, key: Key) -> str:
    """Return the path of the file with the definition of a name that a document mentions, nothing if there is none."""
    workspace, path = service.workspace, document.path or ""
    if key.word == DATA_KEY:
        return declaring_data(workspace, key)
    if is_data(path):
        session, task = workspace.session, workspace.task(path)
        declared = workspace.asked(path, lambda: project_of_data(session, task).host_class(key.name))
        return "" if declared is None else os.path.abspath(declared.path)
    model = workspace.asked(path, lambda: names_at(workspace.session, path, workspace.modulepath))
    symbol = None if model is None else model.symbols.of(NameKind(key.word), key.name)
    return "" if symbol is None or symbol.place is None else os.path.abspath(symbol.place.path)


def sent_edits(service: Service, edits: Edits, move: Move | None) -> WorkspaceEdit | WorkspaceChange:
    """Return edits, and what becomes of a file, as the client takes them."""
    workspace, abilities = service.workspace, service.client.abilities
    changes = {path: edits_of(each, workspace.positions(path)) for path, each in edits.items()}
    if not abilities.takes_document_changes:
        if move is not None:
            service.client.complain(f"rename {move.path} to {move.target}, where the compiler now looks for it")
        return WorkspaceEdit({workspace.uri(path): each for path, each in changes.items()})
    parts: list[DocumentEdits | RenameFile] = []
    for path, each in changes.items():
        opened = workspace.documents.of_path(path)
        version = None if opened is None else opened.version
        parts.append(DocumentEdits(VersionedDocument(workspace.uri(path), version), each))
    if move is not None and abilities.renames_files:
        parts.append(RenameFile(workspace.uri(move.path), workspace.uri(move.target)))
    elif move is not None:
        service.client.complain(f"rename {move.path} to {move.target}, where the compiler now looks for it")
    return WorkspaceChange(parts)
