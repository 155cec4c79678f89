"""The files of data that were read, each once in a session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.diagnostic import Diagnostic
from pplint.data.document import Document, read_document
from pplint.query import query

if TYPE_CHECKING:
    from pplint.base.source import SourceFile
    from pplint.session import Session


@query
def data_document(session: Session, path: str) -> Document | None:
    """Return what is in the file of data at an absolute path, None if its bytes cannot be read."""
    data = session.read(path)
    return None if isinstance(data, Diagnostic) else read_document(path, data)


def document_of(session: Session, path: str, source: SourceFile) -> Document:
    """Return what is in the source at an absolute path, which may not be what is in the file of that name."""
    known = data_document(session, path)
    return known if known is not None and known.data == source.data else read_document(path, source.data)
