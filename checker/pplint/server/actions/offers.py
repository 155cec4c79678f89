"""Which changes are offered for a selection, and the edit of one that is chosen, once it is proven."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.server.actions.change import ActionSight, inserted, is_proven
from pplint.server.actions.created import creating
from pplint.server.actions.declared import declaring
from pplint.server.actions.extracted import extracting
from pplint.server.actions.extracted_class import extracting_class
from pplint.server.actions.moved_to_data import moving_to_data
from pplint.server.actions.rewritten import rewriting
from pplint.server.edits import edits_of
from pplint.server.positions import Positions
from pplint.server.sent import CreateFile, DocumentEdits, VersionedDocument, WorkspaceChange, WorkspaceEdit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pplint.base.diagnostic import Diagnostic
    from pplint.base.source import Span
    from pplint.server.actions.change import Change, Offer
    from pplint.server.documents import Document
    from pplint.server.service import Service

_SOURCES: Final[tuple[Callable[[ActionSight], Iterator[Offer]], ...]] = (
    creating,
    declaring,
    extracting,
    extracting_class,
    moving_to_data,
    rewriting,
)
_CREATING: Final = frozenset({creating, extracting_class})
"""What creates files, which not every client can do."""


def offers(service: Service, document: Document, span: Span, findings: Sequence[Diagnostic]) -> list[Offer]:
    """Return what can be changed about a selection in a document, none of it proven yet."""
    sight = _sight(service, document, span, findings)
    if sight is None:
        return []
    can_create = service.client.abilities.creates_files
    found = (each for source in _SOURCES if can_create or source not in _CREATING for each in source(sight))
    return list({each.title: each for each in found}.values())


def _sight(service: Service, document: Document, span: Span, findings: Sequence[Diagnostic]) -> ActionSight | None:
    program = service.workspace.program(document)
    if program is None or any(each.refuses for each in program.parsed.problems):
        return None
    return ActionSight(service.workspace, document, program.model, span, list(findings))


def edit_of(
    service: Service, document: Document, span: Span, findings: Sequence[Diagnostic], offer: Offer
) -> WorkspaceEdit | WorkspaceChange | None:
    """Return the edit that makes a change; None if it cannot be made, or if something new would be found after it."""
    sight = _sight(service, document, span, findings)
    change = None if sight is None else service.workspace.asked(document.path or "", offer.make)
    if sight is None or change is None or not is_proven(sight, change, offer.finding):
        return None
    return _sent(service, document, change)


def _sent(service: Service, document: Document, change: Change) -> WorkspaceEdit | WorkspaceChange:
    edits = edits_of(change.edits, document.positions)
    workspace = service.workspace
    others = {workspace.uri(path): edits_of(each, workspace.positions(path)) for path, each in change.others.items()}
    if not change.created:
        return WorkspaceEdit(({document.uri: edits} if edits else {}) | others)
    parts: list[DocumentEdits | CreateFile] = []
    for path, text in change.created.items():
        uri = service.workspace.uri(path)
        parts.append(CreateFile(uri))
        if text:
            written = edits_of([inserted(0, text)], Positions(b"", service.encoding))
            parts.append(DocumentEdits(VersionedDocument(uri, None), written))
    if edits:
        parts.append(DocumentEdits(VersionedDocument(document.uri, document.version), edits))
    return WorkspaceChange(parts)
