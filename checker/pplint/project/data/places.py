"""Where files of data are: below the directories that a hierarchy names, and in files that it names.

Only hierarchies are read to find out. That of a server is not in a repository; what it reads is in `data` or
`hieradata`, as is that of version 3.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.real_paths import is_within
from pplint.data.document import HIERARCHY_NAME, Owner
from pplint.project.data.levels import Gap
from pplint.project.data.owned import OwnedData, owned_data
from pplint.project.environment import environment_at
from pplint.project.module_files import folder_at
from pplint.project.modules import modules_on
from pplint.query import query

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.project.location import Location
    from pplint.session import Session

_BY_CUSTOM: Final = ("data", "hieradata")
_DEFAULT_FILE: Final = os.path.join("data", "common.yaml")
"""What the compiler reads in a module without a hierarchy."""

_CURRENT: Final = 5


class DataPlaces(Struct, frozen=True):
    """What a directory is for data: the absolute paths of its hierarchy, if it has one, and of files and directories.

    Below the directories, all that is called like data is such. `is_by_server` says that no hierarchy available leads
    there.
    """

    hierarchy: str | None = None
    roots: frozenset[str] = frozenset()
    is_by_server: bool = False


@query
def data_places(session: Session, directory: str, modulepath: tuple[str, ...] = ()) -> DataPlaces:
    """Return what the directory at an absolute path says about data."""
    owner = owner_at(session, directory, modulepath)
    if owner is None and not _is_for_server(session, directory, modulepath):
        return DataPlaces()
    is_module = owner is not None and owner.module is not None
    data = owned_data(session, folder_at(session, directory), is_module)
    has_hierarchy = data.hierarchy is not None
    is_by_server = data.is_global and (has_hierarchy or not is_module)
    named = _BY_CUSTOM if is_by_server else _roots(data) if has_hierarchy else (_DEFAULT_FILE,)
    hierarchy = os.path.join(directory, data.hierarchy_name) if has_hierarchy else None
    return DataPlaces(hierarchy, frozenset(os.path.join(directory, each) for each in named), is_by_server)


def _is_for_server(session: Session, directory: str, modulepath: tuple[str, ...]) -> bool:
    """Tell whether a directory that is no root of a module or an environment has what may be a server's hierarchy."""
    if not session.disk.has_file(directory, HIERARCHY_NAME):
        return False
    if modules_on(session, modulepath).around(os.path.join(directory, HIERARCHY_NAME)) is not None:
        return False
    hierarchy = owned_data(session, folder_at(session, directory), False).hierarchy
    return hierarchy is not None and hierarchy.version == _CURRENT


def _roots(data: OwnedData) -> Iterator[str]:
    """Yield the directories and files of the levels that the compiler's own functions read."""
    for each in (*data.levels, *data.default_levels, *data.plan_levels):
        yield from (file.path for file in each.files)
        if each.gaps.isdisjoint({Gap.FUNCTION, Gap.ELSEWHERE}):
            inner = os.path.normpath(each.directory or "")
            # All around a hierarchy there is more than its data.
            if inner != os.curdir and not inner.startswith(os.pardir):
                yield inner


@query
def owner_at(session: Session, directory: str, modulepath: tuple[str, ...] = ()) -> Owner | None:
    """Return the environment or module whose root is at an absolute path, if there is one."""
    if environment_at(session, directory) is not None:
        return Owner(directory)
    module = modules_on(session, modulepath).around(os.path.join(directory, HIERARCHY_NAME))
    return Owner(directory, module.name) if module is not None and module.root == directory else None


def owner_of_data(session: Session, location: Location, modulepath: tuple[str, ...] = ()) -> Owner | None:
    """Return what has the hierarchy that leads to a file of data, if one does that is available."""
    for owner in _owners_around(location):
        places = data_places(session, owner.root, modulepath)
        if any(is_within(location.path, root) for root in places.roots):
            return replace(owner, is_by_server=places.is_by_server)
    return None


def _owners_around(location: Location) -> Iterator[Owner]:
    if location.module is not None:
        yield Owner(location.module.root, location.module.name)
    if location.environment is not None:
        yield Owner(location.environment.root)
