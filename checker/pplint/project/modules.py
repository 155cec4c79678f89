"""Modules: which one a file belongs to, and where in it.

A module's root is a directory with a `metadata.json`, or a child of a directory on a module path: one called
`modules`, `site` or `site-modules`, as control repositories have them, or one that the user names.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

MODULE_PATH_NAMES = frozenset({"modules", "site", "site-modules"})

# The directories of a module. A module called `site` has them too, and then its parent is no module path.
MODULE_DIRECTORIES = frozenset(
    {"data", "examples", "facts.d", "files", "functions", "lib", "locales", "manifests", "plans", "spec", "tasks"}
    | {"templates", "tests", "types"}
)

METADATA_LIMIT = 1 << 20

_NAME = re.compile(r"[a-z][a-z0-9_]*\Z")


@dataclass(slots=True)
class Modules:
    """Finds the module of a file, and remembers what it found for each directory.

    `modulepath` are the absolute paths of further directories whose children are modules.
    """

    modulepath: frozenset[str] = frozenset()
    _roots: dict[str, tuple[str, str] | None] = field(default_factory=dict[str, "tuple[str, str] | None"])

    @classmethod
    def on(cls, modulepath: Iterable[str]) -> Modules:
        """Look for modules in these directories, too."""
        return cls(frozenset(os.path.abspath(directory) for directory in modulepath))

    def locate(self, path: str) -> tuple[str, str] | None:
        """Return the module's name and the path within the module, such as `("apache", "manifests/vhost.pp")`.

        The path within the module has forward slashes. None stands for a file outside of any module.
        """
        directory, file = os.path.split(os.path.abspath(path))
        found = self._root(directory)
        if found is None:
            return None
        name, root = found
        return name, os.path.relpath(os.path.join(directory, file), root).replace(os.sep, "/")

    def _root(self, directory: str) -> tuple[str, str] | None:
        """Return the name and the root of the module around `directory`, the innermost if there are several."""
        if directory not in self._roots:
            parent = os.path.dirname(directory)
            self._roots[directory] = self._root_at(directory, parent) or (
                None if parent == directory else self._root(parent)
            )
        return self._roots[directory]

    def _root_at(self, directory: str, parent: str) -> tuple[str, str] | None:
        metadata = os.path.join(directory, "metadata.json")
        if os.path.isfile(metadata):
            return _metadata_name(metadata) or os.path.basename(directory), directory
        if parent in self.modulepath or self._is_by_name(directory, parent):
            return os.path.basename(directory), directory
        return None

    @staticmethod
    def _is_by_name(directory: str, parent: str) -> bool:
        is_module_path = os.path.basename(parent) in MODULE_PATH_NAMES
        return is_module_path and os.path.basename(directory) not in MODULE_DIRECTORIES


def _metadata_name(path: str) -> str | None:
    """Return a module's name without its author's, or None if the file does not say it readably."""
    try:
        with open(path, "rb") as file:
            metadata: object = json.loads(file.read(METADATA_LIMIT))
    except (OSError, ValueError, RecursionError):
        return None
    full = metadata.get("name") if isinstance(metadata, dict) else None  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    if not isinstance(full, str):
        return None
    name = re.split("[-/]", full)[-1]
    return name if _NAME.match(name) else None
