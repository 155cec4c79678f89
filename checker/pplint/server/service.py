"""The state that requests are answered from: the files, the client, and what was sent to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from pplint.server.uris import path_of

if TYPE_CHECKING:
    from pplint.server.chosen_nodes import ChosenNodes
    from pplint.server.client import Client
    from pplint.server.documents import Document
    from pplint.server.knowledge import Program
    from pplint.server.pages import Pages
    from pplint.server.positions import Encoding
    from pplint.server.protocol import TextDocumentIdentifier
    from pplint.server.publishing import Publisher
    from pplint.server.sent import SemanticTokens
    from pplint.server.workspace import Workspace


class Invalid(Exception):  # noqa: N818 - what a request is, not an error of ours
    """A request that cannot be answered as it is; the message says why."""


class Refused(Exception):  # noqa: N818 - what becomes of a request, not an error of ours
    """A request that is understood and not done; the message says why, and what to do instead."""


class Service(Struct):
    """The parts of a server that answers to requests are made of."""

    workspace: Workspace
    client: Client
    publisher: Publisher
    pages: Pages
    nodes: ChosenNodes
    tokens: dict[str, SemanticTokens] = field(default_factory=dict[str, "SemanticTokens"])

    @property
    def encoding(self) -> Encoding:
        """How the client counts characters."""
        return self.workspace.documents.encoding

    def document(self, identifier: TextDocumentIdentifier) -> Document | None:
        """Return an open document."""
        return self.workspace.documents.at(identifier.uri)

    def program(self, identifier: TextDocumentIdentifier) -> tuple[Document, Program] | None:
        """Return an open document with what is known of the program in it."""
        document = self.document(identifier)
        program = None if document is None else self.workspace.program(document)
        return None if document is None or program is None else (document, program)

    def path_at(self, uri: str) -> str | None:
        """Return the path of the file at an address."""
        return path_of(uri)

    def path(self, identifier: TextDocumentIdentifier) -> str | None:
        """Return the path of the file of a document, open or not."""
        document = self.document(identifier)
        return path_of(identifier.uri) if document is None else document.path
