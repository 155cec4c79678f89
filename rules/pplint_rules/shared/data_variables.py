"""The variables that data and hierarchies name: `%{facts.os.family}`, and the first of `mapped_paths`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.data.document import DataFile, HierarchyFile
from pplint.data.hierarchy import LocationKind
from pplint.data.interpolations import SCOPE, interpolations
from pplint.data.lookup.errors import LookupFailedError
from pplint.data.lookup.keys import split_key
from pplint.data.lookup.options import LOOKUP_OPTIONS
from pplint.data.nodes import Mapping, Scalar, Sequence
from pplint_rules.shared.data_values import data_values, part_span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.source import Span
    from pplint.rule import Context


class DataVariable(Struct, frozen=True):
    """A variable of the top scope as data name it, without `::` in front, the keys after it, and where it stands."""

    name: str
    path: tuple[str, ...]
    span: Span

    @property
    def fact(self) -> str | None:
        """The name of the fact that is read, if it is one: by itself, or as an entry of `facts`."""
        if self.name == "facts":
            return self.path[0] if self.path else None
        return self.name


def data_variables(node: DataFile | HierarchyFile, ctx: Context) -> list[DataVariable]:
    """Return the variables that lookups fill in; those of classes, whose names have several parts, are left out."""
    return list(_variables(node, ctx))


def _variables(node: DataFile | HierarchyFile, ctx: Context) -> Iterator[DataVariable]:
    if isinstance(node, HierarchyFile):
        yield from _of_mapped_paths(node)
    if b"%{" not in node.source.data or (isinstance(node, DataFile) and not node.is_looked_up):
        return
    for value in ctx.once(data_values, node.document.root):
        text = value.scalar.value
        if not isinstance(text, str) or "%{" not in text or value.outer == LOOKUP_OPTIONS:
            continue
        for each in interpolations(text):
            written = text[each.start : each.end]
            if each.method == SCOPE and each.key:
                yield from _named(each.key, part_span(node.source, value.scalar, written))


def _of_mapped_paths(node: HierarchyFile) -> Iterator[DataVariable]:
    for level in (*node.hierarchy.levels, *node.hierarchy.default_levels):
        for location in level.locations:
            entry = level.node.entry("mapped_paths") if isinstance(level.node, Mapping) else None
            items = entry.value.items if entry is not None and isinstance(entry.value, Sequence) else ()
            if location.kind is LocationKind.MAPPED_PATHS and items and isinstance(items[0], Scalar):
                yield from _named(location.variable, items[0].span)


def _named(key: str, span: Span) -> Iterator[DataVariable]:
    try:
        first, *others = split_key(key)
    except LookupFailedError:
        return
    name = str(first).removeprefix("::")
    if "::" not in name and name:
        yield DataVariable(name, tuple(map(str, others)), span)
