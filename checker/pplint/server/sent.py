"""What is sent: answers and notifications, under the names of the protocol, each only with what is used here."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from pplint.server.protocol import Location, Position, Range, TextEdit, Wire


class DiagnosticTag(IntEnum):
    """How to show what a diagnostic is about, apart from how severe it is."""

    UNNECESSARY = 1
    DEPRECATED = 2


class RelatedInformation(Wire):
    """Another place that explains a diagnostic."""

    location: Location
    message: str


class Diagnostic(Wire):
    """What there is to say about a range."""

    range: Range
    severity: int
    code: str
    source: str
    message: str
    tags: tuple[int, ...] = ()
    related_information: tuple[RelatedInformation, ...] = ()


class PublishDiagnostics(Struct, rename="camel"):
    """All there is to say about a document; of an open one, about a version of it."""

    uri: str
    diagnostics: list[Diagnostic]
    version: int | UnsetType = UNSET


class FullReport(Struct, tag_field="kind", tag="full", rename="camel"):
    """All there is to say about a document, in answer to a pull."""

    items: list[Diagnostic]
    result_id: str


class UnchangedReport(Struct, tag_field="kind", tag="unchanged", rename="camel"):
    """There is nothing else to say than in an earlier answer."""

    result_id: str


class WorkspaceFullReport(FullReport, tag_field="kind", tag="full"):
    """The same for one of many documents."""

    uri: str
    version: int | None


class WorkspaceReport(Struct, rename="camel"):
    """What there is to say about many documents."""

    items: list[WorkspaceFullReport]


class MarkupContent(Struct):
    """A text in Markdown, or without markup."""

    kind: Literal["markdown", "plaintext"]
    value: str


class Hover(Wire):
    """What is shown about a place."""

    contents: MarkupContent
    range: Range | None = None


class DocumentHighlight(Wire):
    """A range that names the same as another one."""

    range: Range
    kind: int


class WorkspaceEdit(Wire):
    """Edits of documents, by their addresses."""

    changes: dict[str, list[TextEdit]]


class SemanticTokens(Wire):
    """What names are, five numbers for each."""

    data: list[int]
    result_id: str = ""


class SemanticTokensEdit(Struct, rename="camel"):
    """Numbers that take the place of others in an earlier answer."""

    start: int
    delete_count: int
    data: list[int]


class SemanticTokensDelta(Struct, rename="camel"):
    """What is different from an earlier answer."""

    edits: list[SemanticTokensEdit]
    result_id: str


class InlayHint(Wire):
    """What is shown between two characters of a document."""

    position: Position
    label: str
    kind: int
    tooltip: str = ""
    padding_left: bool = False
    padding_right: bool = False


class CallHierarchyItem(Wire):
    """What calls something, or is called: a definition, a node or a file. `data` is what it is known by."""

    name: str
    kind: int
    uri: str
    range: Range
    selection_range: Range
    detail: str = ""
    data: tuple[str, str] | None = None


class OfItem(Wire):
    """What is about something that calls or is called."""

    item: CallHierarchyItem


class IncomingCall(Struct, rename="camel"):
    """What calls something, and the places there."""

    from_: CallHierarchyItem = field(name="from")
    from_ranges: list[Range] = field(name="fromRanges")


class OutgoingCall(Struct, rename="camel"):
    """What something calls, and the places where it does."""

    to: CallHierarchyItem
    from_ranges: list[Range]


class VersionedDocument(Struct):
    """A document, and its version if it is open."""

    uri: str
    version: int | None


class DocumentEdits(Struct, rename="camel"):
    """Edits of a document."""

    text_document: VersionedDocument
    edits: list[TextEdit]


class RenameFile(Struct, tag_field="kind", tag="rename", rename="camel"):
    """A file gets another name."""

    old_uri: str
    new_uri: str


class CreateFile(Struct, tag_field="kind", tag="create"):
    """A file is created, with nothing in it."""

    uri: str


class WorkspaceChange(Struct, rename="camel"):
    """Edits of documents, files that get other names, and files that are created, in order."""

    document_changes: Sequence[DocumentEdits | RenameFile | CreateFile]


class PreparedRename(Wire):
    """What of a document is renamed, and the name that it has."""

    range: Range
    placeholder: str


class Command(Wire):
    """What the client asks the server to do when an action is chosen."""

    title: str
    command: str
    arguments: list[Any]


class CodeAction(Wire):
    """What can be done about a range: an edit, or a command."""

    title: str
    kind: str
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])
    is_preferred: bool = False
    edit: WorkspaceEdit | WorkspaceChange | None = None
    command: Command | None = None
    data: object = None


class CodeLens(Wire):
    """A line above a range; the command says what it shows, once it is known."""

    range: Range
    command: Command | None = None
    data: object = None


class DocumentSymbol(Struct, rename="camel"):
    """Something in a document that has a name, with what is inside of it."""

    name: str
    kind: int
    range: Range
    selection_range: Range
    detail: str = ""
    children: list[DocumentSymbol] = field(default_factory=list["DocumentSymbol"])


class SymbolInformation(Wire):
    """Something in the workspace that has a name."""

    name: str
    kind: int
    location: Location
    container_name: str = ""


class FoldingRange(Struct, rename="camel", omit_defaults=True):
    """Lines that may be folded; the last one is not folded away where it has more than a brace."""

    start_line: int
    end_line: int
    kind: str | None = None


class SelectionRange(Wire):
    """A range, and what to select next around it."""

    range: Range
    parent: SelectionRange | None = None


class DocumentLink(Wire):
    """A range that names a file."""

    range: Range
    target: str
    tooltip: str = ""
