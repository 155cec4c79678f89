"""The answers to requests for completion, in the words of the protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from pplint.base.source import Span
from pplint.project.discovery import EXTENSIONS
from pplint.server.completion.answer import offered
from pplint.server.completion.arguments import Argument
from pplint.server.completion.details import Details, details_of
from pplint.server.completion.items import MAX_ITEMS, About, Item, ItemKind, ranked
from pplint.server.completion.places import ClassName, Expression, Statement
from pplint.server.completion.protocol import CompletionItem, CompletionList, documentation_of
from pplint.server.completion.resources import AttributeValue
from pplint.server.completion.sight import sight_of
from pplint.server.data.answer import is_asked_for, offered_in_data
from pplint.server.data.details import details_in_data
from pplint.server.data.lines import offered_in_lines
from pplint.server.data.ruby_templates import offered_in_template
from pplint.server.data.sight import LINES, DataKind, data_sight
from pplint.server.edits import with_line_ends_of
from pplint.server.protocol import TextEdit
from pplint.server.service import Invalid

if TYPE_CHECKING:
    from pplint.server.completion.cursor import Cursor
    from pplint.server.completion.places import Place
    from pplint.server.completion.protocol import CompletionParams
    from pplint.server.documents import Document
    from pplint.server.protocol import Range
    from pplint.server.service import Service
    from pplint.server.workspace import Workspace

_BY_CHARACTER: Final = 2
_SNIPPET: Final = 2
_BETTER: Final = 12
"""How many of the first items have snippets for which declarations are looked at."""
_DEPRECATED: Final = 1


def completion(service: Service, params: CompletionParams) -> CompletionList | None:
    """Return what may be typed at a place in an open document."""
    document = service.document(params.text_document)
    if document is None or document.path is None:
        return None
    path, offer = document.path, _offer_in_program if document.path.endswith(EXTENSIONS) else _offer_in_data
    offset = document.positions.offset(params.position)

    def answer() -> CompletionList | None:
        offer_ = offer(service, document, path, offset, _character(params))
        if offer_ is None:
            return None
        found = _once(ranked(offer_.items, offer_.typed))
        range_ = document.positions.range(Span(offer_.start, offset))
        has_snippets = service.client.abilities.takes_snippets
        shown = [
            _shown(each, range_, at, document, has_snippets=has_snippets) for at, each in enumerate(found[:MAX_ITEMS])
        ]
        return CompletionList(len(found) > MAX_ITEMS, shown)

    return service.workspace.asked(path, answer)


class _Offer(Struct):
    """What is offered in the place of what is typed, which starts at a byte."""

    start: int
    typed: str
    items: list[Item]


def _character(params: CompletionParams) -> str | None:
    """Return the character that triggered a request, None if none did."""
    return (params.context.trigger_character or "") if params.context.trigger_kind == _BY_CHARACTER else None


def _offer_in_program(
    service: Service, document: Document, path: str, offset: int, character: str | None
) -> _Offer | None:
    cursor, place, items = offered(sight_of(service.workspace, document, path), offset)
    is_wanted = character is None or _is_wanted(cursor, place, character, items)
    return _Offer(cursor.start, cursor.typed, items) if is_wanted else None


def _offer_in_data(
    service: Service, document: Document, path: str, offset: int, character: str | None
) -> _Offer | None:
    sight = data_sight(service.workspace, path)
    if sight is not None and (sight.kind in LINES.values() or sight.kind is DataKind.TEMPLATE):
        offer = offered_in_template if sight.kind is DataKind.TEMPLATE else offered_in_lines
        start, items = offer(sight, document.text, offset)
        return (
            None if character == " " else _Offer(start, document.text[start:offset].decode("utf-8", "replace"), items)
        )
    found = None if sight is None else offered_in_data(sight, document.text, offset)
    if found is None or (character is not None and not is_asked_for(found[0], character, found[1])):
        return None
    _, start, items = found
    return _Offer(start, document.text[start:offset].decode("utf-8", "replace"), items)


class _Asked(Struct, array_like=True):
    """What comes with an item: the document that it was offered for, and what it is about."""

    uri: str
    about: About


def resolved(service: Service, item: dict[str, Any]) -> dict[str, Any]:
    """Return an item that was offered, with its type or signature, and its documentation."""
    if item.get("data") is None:
        return item
    try:
        asked = msgspec.convert(item["data"], _Asked)
    except msgspec.ValidationError as error:
        raise Invalid(f"the data of the item: {error}") from None
    workspace = service.workspace
    document = workspace.documents.at(asked.uri)
    path = None if document is None else document.path
    if document is None or path is None:
        return item
    found = workspace.asked(path, lambda: _details(workspace, document, path, asked.about))
    if found is not None and found.line:
        item["detail"] = found.line
    if found is not None and found.text:
        item["documentation"] = documentation_of(found.text, service.client.abilities.reads_markdown_of_items)
    return item


def _details(workspace: Workspace, document: Document, path: str, about: About) -> Details | None:
    if path.endswith(EXTENSIONS):
        return details_of(sight_of(workspace, document, path), about)
    sight = data_sight(workspace, path)
    return None if sight is None else details_in_data(sight, about)


def _is_wanted(cursor: Cursor, place: Place | None, character: str | None, items: list[Item]) -> bool:
    """Return whether a character that was typed asks for names: most of them have other meanings, too."""
    match character:
        case " ":
            has_values = any(each.kind is ItemKind.VALUE for each in items)
            return isinstance(place, (AttributeValue, Argument, ClassName)) or (
                isinstance(place, Expression) and (bool(place.compared) or has_values)
            )
        case ":":
            return cursor.typed.endswith("::")
        case "{":
            return cursor.is_variable or cursor.data[cursor.offset - 2 : cursor.offset] == b"${"
        case "/":
            return cursor.is_quoted
        case _:
            return not isinstance(place, Statement)


def _once(items: list[Item]) -> list[Item]:
    """Return the first item of each label; names of files that are not UTF-8 cannot be sent."""
    found: dict[str, Item] = {}
    for each in items:
        if each.label == each.label.encode("utf-8", "ignore").decode():
            found.setdefault(each.label, each)
    return list(found.values())


def _shown(item: Item, range_: Range, at: int, document: Document, *, has_snippets: bool) -> CompletionItem:
    snippet = item.better() if has_snippets and item.better is not None and at < _BETTER else item.snippet
    is_snippet = has_snippets and bool(snippet)
    text = snippet if is_snippet else item.text or item.label
    return CompletionItem(
        item.label,
        item.kind,
        f"{at:04}",
        TextEdit(range_, with_line_ends_of(document.text, text)),
        _SNIPPET if is_snippet else 1,
        (_DEPRECATED,) if item.is_deprecated else (),
        data=None if item.about is None else [document.uri, item.about],
    )
