"""Directories of somebody else's code in a tree: what a `Puppetfile` installs, git submodules, and vendored modules.

What lies there is read as the modules on the path are, but nobody who checks the tree around it will change it.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.late_patterns import late_pattern
from pplint.project.environment import MODULE_PATH_NAMES, PUPPETFILE, environment_around
from pplint.project.puppetfile import read_puppetfile
from pplint.project.submodules import submodules_at
from pplint.records import dataclass, field

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.project.puppetfile import Installed

_DEFAULT_DIRECTORY = "modules"
_VENDORED = late_pattern(
    r"(?i)(?:^|[_.-])(?:vendor(?:ed)?|external|upstream|forge|r10k|(?:third|3rd)[_-]?party)(?:$|[_.-])"
)


@dataclass(slots=True)
class Vendored:
    """Finds the directories whose content comes from elsewhere, and remembers them."""

    _known: dict[str, frozenset[str]] = field(default_factory=dict[str, "frozenset[str]"])

    def is_root(self, path: str) -> bool:
        """Tell whether what lies in a directory comes from elsewhere, and what is beside it does not."""
        absolute = os.path.abspath(path)
        return absolute in self._around(os.path.dirname(absolute))

    def _around(self, directory: str) -> frozenset[str]:
        """Return the roots that a directory and those around it name."""
        inner: list[str] = []
        while directory not in self._known and os.path.dirname(directory) != directory:
            inner.append(directory)
            directory = os.path.dirname(directory)
        found = self._known.get(directory) or frozenset(_named_in(directory))
        self._known[directory] = found
        for each in reversed(inner):
            named = frozenset(_named_in(each))
            self._known[each] = found = found | named if named else found
        return found


def _named_in(directory: str) -> Iterator[str]:
    yield from submodules_at(directory)
    environment = environment_around(directory)
    if environment is not None and environment.root == directory:
        yield from (each for each in environment.modulepath if _is_called_vendored(os.path.relpath(each, directory)))
    installed = read_puppetfile(os.path.join(directory, PUPPETFILE))
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
