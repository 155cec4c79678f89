"""Links from the names of files to these."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.server.linked_files import linked_files
from pplint.server.sent import DocumentLink

if TYPE_CHECKING:
    from pplint.server.protocol import OfDocument
    from pplint.server.service import Service


def document_links(service: Service, params: OfDocument) -> list[DocumentLink]:
    """Return the links of an open document."""
    found = service.program(params.text_document)
    if found is None:
        return []
    document, program = found
    files = program.ask(lambda model: list(linked_files(model)))
    return [DocumentLink(document.positions.range(each.span), service.workspace.uri(each.path)) for each in files]
