"""Keys of a hash that is passed to a template: the parameters that it declares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.project.sources import manifest_at
from pplint.server.completion.arguments import argument_in
from pplint.server.completion.items import About, Item, ItemKind
from pplint.syntax import ast
from pplint.syntax.quoting import quote
from pplint.syntax.source_kinds import SourceKind
from pplint.syntax.walk import find

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.project.sources import Manifest
    from pplint.server.completion.arguments import Argument
    from pplint.server.completion.cursor import Cursor
    from pplint.server.completion.sight import Sight
    from pplint.types.model import Type


def template_key_items(sight: Sight, cursor: Cursor) -> Iterator[Item]:
    """Yield the parameters of a template that a hash does not pass yet, those that are required first."""
    place = argument_in(cursor, cursor.levels[-2]) if len(cursor.levels) > 1 else None
    given = {cursor.word(each) for each in cursor.level.tokens}
    for manifest, each in () if place is None else _parameters(sight, cursor, place):
        if each.name not in given:
            text = each.name if cursor.is_quoted else f"{quote(each.name)} => "
            type_ = "" if each.type is None else manifest.source.text(each.type.span)
            yield Item(each.name, ItemKind.FIELD, text, about=About("local", type_, each.name), is_likely=True)


def template_parameters(sight: Sight, cursor: Cursor, place: Argument) -> Iterator[tuple[str, Type]]:
    """Yield the parameters of the template that a call renders, with their types."""
    for manifest, each in _parameters(sight, cursor, place):
        if each.type is not None:
            yield each.name, sight.symbols.described_type(manifest.source.text(each.type.span))


def _parameters(sight: Sight, cursor: Cursor, place: Argument) -> Iterator[tuple[Manifest, ast.Parameter]]:
    if place.function != "epp" or place.index != 1:
        return
    name = cursor.word(place.before[0][-1]) if place.before[0] else ""
    module, _, path = name.partition("/")
    found = sight.project.template(module, path) if path and ".." not in path.split("/") else None
    manifest = None if found is None else manifest_at(sight.session, found, SourceKind.TEMPLATE)
    for template in () if manifest is None else find(manifest.tree, ast.Template):
        for each in sorted(template.parameters or (), key=lambda each: each.default is not None):
            if manifest is not None:
                yield manifest, each
