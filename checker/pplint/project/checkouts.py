"""Modules that are checked out beside each other, in directories that are called as their repositories are.

What a module beside another one is called is what its metadata say. It stands for a dependency if author and version
are those that are asked for; otherwise the dependency is somewhere else, as if nothing were there.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.project.metadata import Metadata, read_metadata
from pplint.project.module_files import MOST_MODULES, module_files
from pplint.project.modules import METADATA
from pplint.query import query
from pplint.types.semver import Version

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.project.module_files import ModuleFiles, ModulePath
    from pplint.session import Session


def needed_checkouts(session: Session, own: ModuleFiles, path: ModulePath) -> list[ModuleFiles]:
    """Return the modules beside one that it needs and that are not on its path, with those that these need in turn.

    A module that says nothing of what it needs may need all of them.
    """
    listed = own.metadata.dependencies
    if listed and all(name in path.modules for name in listed):
        return []
    beside = _checkouts_in(session, os.path.dirname(own.root))
    found: dict[str, ModuleFiles] = {}
    waiting = [(own.metadata, name) for name in listed or beside]
    while waiting:
        asking, name = waiting.pop()
        root = beside.get(name)
        if root is None or root == own.root or name in found or name in path.modules:
            continue
        if not _is_asked_for(read_metadata(session, os.path.join(root, METADATA)), name, asking):
            continue
        found[name] = module_files(session, name, root)
        waiting += [(found[name].metadata, each) for each in found[name].metadata.dependencies or ()]
    return list(found.values())


@query
def _checkouts_in(session: Session, directory: str) -> Mapping[str, str]:
    """Return the roots of the modules in a directory by the names in their metadata, unless several have a name."""
    try:
        entries = session.disk.entries(directory)[:MOST_MODULES]
    except (OSError, ValueError):
        return {}
    roots: dict[str, list[str]] = {}
    for entry in entries:
        if entry.is_dir(follow_symlinks=False) and session.disk.is_file(os.path.join(entry.path, METADATA)):
            name = read_metadata(session, os.path.join(entry.path, METADATA)).name
            if name is not None:
                roots.setdefault(name, []).append(entry.path)
    return {name: found[0] for name, found in roots.items() if len(found) == 1}


def _is_asked_for(metadata: Metadata, name: str, asking: Metadata) -> bool:
    """Return whether a module is the one that another asks for, in a version that it takes."""
    if asking.full_names.get(name, metadata.full_name) != metadata.full_name:
        return False
    if name not in asking.required:
        return True
    from pplint.types.semver_ranges import parse_range

    try:
        return parse_range(asking.required[name]).includes(Version.parse(metadata.version or ""))
    except ValueError:
        return True
