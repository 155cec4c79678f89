"""What can be done about a range: fix what is found there, fix all of the file, silence a rule, read its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from pplint.base.source import Span
from pplint.rule.registry import is_switchable, load
from pplint.server.actions.change import QUICK_FIX
from pplint.server.actions.offers import edit_of, offers
from pplint.server.commands import FIX_ALL, OPEN_PAGE, SILENCE
from pplint.server.diagnostics import converted
from pplint.server.fixes import all_fixes, fix_of, has_safe_fixes
from pplint.server.formatting import formatting
from pplint.server.protocol import FormattingParams
from pplint.server.sent import CodeAction, Command, Diagnostic, WorkspaceEdit
from pplint.server.service import Invalid, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.base import diagnostic
    from pplint.server.documents import Document
    from pplint.server.protocol import CodeActionParams, TextDocumentIdentifier
    from pplint.server.service import Service

SOURCE_FIX_ALL: Final = "source.fixAll.pplint"
SOURCE_ORGANIZE: Final = "source.organize.pplint"

_MAX_ACTIONS: Final = 50
"""Of how many findings in a range it is said what can be done."""


def code_actions(service: Service, params: CodeActionParams) -> list[CodeAction]:
    """Return what can be done about a range of an open document, the safe fixes first."""
    document = service.document(params.text_document)
    if document is None or document.path is None or not service.workspace.is_checked(document.path):
        return []
    only = params.context.only
    actions: list[CodeAction] = []
    span = document.positions.span(params.range)
    if _wants(QUICK_FIX, only):
        actions += _about_range(service, document, span)
    actions += _changes(service, document, span, only)
    if _wants(SOURCE_FIX_ALL, only):
        actions += _for_all(service, document, is_wanted_now=only is not None)
    if only is not None and _wants(SOURCE_ORGANIZE, only):
        actions += _organized(service, document, params.text_document)
    return actions


def resolved_action(service: Service, action: dict[str, Any]) -> dict[str, Any]:
    """Return an action that is chosen with its edit; raise `Refused` if that does not keep what it promises."""
    try:
        chosen = msgspec.convert(action.get("data"), _Chosen)
    except msgspec.ValidationError as error:
        raise Invalid(f"the data of the action: {error}") from None
    document = service.workspace.documents.at(chosen.uri)
    if document is None or document.version != chosen.version:
        raise Invalid("the document has changed since the action was offered")
    span = Span(chosen.start, chosen.end)
    findings = _touched(service, document, span)
    offer = next((each for each in offers(service, document, span, findings) if each.title == chosen.title), None)
    edit = None if offer is None else edit_of(service, document, span, findings, offer)
    if edit is None:
        raise Refused(f"{chosen.title}: the result would be wrong there")
    return action | {"edit": edit}


class _Chosen(Struct, array_like=True):
    """What an action is known by: a document as it was, the selection in it, and the title."""

    uri: str
    version: int
    start: int
    end: int
    title: str


def _changes(service: Service, document: Document, span: Span, only: Sequence[str] | None) -> Iterator[CodeAction]:
    """Yield changes of what is selected; a client that asks for their edits later gets them then."""
    findings = _touched(service, document, span)
    for each in offers(service, document, span, findings):
        if not _wants(each.kind, only):
            continue
        sent = [] if each.finding is None else converted(service.workspace, document.path or "", [each.finding])
        action = CodeAction(each.title, each.kind, sent)
        if service.client.abilities.resolves_edits:
            action.data = _Chosen(document.uri, document.version, span.start, span.end, each.title)
            yield action
        else:
            action.edit = edit_of(service, document, span, findings, each)
            if action.edit is not None:
                yield action


def _touched(service: Service, document: Document, span: Span) -> list[diagnostic.Diagnostic]:
    result = service.workspace.found(document.path or "")
    return [each for each in result.diagnostics if _touches(each, result.path, span)][:_MAX_ACTIONS]


def _wants(kind: str, only: Sequence[str] | None) -> bool:
    """Return whether actions of a kind are wanted: kinds have parts, of which those after may be left out."""
    return only is None or any(each in {"", kind} or kind.startswith(f"{each}.") for each in only)


def _about_range(service: Service, document: Document, span: Span) -> Iterator[CodeAction]:
    workspace = service.workspace
    path = workspace.found(document.path or "").path
    about = _touched(service, document, span)
    sent = converted(workspace, document.path or "", about)
    found = sorted(zip(about, sent, strict=True), key=lambda pair: pair[0].fix is None or not pair[0].fix.safe)
    fixing = ((each, fix_of(workspace, document, each), as_sent) for each, as_sent in found)
    yield from (_fix(each, edit, as_sent) for each, edit, as_sent in fixing if edit is not None)
    entries = load().entries
    silent: set[str] = set()
    for each, as_sent in found:
        if each.path == path and each.rule not in silent and is_switchable(entries[each.rule]):
            silent.add(each.rule)
            given: list[object] = [document.uri, document.version, each.rule, each.span.start]
            yield _command(f"Ignore `{each.rule}` here", SILENCE, given, as_sent)
    if service.client.abilities.shows_documents:
        for rule, as_sent in {each.rule: as_sent for each, as_sent in found}.items():
            yield _command(f"Open the page of `{rule}`", OPEN_PAGE, [rule], as_sent)


def _touches(found: diagnostic.Diagnostic, path: str, span: Span) -> bool:
    if found.path != path:
        return span.start == 0
    return found.span.start <= span.end and span.start <= found.span.end


def _fix(found: diagnostic.Diagnostic, edit: WorkspaceEdit, as_sent: Diagnostic) -> CodeAction:
    is_safe = found.fix is not None and found.fix.safe
    title = "" if found.fix is None else found.fix.message
    title = f"{title[:1].upper()}{title[1:]}"
    return CodeAction(title if is_safe else f"{title} (not safe)", QUICK_FIX, [as_sent], is_safe, edit)


def _command(title: str, command: str, arguments: list[object], as_sent: Diagnostic) -> CodeAction:
    return CodeAction(title, QUICK_FIX, [as_sent], command=Command(title, command, arguments))


def _organized(service: Service, document: Document, identifier: TextDocumentIdentifier) -> Iterator[CodeAction]:
    """Yield the action that lays the document out, for editors that do so when a file is saved."""
    edits = formatting(service, FormattingParams(identifier))
    if edits:
        yield CodeAction("Format the file", SOURCE_ORGANIZE, edit=WorkspaceEdit({document.uri: edits}))


def _for_all(service: Service, document: Document, *, is_wanted_now: bool) -> Iterator[CodeAction]:
    """Yield the action that fixes all; what it edits is computed when it is chosen, unless nothing else is wanted."""
    workspace = service.workspace
    if not has_safe_fixes(workspace.found(document.path or "")):
        return
    title = "Apply all safe fixes"
    if is_wanted_now:
        edits = all_fixes(workspace, document)
        if edits:
            yield CodeAction(title, SOURCE_FIX_ALL, edit=WorkspaceEdit({document.uri: edits}))
    else:
        yield CodeAction(title, SOURCE_FIX_ALL, command=Command(title, FIX_ALL, [document.uri, document.version]))
