"""Modules: which one a file belongs to, and where in it.

A module's root is a directory with a `metadata.json`, or a child of a directory on a module path: one called
`modules`, `site` or `site-modules`, as control repositories have them, or one that the user names.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pplint.project.metadata import read_metadata

if TYPE_CHECKING:
    from collections.abc import Iterable

MODULE_PATH_NAMES = frozenset({"modules", "site", "site-modules"})

# The directories of a module. A module called `site` has them too, and then its parent is no module path.
MODULE_DIRECTORIES = frozenset(
    {"data", "examples", "facts.d", "files", "functions", "lib", "locales", "manifests", "plans", "spec", "tasks"}
    | {"templates", "tests", "types"}
)


@dataclass(frozen=True, slots=True)
class Module:
    """A module: its name, the absolute path of its root, and the newest Puppet that its metadata allows, if any."""

    name: str
    root: str
    puppet_version: int | None = None

    def path_of(self, path: str) -> str:
        """Return the path within the module of a file in it, with forward slashes."""
        return os.path.relpath(os.path.abspath(path), self.root).replace(os.sep, "/")


@dataclass(slots=True)
class Modules:
    """Finds the module of a file, and remembers what it found for each directory.

    `modulepath` are the absolute paths of further directories whose children are modules.
    """

    modulepath: frozenset[str] = frozenset()
    _found: dict[str, Module | None] = field(default_factory=dict[str, "Module | None"])

    @classmethod
    def on(cls, modulepath: Iterable[str]) -> Modules:
        """Look for modules in these directories, too."""
        return cls(frozenset(os.path.abspath(directory) for directory in modulepath))

    def around(self, path: str) -> Module | None:
        """Return the module of the file at `path`, the innermost if there are several; None outside of any."""
        return self._around_directory(os.path.dirname(os.path.abspath(path)))

    def _around_directory(self, directory: str) -> Module | None:
        if directory not in self._found:
            parent = os.path.dirname(directory)
            module = self._at(directory, parent)
            if module is None and parent != directory:
                module = self._around_directory(parent)
            self._found[directory] = module
        return self._found[directory]

    def _at(self, directory: str, parent: str) -> Module | None:
        file = os.path.join(directory, "metadata.json")
        name = os.path.basename(directory)
        if os.path.isfile(file):
            metadata = read_metadata(file)
            return Module(metadata.name or name, directory, metadata.puppet_version)
        is_by_name = os.path.basename(parent) in MODULE_PATH_NAMES and name not in MODULE_DIRECTORIES
        return Module(name, directory) if is_by_name or parent in self.modulepath else None
