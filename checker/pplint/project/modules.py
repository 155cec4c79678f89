"""Modules: which one a file belongs to, and where in it.

A module's root is a directory with a `metadata.json` that is no control repository, or a child of a directory on a
module path: one called `modules`, `site` or `site-modules`, as control repositories have them, one that an
`environment.conf` or the user names. On a module path, a module is called as its directory is, whatever its metadata
says.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.real_paths import forward, relative_path
from pplint.project.environment import MODULE_PATH_NAMES, environment_around, environment_at
from pplint.project.metadata import read_metadata
from pplint.query import Queries, query
from pplint.syntax.names import NAME_SEGMENT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pplint.session import Session

METADATA = "metadata.json"
MAIN_MANIFEST = os.path.join("manifests", "init.pp")

_DEFINED = late_pattern(rb"(?m)^(?:class|define)[ \t]+(?:::)?(?P<name>[a-z][\w-]*)(?![\w:-])")

# The directories of a module. A module called `site` has them too, and then its parent is no module path.
MODULE_DIRECTORIES = frozenset(
    {"data", "examples", "facts.d", "files", "functions", "lib", "locales", "manifests", "plans", "spec", "tasks"}
    | {"templates", "tests", "types"}
)


class Module(Struct, frozen=True):
    """A module: its name, and the absolute path of its root."""

    name: str
    root: str

    def path_of(self, path: str) -> str:
        """Return the path within the module of a file in it, with forward slashes."""
        return self.inner_path(os.path.abspath(path))

    def inner_path(self, absolute: str) -> str:
        """Do the same for an absolute path."""
        within = absolute.removeprefix(self.root + os.sep)
        return forward(within if within != absolute else relative_path(absolute, self.root))


class Modules:
    """Finds the module of a file, and remembers what it found for each directory.

    `modulepath` are the absolute paths of further directories whose children are modules.
    """

    def __init__(self, session: Session, modulepath: Iterable[str]) -> None:
        self.session = session
        self.queries = Queries(session.engine, self)
        self.modulepath = frozenset(modulepath)

    def around(self, path: str) -> Module | None:
        """Return the module of the file at `path`, the innermost if there are several; None outside of any."""
        return self.around_directory(os.path.dirname(os.path.abspath(path)))

    @query.outwards
    def around_directory(self, directory: str) -> Module | None:
        """Return the module of what is in the directory at an absolute path."""
        parent = os.path.dirname(directory)
        module = self._at(directory, parent)
        return module if module is not None or parent == directory else self.around_directory(parent)

    def _at(self, directory: str, parent: str) -> Module | None:
        name = os.path.basename(directory)
        if self.session.disk.has_file(directory, METADATA) and environment_at(self.session, directory) is None:
            called = self._name(directory, parent, read_metadata(self.session, os.path.join(directory, METADATA)).name)
            return None if called is None else Module(called, directory)
        if self._is_on_path(parent):
            return Module(name, directory)
        # A directory such as `manifests` below one called `site` belongs to a module called `site`.
        is_by_name = os.path.basename(parent) in MODULE_PATH_NAMES and name not in MODULE_DIRECTORIES
        called = name if is_by_name else self._main_class(directory)
        return (
            None if called is None or environment_at(self.session, directory) is not None else Module(called, directory)
        )

    def _main_class(self, directory: str) -> str | None:
        """Return the name of a module that nothing but its main class tells: what else `manifests/init.pp` is for."""
        if not self.session.disk.has_directory(directory, os.path.dirname(MAIN_MANIFEST)):
            return None
        names = list(self._main_names(directory))
        return names[0] if len(names) == 1 else None

    def _name(self, directory: str, parent: str, own: str | None) -> str | None:
        """Return what a module with metadata is called, `own` as they say; None if nothing says so.

        A directory that is no module path is no reason: a clone is called as its repository.
        """
        name = os.path.basename(directory)
        is_word = NAME_SEGMENT.fullmatch(name) is not None
        if own is None:
            is_listed = self._is_on_path(parent) or os.path.basename(parent) in MODULE_PATH_NAMES
            return name if is_listed else next(self._main_names(directory), name if is_word else None)
        is_called_so = own != name and is_word and (self._is_on_path(parent) or name in self._main_names(directory))
        return name if is_called_so else own

    def _is_on_path(self, directory: str) -> bool:
        """Tell whether the user names a directory as one of modules, or the control repository that it is in does."""
        if directory in self.modulepath:
            return True
        environment = environment_around(self.session, directory)
        return environment is not None and directory in environment.modulepath

    def _main_names(self, root: str) -> Iterator[str]:
        """Yield what a module's main manifest defines that the module may be called after."""
        try:
            text = self.session.disk.read(os.path.join(root, MAIN_MANIFEST))
        except OSError:
            return
        yield from (found["name"].decode() for found in _DEFINED.finditer(text))


@query
def modules_on(session: Session, modulepath: tuple[str, ...]) -> Modules:
    """Return what finds the modules of files where there are modules in these directories, too."""
    return Modules(session, map(os.path.abspath, modulepath))
