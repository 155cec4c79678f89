"""The data of environments and modules, as a lookup asks for them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.base.source import Span
from pplint.data.hierarchy_faults import Fault
from pplint.data.lookup.lookup import Environment
from pplint.data.lookup.sources import DataSource
from pplint.data.lookup.values import NodeReader
from pplint.project.data.documents import data_document
from pplint.project.data.levels import directory_text
from pplint.project.path_patterns import relative_to
from pplint.query import query

if TYPE_CHECKING:
    from pplint.data.document import Document
    from pplint.data.hierarchy import Hierarchy, Level
    from pplint.data.lookup.lookup import Convert
    from pplint.project.data.owned import OwnedData
    from pplint.project.data.project_data import ProjectData
    from pplint.session import Session


def lookup_environment(session: Session, data: ProjectData, convert: Convert) -> Environment:
    """Return what is asked when keys are looked up in a project; `convert` does what `convert_to` asks for.

    It remembers what it has read, so that each result which is computed from data needs one of its own.
    """
    environment = data.environment
    modules: dict[str, DataSource | None] = {}

    def module(name: str) -> DataSource | None:
        if name not in modules:
            found = data.of_module(name)
            modules[name] = None if found is None else _data_source(session, found, name)
        return modules[name]

    return Environment(None if environment is None else _data_source(session, environment), module, convert)


def _data_source(session: Session, data: OwnedData, module: str | None = None) -> DataSource | None:
    """Return the data of an environment, or of a `module`, for lookups; None if it has no hierarchy."""
    folder = data.folder
    hierarchy = _hierarchy(session, data)
    if hierarchy is None:
        return None

    def read(inner: str) -> tuple[Document | None, NodeReader]:
        found = folder.file(inner)
        if found is None:
            return None, NodeReader(shown(inner))
        return data_document(session, found), _reader(session, found, shown(inner))

    def shown(inner: str) -> str:
        return relative_to(os.path.join(folder.root, inner), os.getcwd())

    return DataSource(
        hierarchy, shown(data.hierarchy_name), entries=folder.entries, read=read, shown=shown, module=module
    )


@query
def _reader(session: Session, path: str, shown: str) -> NodeReader:
    """Return what makes values of what is in a file of data, another for each content."""
    data_document(session, path)
    return NodeReader(shown)


@query
def _hierarchy(_session: Session, data: OwnedData) -> Hierarchy | None:
    """Return the hierarchy, whose levels have the directories that they read here."""
    document, hierarchy = data.document, data.hierarchy
    if hierarchy is None:
        return None
    if document is None:
        return replace(hierarchy, faults=(Fault("the file cannot be read", Span(0, 0)),))
    if document.error is not None:
        return replace(hierarchy, faults=(Fault(document.error.message, document.error.span),))

    def here(levels: tuple[Level, ...]) -> tuple[Level, ...]:
        texts = (directory_text(data.folder, hierarchy, each, is_module=data.is_module) for each in levels)
        return tuple(replace(each, directory=text) for each, text in zip(levels, texts, strict=True))

    return replace(hierarchy, levels=here(hierarchy.levels), default_levels=here(hierarchy.default_levels))
