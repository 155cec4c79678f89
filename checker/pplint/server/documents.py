"""The documents that are open in the editor, as they are there: saved or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from pplint.server.edited_text import EditedText
from pplint.server.positions import Encoding, Positions
from pplint.server.uris import loose_path, path_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.server.protocol import ContentChange, TextDocumentItem


class Document(Struct, frozen=True):
    """An open document: its address, the absolute path of its file if it has one, and its text."""

    uri: str
    path: str | None
    version: int
    positions: Positions

    @property
    def text(self) -> bytes:
        """The text, in UTF-8."""
        return self.positions.text


class Documents(Struct):
    """The documents by their addresses; positions are counted as `encoding` says."""

    encoding: Encoding = Encoding.UTF_16
    _open: dict[str, Document] = field(default_factory=dict[str, Document])
    _uris: dict[str, str] = field(default_factory=dict[str, str])

    def __iter__(self) -> Iterator[Document]:
        """Go through the documents, those that were opened or changed last at the end."""
        return iter(list(self._open.values()))

    def at(self, uri: str) -> Document | None:
        """Return an open document."""
        return self._open.get(uri)

    def of_path(self, path: str) -> Document | None:
        """Return the open document of the file at an absolute path."""
        return self._open.get(self._uris.get(path, ""))

    def open(self, item: TextDocumentItem) -> Document:
        """Take a document as it is opened."""
        text = item.text.encode("utf-8", "replace")
        path = path_of(item.uri) or loose_path(item.uri, item.language_id)
        document = Document(item.uri, path, item.version, Positions(text, self.encoding))
        self._put(document)
        return document

    def change(self, uri: str, version: int | None, changes: Sequence[ContentChange]) -> Document | None:
        """Change the text of a document; nothing is done with one that is not open. Raise `TooManyChanges`."""
        document = self._open.get(uri)
        if document is None:
            return None
        edited = EditedText(document.text, self.encoding)
        for change in changes:
            text = change.text.encode("utf-8", "replace")
            if change.range is None:
                edited = EditedText(text, self.encoding)
            else:
                edited.replace(change.range, text)
        positions = Positions(edited.text, self.encoding)
        document = replace(document, version=document.version if version is None else version, positions=positions)
        self._put(document)
        return document

    def close(self, uri: str) -> Document | None:
        """Forget a document, and return it as it was."""
        document = self._open.pop(uri, None)
        if document is not None and document.path is not None:
            self._uris.pop(document.path, None)
        return document

    def _put(self, document: Document) -> None:
        self._open.pop(document.uri, None)
        self._open[document.uri] = document
        if document.path is not None:
            self._uris[document.path] = document.uri
