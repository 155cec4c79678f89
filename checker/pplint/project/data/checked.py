"""Files of data as rules are shown them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.data.document import DataFile, HierarchyFile, Owner, is_hierarchy
from pplint.project.data.documents import document_of
from pplint.project.data.hierarchy_file import hierarchy_name
from pplint.project.data.places import owner_at, owner_of_data
from pplint.project.location import location_of

if TYPE_CHECKING:
    from pplint.base.source import SourceFile
    from pplint.session import Session


def checked_data(
    session: Session, source: SourceFile, path: str, modulepath: tuple[str, ...] = ()
) -> DataFile | HierarchyFile:
    """Return what is in a source whose path says that it is data, with what it belongs to where it lies."""
    location = location_of(session, path, modulepath)
    document = document_of(session, location.path, source)
    environment = location.environment
    if environment is not None and _is_hierarchy_of(session, environment.root, location.path):
        return HierarchyFile(source, document, Owner(environment.root))
    if is_hierarchy(source.path):
        return HierarchyFile(source, document, owner_at(session, os.path.dirname(location.path), modulepath))
    owner = owner_of_data(session, location, modulepath)
    is_elsewhere = owner is None and (location.module is not None or location.environment is not None)
    return DataFile(source, document, location.path, owner, not is_elsewhere)


def _is_hierarchy_of(session: Session, root: str, path: str) -> bool:
    """Return whether a path is that of the hierarchy that the configuration of an environment names."""
    return path == os.path.join(root, hierarchy_name(session, root))
