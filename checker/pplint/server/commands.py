"""What the client may ask for when an action is chosen."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec
from msgspec import Struct

from pplint.base.usage import UsageError
from pplint.rule.registry import load
from pplint.server.documentation import page_of
from pplint.server.fixes import all_fixes, silenced
from pplint.server.sent import WorkspaceEdit
from pplint.server.service import Invalid
from pplint.server.uris import uri_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.server.documents import Document
    from pplint.server.protocol import ExecuteCommandParams, TextEdit
    from pplint.server.service import Service

FIX_ALL: Final = "pplint.fixAll"
SILENCE: Final = "pplint.ignore"
OPEN_PAGE: Final = "pplint.openPage"
NODES: Final = "pplint.nodes"
CHOOSE_NODE: Final = "pplint.chooseNode"
SHOW_REFERENCES: Final = "pplint.showReferences"
"""The command of a lens, which the editor executes itself if it can."""

_T = TypeVar("_T")


class _OfVersion(Struct, array_like=True):
    """A document, as it was when the action was offered."""

    uri: str
    version: int


class _OfFinding(_OfVersion, array_like=True):
    """What a rule finds at a byte of it."""

    rule: str
    start: int


class _OfRule(Struct, array_like=True):
    rule: str


class _OfNode(Struct, array_like=True):
    node: str = ""


def execute(service: Service, params: ExecuteCommandParams) -> list[str] | None:
    """Execute a command, and return its result; raise `Invalid` if the command or its arguments are not as offered."""
    run = _COMMANDS.get(params.command)
    if run is None:
        raise Invalid(f"unknown command `{params.command}`")
    try:
        return run(service, params.arguments)
    except UsageError as error:
        raise Invalid(str(error)) from None


def _fix_all(service: Service, arguments: list[Any]) -> None:
    given = _read(arguments, _OfVersion)
    document = _document(service, given)
    _apply(service, document, "Apply all safe fixes", all_fixes(service.workspace, document))


def _silence(service: Service, arguments: list[Any]) -> None:
    given = _read(arguments, _OfFinding)
    document = _document(service, given)
    edits = silenced(service.workspace, document, given.rule, given.start)
    if not edits:
        service.client.complain(f"no comment can ignore `{given.rule}` there")
    _apply(service, document, f"Ignore `{given.rule}`", edits)


def _open_page(service: Service, arguments: list[Any]) -> None:
    entry = load().entries.get(_read(arguments, _OfRule).rule)
    if entry is None:
        raise Invalid("unknown rule")
    path = os.path.join(service.pages.directory, f"{entry.name}.md")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{page_of(entry.name, entry.summary, entry.page)}\n")
    service.client.request("window/showDocument", {"uri": uri_of(path), "takeFocus": True})


def _read(arguments: list[Any], kind: type[_T]) -> _T:
    try:
        return msgspec.convert(arguments, kind)
    except msgspec.ValidationError as error:
        raise Invalid(f"the arguments of the command: {error}") from None


def _document(service: Service, given: _OfVersion) -> Document:
    document = service.workspace.documents.at(given.uri)
    if document is None or document.version != given.version:
        raise Invalid("the document has changed since the action was offered")
    return document


def _apply(service: Service, document: Document, label: str, edits: list[TextEdit]) -> None:
    if edits:
        edit = WorkspaceEdit({document.uri: edits})
        service.client.request("workspace/applyEdit", {"label": label, "edit": edit})


_COMMANDS: Final[dict[str, Callable[[Service, list[Any]], list[str] | None]]] = {
    FIX_ALL: _fix_all,
    SILENCE: _silence,
    OPEN_PAGE: _open_page,
    NODES: lambda service, _arguments: service.nodes.names(),
    CHOOSE_NODE: lambda service, arguments: service.nodes.choose(_read(arguments, _OfNode).node),
    SHOW_REFERENCES: lambda _service, _arguments: None,
}

COMMANDS: Final = tuple(_COMMANDS)
