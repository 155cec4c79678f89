"""Where what is named at a place is used, in the document and in all files."""

from __future__ import annotations

import re
from enum import IntEnum
from itertools import groupby
from typing import TYPE_CHECKING, Final

from pplint.server.protocol import Location
from pplint.server.sent import DocumentHighlight
from pplint.server.struct_keys import struct_key_at, struct_key_uses
from pplint.server.uses.search import key_at, uses_at, uses_of

if TYPE_CHECKING:
    from pplint.server.documents import Document
    from pplint.server.protocol import OfPosition, ReferenceParams
    from pplint.server.service import Service
    from pplint.server.uses.use import Use


_VARIABLE: Final = re.compile(rb"\$\{?(?:::)?(?:\w+::)*\w+")


class _Kind(IntEnum):
    """What a highlighted name is there for, in the words of the protocol."""

    READ = 2
    WRITE = 3


def references(service: Service, params: ReferenceParams) -> list[Location]:
    """Return the places that name what is named at a place."""
    named = named_at(service, params)
    workspace = service.workspace
    found: list[Location] = []
    if named is None:
        return _of_struct_key(service, params)
    for path, uses in groupby(uses_of(workspace, named[1].key), key=lambda each: each[0]):
        uri, positions = workspace.uri(path), workspace.positions(path)
        for _, use in uses:
            if params.context.include_declaration or not use.is_declaration:
                found.append(Location(uri, positions.range(use.span)))
    return found


def _of_struct_key(service: Service, params: ReferenceParams) -> list[Location]:
    """Return the places that name the key of a structure that is named at a place."""
    known = service.program(params.text_document)
    if known is None:
        return []
    document, program = known
    workspace, offset = service.workspace, document.positions.offset(params.position)
    key = program.ask(lambda model: struct_key_at(workspace.session, model, offset))
    uses = [] if key is None else workspace.asked(document.path or "", lambda: list(struct_key_uses(workspace, key[1])))
    is_wanted = params.context.include_declaration
    return [
        Location(workspace.uri(path), workspace.positions(path).range(span))
        for path, span in uses or []
        if key is not None and (is_wanted or (path, span) != (key[1].place.path, key[1].place.span))
    ]


def highlights(service: Service, params: OfPosition) -> list[DocumentHighlight]:
    """Return the places in a document that name what is named at one of them."""
    named = named_at(service, params)
    if named is None:
        return []
    document, use = named
    return [
        DocumentHighlight(document.positions.range(each.span), _Kind.WRITE if each.is_declaration else _Kind.READ)
        for each in uses_at(service.workspace, document.path or "")
        if each.key == use.key
    ]


def named_at(service: Service, params: OfPosition) -> tuple[Document, Use] | None:
    """Return the name at a place of an open document, with what it means: at `$`, that of the variable."""
    document = service.document(params.text_document)
    if document is None or document.path is None:
        return None
    offset = document.positions.offset(params.position)
    variable = _VARIABLE.match(document.text, offset)
    use = key_at(service.workspace, document.path, offset if variable is None else variable.end())
    return None if use is None else (document, use)
