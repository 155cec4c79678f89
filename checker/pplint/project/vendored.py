"""Directories of somebody else's code in a tree: what a `Puppetfile` installs, git submodules, and vendored modules.

What lies there is read as the modules on the path are, but nobody who checks the tree around it will change it.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.base.real_paths import relative_path
from pplint.project.environment import MODULE_PATH_NAMES, PUPPETFILE, environment_around
from pplint.project.puppetfile import read_puppetfile
from pplint.project.submodules import submodules_at
from pplint.query import query

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.project.puppetfile import Installed
    from pplint.session import Session

_DEFAULT_DIRECTORY = "modules"
_VENDORED = late_pattern(
    r"(?i)(?:^|[_.-])(?:vendor(?:ed)?|external|upstream|forge|r10k|(?:third|3rd)[_-]?party)(?:$|[_.-])"
)


def is_vendored(session: Session, path: str) -> bool:
    """Tell whether what lies in a directory comes from elsewhere, and what is beside it does not."""
    absolute = os.path.abspath(path)
    return absolute in _roots_around(session, os.path.dirname(absolute))


@query.outwards
def _roots_around(session: Session, directory: str) -> frozenset[str]:
    """Return the roots that a directory and those around it name."""
    outer, named = os.path.dirname(directory), frozenset(_named_in(session, directory))
    around = frozenset[str]() if outer == directory else _roots_around(session, outer)
    return around | named if named else around


def _named_in(session: Session, directory: str) -> Iterator[str]:
    yield from submodules_at(session, directory)
    environment = environment_around(session, directory)
    if environment is not None and environment.root == directory:
        yield from (each for each in environment.modulepath if _is_called_vendored(relative_path(each, directory)))
    installed = read_puppetfile(session, os.path.join(directory, PUPPETFILE))
    for path in _installed(installed) if installed is not None else ():
        yield os.path.normpath(os.path.join(directory, path))


def _is_called_vendored(inner: str) -> bool:
    return any(_VENDORED.search(segment) for segment in inner.split(os.sep))


def _installed(installed: Installed) -> Iterator[str]:
    """Yield the directories of the modules that a `Puppetfile` installs, or the one that all of them go into."""
    outer = installed.directory or _DEFAULT_DIRECTORY
    if os.path.normpath(outer) not in MODULE_PATH_NAMES and not installed.local:
        yield outer
    for name in installed.modules:
        if name not in installed.local:
            yield os.path.join(installed.elsewhere.get(name, outer), name)
