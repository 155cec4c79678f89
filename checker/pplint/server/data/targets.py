"""Targets of links in data, a `hiera.yaml` or a `metadata.json`: parameters, keys of data, files, modules."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.base.source import Place, SourceFile, Span
from pplint.data.interpolations import known_parts
from pplint.data.locations import resolve_location
from pplint.data.written_options import OPTIONS
from pplint.infer.names.facts import HASHES
from pplint.project.data.documents import document_of
from pplint.project.data.levels import directory_text
from pplint.project.modules import METADATA
from pplint.project.puppetfile import module_name
from pplint.server.data.lines import targets_in_lines
from pplint.server.data.ruby_templates import targets_in_template
from pplint.server.data.sight import LINES, DataKind
from pplint.server.data.steps import places_in_plan
from pplint.server.data.words import PROVIDERS
from pplint.server.data.written import asked_at, written_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.data.document import Document
    from pplint.infer.symbols import HostClass, Symbol
    from pplint.project.project import Project
    from pplint.server.data.sight import DataSight
    from pplint.server.data.written import Asked, Written

Target = tuple[Place, Place]
"""What something leads to: all of it, and the name in it."""


def read(sight: DataSight, data: bytes) -> Document:
    """Return what is in the file, as the editor has it."""
    return document_of(sight.session, sight.path, SourceFile(sight.task.path, data))


def targets_in_data(sight: DataSight, data: bytes, offset: int) -> tuple[Span, list[Target]]:
    """Return the span of what is at a byte, and where it leads."""
    if sight.kind in LINES.values():
        return targets_in_lines(sight, data, offset)
    if sight.kind is DataKind.TEMPLATE:
        return targets_in_template(sight, data, offset)
    asked = asked_at(data, offset) if sight.kind is not DataKind.METADATA else None
    if asked is not None:
        return asked.span, list(_asked_for(sight, asked))
    root = read(sight, data).root
    written = written_at(root, offset)
    if written is None:
        return Span(offset, offset), []
    find = _FINDERS.get(sight.kind)
    if find is not None:
        return written.node.span, list(find(sight, written))
    places = places_in_plan(sight, root, written, data, offset)
    return written.node.span, [(each, each) for each in places]


def places_of_key(project: Project, key: str) -> list[Place]:
    """Return the places where data have a key; what follows a dot is within the value."""
    found = project.data.bindings(key) or project.data.bindings(key.partition(".")[0])
    return [Place(each.path, each.entry.key.span) for each in found]


def _asked_for(sight: DataSight, asked: Asked) -> Iterator[Target]:
    if not asked.is_variable:
        yield from ((each, each) for each in places_of_key(sight.project, asked.key))
        return
    yield from _of_symbol(variable_of(sight, asked.key))


def variable_of(sight: DataSight, text: str) -> Symbol | None:
    """Return the variable that an interpolation names, as far as the program that looks up does not matter."""
    name, *keys = text.removeprefix("::").split(".")
    owner, _, leaf = name.rpartition("::")
    if owner:
        return sight.symbols.class_variable(owner, leaf)
    if name == "facts" and keys:
        return sight.symbols.fact(keys[0], keys[1:])
    if name in HASHES:
        return None
    return sight.symbols.top_variable(name)


def _of_symbol(symbol: Symbol | None) -> Iterator[Target]:
    if symbol is not None and symbol.place is not None:
        yield symbol.extent or symbol.place, symbol.place


def class_named(sight: DataSight, written: Written) -> HostClass | None:
    """Return the class that an item of a list names, where no parameter of a class says what the list holds."""
    key, value = written.path[0] if written.path else None, written.node.value
    if written.is_key or len(written.path) < 2 or not isinstance(value, str) or not isinstance(key, str):  # noqa: PLR2004
        return None
    return sight.symbols.host_class(value) if sight.parameter(key) is None and key != OPTIONS else None


def _of_key(sight: DataSight, written: Written) -> Iterator[Target]:
    named = class_named(sight, written)
    if named is not None:
        yield from _of_symbol(named)
        return
    key = parameter_key(written)
    if key is not None:
        yield from _of_symbol(sight.parameter(key))


def parameter_key(written: Written) -> str | None:
    """Return the key of data that a scalar is, or is within the value of, or has the options of."""
    first, *others = written.path or ("",)
    if first == OPTIONS:
        first = others[0] if others else ""
    return first if isinstance(first, str) else None


def _of_level(sight: DataSight, written: Written) -> Iterator[Target]:
    if written.is_key:
        return
    if any(each in PROVIDERS for each in written.path):
        yield from _of_symbol(sight.symbols.function(str(written.node.value)))
    for path in files_of(sight, written.node.span):
        start = Place(path, Span(0, 0))
        yield start, start


def files_of(sight: DataSight, span: Span) -> list[str]:
    """Return the absolute paths of the files that the location with some bytes in a `hiera.yaml` leads to."""
    data = sight.hierarchy_data
    hierarchy = None if data is None else data.hierarchy
    if data is None or hierarchy is None:
        return []
    for level in (*hierarchy.levels, *hierarchy.default_levels, *hierarchy.plan_levels):
        for each in level.locations:
            if each.node.span == span:
                directory = known_parts(directory_text(data.folder, hierarchy, level, is_module=data.is_module))
                found = resolve_location(each, directory, known_parts(each.text), data.folder.entries)
                return [os.path.join(data.folder.root, path) for path in found.files]
    return []


def _of_dependency(sight: DataSight, written: Written) -> Iterator[Target]:
    root = dependency_root(sight, written)
    if root is not None:
        start = Place(os.path.join(root, METADATA), Span(0, 0))
        yield start, start


_FINDERS: Final = {DataKind.DATA: _of_key, DataKind.HIERARCHY: _of_level, DataKind.METADATA: _of_dependency}


def dependency_root(sight: DataSight, written: Written) -> str | None:
    """Return the root of the module that a dependency names, if it is on the module path."""
    match written.path:
        case ("dependencies", int(), "name") if not written.is_key and isinstance(written.node.value, str):
            module = sight.project.modules.get(module_name(written.node.value))
            return None if module is None else module.root
        case _:
            return None
