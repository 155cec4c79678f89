"""The messages of the protocol as data: only what is read or written here, under the protocol's names.

Specification: "Language Server Protocol", version 3.17.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Literal

from msgspec import UNSET, Raw, Struct, UnsetType, field

Id = int | str | None


class Wire(Struct, rename="camel", omit_defaults=True):
    """What is sent, or comes: fields are named as the protocol does, and left out where they say nothing."""


class ErrorCode(IntEnum):
    """Why a request has no result."""

    PARSE_ERROR = -32700
    INVALID_REQUEST = -32600
    METHOD_NOT_FOUND = -32601
    INVALID_PARAMS = -32602
    INTERNAL_ERROR = -32603
    SERVER_NOT_INITIALIZED = -32002
    REQUEST_FAILED = -32803
    SERVER_CANCELLED = -32802
    CONTENT_MODIFIED = -32801
    REQUEST_CANCELLED = -32800


class Message(Struct):
    """A message that came: a request has an id and a method, a notification no id, a response no method."""

    method: str | None = None
    id: int | str | UnsetType | None = UNSET
    params: Raw = Raw(b"{}")
    result: Raw | UnsetType = UNSET
    error: Raw | UnsetType = UNSET


# Places


class Position(Wire):
    """A line, counted from 0, and a character in it, counted in code units as negotiated."""

    line: int
    character: int


class Range(Wire):
    """Where something starts, and where it has ended."""

    start: Position
    end: Position


class Location(Wire):
    """A range in a document."""

    uri: str
    range: Range


class LocationLink(Wire):
    """Where a range of a document leads to: what is shown there, and what of it is the name."""

    target_uri: str
    target_range: Range
    target_selection_range: Range
    origin_selection_range: Range | None = None


class TextEdit(Wire):
    """Put a text in the place of a range."""

    range: Range
    new_text: str


# What comes


class TextDocumentIdentifier(Wire):
    """A document; the version is known of those that are open."""

    uri: str
    version: int | None = None


class TextDocumentItem(Wire):
    """A document that is opened, with its text."""

    uri: str
    text: str
    version: int = 0
    language_id: str = ""


class DidOpen(Wire):
    """A document is opened."""

    text_document: TextDocumentItem


class ContentChange(Wire):
    """A text takes the place of a range, or of the whole text."""

    text: str
    range: Range | None = None


class DidChange(Wire):
    """The text of an open document changes, by one change after the other."""

    text_document: TextDocumentIdentifier
    content_changes: list[ContentChange]


class OfDocument(Wire):
    """What is about a document."""

    text_document: TextDocumentIdentifier


class OfRange(OfDocument):
    """What is about a range of a document."""

    range: Range


class TokensDeltaParams(OfDocument):
    """What is different from an earlier answer about a document."""

    previous_result_id: str


class OfPosition(Wire):
    """What is about a place in a document."""

    text_document: TextDocumentIdentifier
    position: Position


class ReferenceContext(Wire):
    """Whether declarations are wanted, too."""

    include_declaration: bool = True


class ReferenceParams(OfPosition):
    """All places are wanted that name what is named at one."""

    context: ReferenceContext = field(default_factory=ReferenceContext)


class RenameParams(OfPosition):
    """What is named at a place is to have another name."""

    new_name: str


class OfPositions(Wire):
    """What is about places in a document."""

    text_document: TextDocumentIdentifier
    positions: list[Position]


class DocumentDiagnosticParams(Wire):
    """A client pulls the diagnostics of a document; of an earlier answer it has the id."""

    text_document: TextDocumentIdentifier
    previous_result_id: str | None = None


class PreviousResultId(Wire):
    """An earlier answer about a document."""

    uri: str
    value: str


class WorkspaceDiagnosticParams(Wire):
    """A client pulls the diagnostics of all documents."""

    previous_result_ids: list[PreviousResultId] = field(default_factory=list[PreviousResultId])


class CodeActionContext(Wire):
    """Which actions are wanted: those of some kinds, if any are named."""

    only: list[str] | None = None
    diagnostics: list[Any] = field(default_factory=list[Any])


class CodeActionParams(Wire):
    """What can be done about a range of a document."""

    text_document: TextDocumentIdentifier
    range: Range
    context: CodeActionContext = field(default_factory=CodeActionContext)


class FormattingParams(Wire):
    """A document, or a range of it, is to be laid out. How wide a tab is, is for the configuration to say."""

    text_document: TextDocumentIdentifier
    range: Range | None = None


class OnTypeFormattingParams(OfPosition):
    """A character was typed right before a place."""

    ch: str = ""


class WorkspaceSymbolParams(Wire):
    """Symbols are wanted whose names hold the letters of a query in their order."""

    query: str = ""


class ExecuteCommandParams(Wire):
    """A command of this server."""

    command: str
    arguments: list[Any] = field(default_factory=list[Any])


class FileEvent(Wire):
    """A file was created, changed or deleted."""

    uri: str
    type: int = 2


class DidChangeWatchedFiles(Wire):
    """Files changed."""

    changes: list[FileEvent]


class WorkspaceFolder(Wire):
    """A root."""

    uri: str
    name: str = ""


class FoldersChange(Wire):
    """Roots come and go."""

    added: list[WorkspaceFolder] = field(default_factory=list[WorkspaceFolder])
    removed: list[WorkspaceFolder] = field(default_factory=list[WorkspaceFolder])


class DidChangeWorkspaceFolders(Wire):
    """Roots come and go."""

    event: FoldersChange


class CancelParams(Wire):
    """Nobody waits for the answer to a request any more."""

    id: int | str


class ServerOptions(Wire, rename="kebab"):
    """What the client's configuration says: which files are checked beside the open ones, and about modules elsewhere.

    Whatever a project's own file says goes before. `node` is the one whose values are shown, and `facts` names the
    facts of nodes as `pplint diff --facts` does.
    """

    diagnostics: Literal["workspace", "open-files"] = "workspace"
    modulepath: list[str] = field(default_factory=list[str])
    node: str = ""
    facts: str = ""


class Initialize(Wire):
    """A client introduces itself."""

    process_id: int | None = None
    root_uri: str | None = None
    root_path: str | None = None
    workspace_folders: list[WorkspaceFolder] | None = None
    capabilities: dict[str, Any] = field(default_factory=dict[str, Any])
    initialization_options: Any = None
