"""The messages of the protocol about completion, and about the signatures of calls.

Specification: "Completion Request", "Completion Item Resolve Request", "Signature Help Request".
"""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct, field

from pplint.server.protocol import Position, TextDocumentIdentifier, TextEdit, Wire
from pplint.server.sent import MarkupContent

Documentation: TypeAlias = MarkupContent | str
"""What is said of something: a text without markup where the client does not say that it reads Markdown."""


class CompletionContext(Wire):
    """How completion was triggered: 2 is by a character."""

    trigger_kind: int = 1
    trigger_character: str | None = None


class CompletionParams(Wire):
    """What may be typed next is asked for."""

    text_document: TextDocumentIdentifier
    position: Position
    context: CompletionContext = field(default_factory=CompletionContext)


class CompletionItem(Wire):
    """Something that may be typed: with `sort_text` items are put in order, with `data` more can be asked for."""

    label: str
    kind: int
    sort_text: str = ""
    text_edit: TextEdit | None = None
    insert_text_format: int = 1
    tags: tuple[int, ...] = ()
    detail: str = ""
    documentation: Documentation | None = None
    data: Any = None


class CompletionList(Struct, rename="camel"):
    """What may be typed; if it `is_incomplete`, there is more, which is asked for as somebody types on."""

    is_incomplete: bool
    items: list[CompletionItem]


def documentation_of(text: str, is_markdown: bool) -> Documentation:
    """Return a text as a client reads it."""
    return MarkupContent("markdown", text) if is_markdown else text


class ParameterInformation(Wire):
    """A parameter of a signature: its range in the label, in UTF-16 code units."""

    label: tuple[int, int]


class SignatureInformation(Wire):
    """One way to call a function."""

    label: str
    parameters: list[ParameterInformation] = field(default_factory=list[ParameterInformation])
    documentation: Documentation | None = None
    active_parameter: int | None = None


class SignatureHelp(Struct, rename="camel"):
    """The ways to call a function, and which of them fits so far."""

    signatures: list[SignatureInformation]
    active_signature: int
    active_parameter: int
