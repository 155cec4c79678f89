"""Resources that a document declares, by their titles, as far as it parses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.infer.symbols import Define, ResourceType
from pplint.server.completion.items import About, Item, ItemKind
from pplint.server.completion.listing import listed
from pplint.server.completion.values import string_item
from pplint.syntax.name_kinds import Kind
from pplint.syntax.quoting import quote
from pplint.types.names import capitalized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from pplint.server.completion.cursor import Cursor
    from pplint.server.completion.sight import Sight

_CLASS: Final = "class"
_TITLES: Final = frozenset({"single_quoted_string", "double_quoted_string", "name"})
_WITHOUT: Final = _TITLES | {"parameters", "attribute", "comment", "variable", "hash_entry"}
"""Nodes in which no resource is declared."""


def declared_titles(root: Node) -> Iterator[tuple[str, str]]:
    """Yield the resources that a text declares as their type, in lower case, and their title."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.type == "resource":
            yield from _titles(node)
        waiting += [each for each in reversed(node.named_children) if each.type not in _WITHOUT]


def _titles(resource: Node) -> Iterator[tuple[str, str]]:
    type_ = resource.child_by_field_name("type")
    name = _text(type_).lower().removeprefix("::")
    for body in resource.children_by_field_name("body"):
        title = body.child_by_field_name("title")
        for each in [] if title is None else title.named_children if title.type == "array" else [title]:
            if each.type in _TITLES and not each.named_children:
                yield name, _text(each).strip("'\"")


def _text(node: Node | None) -> str:
    return "" if node is None or node.text is None else node.text.decode("utf-8", "replace")


def reference_items(sight: Sight) -> Iterator[Item]:
    """Yield references to the resources that the document declares."""
    for type_, title in dict.fromkeys(declared_titles(sight.root)):
        if title:
            label = f"{capitalized(type_)}[{quote(title)}]"
            yield Item(label, ItemKind.REFERENCE, is_likely=True)


def title_items(sight: Sight, cursor: Cursor, type_name: str, *, in_reference: bool) -> Iterator[Item]:
    """Yield the titles of the resources of a type that are declared, or the names of classes."""
    name = type_name.lower().removeprefix("::")
    if name == _CLASS:
        for each in listed(sight.project, Kind.HOST_CLASS):
            text = each if cursor.is_quoted else quote(each)
            text = text if in_reference or cursor.is_quoted else f"{text}:"
            yield Item(each, ItemKind.CLASS, text, about=About("class", "", each))
    elif in_reference:
        for type_, title in dict.fromkeys(declared_titles(sight.root)):
            if type_ == name and title:
                yield string_item(cursor, title, ItemKind.REFERENCE)


def is_resource_type(sight: Sight, name: str) -> bool:
    """Return whether a capitalized name refers to resources, and is no data type."""
    found = sight.symbols.data_type(name)
    return found is None and isinstance(sight.symbols.type_of_resources(name), Define | ResourceType)
