"""Resources that a document and the files of its project declare, by their titles, as far as they parse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.infer.symbols import Define, ResourceType
from pplint.server.completion.constructs import Construct
from pplint.server.completion.items import About, Item, ItemKind
from pplint.server.completion.listing import listed
from pplint.server.completion.titles import titles_in, titles_of
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


def reference_items(sight: Sight, cursor: Cursor) -> Iterator[Item]:
    """Yield references to the resources that the document and other files declare, but for the one around a cursor."""
    own = _around(cursor)
    for type_, title, is_near in _all_titles(sight, is_wide=bool(cursor.typed)):
        if (type_, title) not in own:
            label = f"{capitalized(type_)}[{quote(title)}]"
            yield Item(label, ItemKind.REFERENCE, is_likely=is_near)


def _all_titles(sight: Sight, *, is_wide: bool) -> Iterator[tuple[str, str, bool]]:
    """Yield the resources of the document, those of its module, and if asked those of the site and all modules."""
    near = dict.fromkeys(declared_titles(sight.root))
    yield from ((*each, True) for each in near if each[1])
    modules = sight.project.modules
    own = modules.get(sight.module or "")
    others = dict.fromkeys(() if own is None else titles_of(own))
    if is_wide or own is None:
        others.update((each, None) for path in sight.project.site_paths for each in titles_in(sight.session, path))
        others.update((each, None) for module in modules.values() for each in titles_of(module))
    yield from ((*each, False) for each in others if each not in near)


def _around(cursor: Cursor) -> set[tuple[str, str]]:
    """Return the resources whose braces are around a cursor."""
    found: set[tuple[str, str]] = set()
    for level in cursor.levels:
        colon = next((at for at in range(len(level.tokens) - 1, 0, -1) if level.tokens[at].kind == ":"), 0)
        if level.construct is Construct.RESOURCE and colon:
            found.add((cursor.word(level.head[0]).lower().removeprefix("::"), cursor.word(level.tokens[colon - 1])))
    return found


def title_items(sight: Sight, cursor: Cursor, type_name: str, *, in_reference: bool) -> Iterator[Item]:
    """Yield the titles of the resources of a type that are declared, or the names of classes."""
    name = type_name.lower().removeprefix("::")
    if name == _CLASS:
        for each in listed(sight.project, Kind.HOST_CLASS):
            text = each if cursor.is_quoted else quote(each)
            text = text if in_reference or cursor.is_quoted else f"{text}:"
            yield Item(each, ItemKind.CLASS, text, about=About("class", "", each))
    elif in_reference:
        own = _around(cursor)
        for type_, title, is_near in _all_titles(sight, is_wide=True):
            if type_ == name and (type_, title) not in own:
                item = string_item(cursor, title, ItemKind.REFERENCE)
                item.is_likely = is_near
                yield item


def is_resource_type(sight: Sight, name: str) -> bool:
    """Return whether a capitalized name refers to resources, and is no data type."""
    found = sight.symbols.data_type(name)
    return found is None and isinstance(sight.symbols.type_of_resources(name), Define | ResourceType)
