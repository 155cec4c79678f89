"""Which modules a project needs, and which of them are missing.

A global function, a resource type or a fact may be defined by any module. That nothing defines it is certain only if
all modules that the project names are there, with those that they need in turn.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.graphs import components
from pplint.project.environment import PUPPETFILE
from pplint.project.git_ignored import has_hidden, is_ignored
from pplint.project.missing_modules import lacking_modules
from pplint.project.puppetfile import FIXTURES_FILE, read_fixtures, read_puppetfile
from pplint.query import Queries, query

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pplint.project.module_files import ModulePath
    from pplint.project.puppetfile import Installed
    from pplint.project.search import Search
    from pplint.project.surroundings import Surroundings


class Needs(Struct, frozen=True):
    """The modules that are needed and missing; others may be, too, unless `is_complete`."""

    missing: tuple[str, ...] = ()
    is_complete: bool = False


class Dependencies:
    """What the modules of a project need."""

    def __init__(self, surroundings: Surroundings, path: ModulePath, search: Search) -> None:
        self.session = search.session
        self.queries = Queries(search.session.engine, self)
        self.surroundings = surroundings
        self.path = path
        self.search = search

    @query
    def of(self, module: str | None) -> Needs:
        """Return what is missing from the point of view of a module, or of what is in none."""
        return self._needs(module)

    def may_have(self, name: str, from_module: str | None) -> bool:
        """Return whether a missing module may be there in the end: one that is needed, or any if not all are named."""
        needs = self.of(from_module)
        return name in needs.missing or not (needs.is_complete or self._is_listed) or self._is_hidden(name)

    def is_excluded(self, name: str, from_module: str | None) -> bool:
        """Return whether a module that is not there will never be: in a control repository that has all it names.

        A module may use others that it does not name, where they are there.
        """
        if self.surroundings.environment is None or name in self.path.modules or self._is_hidden(name):
            return False
        needs = self.of(from_module)
        return needs.is_complete and name not in needs.missing

    def _is_hidden(self, name: str) -> bool:
        """Return whether Git ignores a module on the path, and no `Puppetfile` says what is put there instead."""
        environment = self.surroundings.environment
        paths = () if environment is None or self._installed is not None else environment.modulepath
        return any(is_ignored(self.session, os.path.join(path, name), is_directory=True) for path in paths)

    @property
    def has_all_that_is_used(self) -> bool:
        """Whether a control repository has all modules that its lists and its manifests name."""
        installed = self._installed
        if self.surroundings.environment is None or not (installed is None or installed.is_complete):
            return False
        return not self.of(None).missing and not _lacking_on(self.search)

    @property
    def _is_listed(self) -> bool:
        """Whether a `Puppetfile` says of a control repository which modules it has besides its own."""
        return self.surroundings.environment is not None and self._installed is not None and self._installed.is_complete

    @property
    def _installed(self) -> Installed | None:
        """What a `Puppetfile` installs; one without modules says nothing, as the modules come otherwise."""
        installed = read_puppetfile(self.session, os.path.join(self.surroundings.root, PUPPETFILE))
        return installed if installed is not None and installed.modules else None

    def _needs(self, module: str | None) -> Needs:
        if self.surroundings.environment is not None:
            return self._of_repository(module)
        own = self.surroundings.own
        if own is None:
            return Needs()
        # An empty list is what a new module has until somebody thinks of it.
        listed = self.path.modules[own.name].metadata.dependencies
        fixtures = read_fixtures(self.session, os.path.join(own.root, FIXTURES_FILE))
        needed = {own.name, *(fixtures.modules if fixtures is not None else ())}
        return Needs(self._missing(needed), bool(listed))

    def _of_repository(self, module: str | None) -> Needs:
        installed = self._installed
        needed = {*self.path.modules} if module not in self.path.modules else {module}
        is_complete = self._has_whole_path if installed is None else installed.is_complete
        missing = self._missing(needed if installed is None else {*installed.modules, *needed})
        if is_complete and not missing:
            missing = _lacking_on(self.search)
        return Needs(missing, is_complete)

    @property
    def _has_whole_path(self) -> bool:
        """Whether all modules are in the repository: on directories in it, none of which Git ignores."""
        environment = self.surroundings.environment
        if environment is None or not environment.is_complete:
            return False
        root = environment.root
        return not any(has_hidden(self.session, path, root, is_deep=False) for path in environment.modulepath)

    def _missing(self, names: Iterable[str | None]) -> tuple[str, ...]:
        """Return those that are missing among some modules and all that they need."""
        found: dict[str, frozenset[str]] = {}
        waiting = [name for name in names if name is not None]
        for component in components(waiting, self._needed, found):
            needed = {other for name in component for other in self._needed(name)}.difference(component)
            missing = frozenset(name for name in component if name not in self.path.modules)
            found.update(dict.fromkeys(component, missing.union(*(found[name] for name in needed))))
        return tuple(sorted(frozenset[str]().union(*(found[name] for name in waiting))))

    def _needed(self, name: str) -> tuple[str, ...]:
        module = self.path.modules.get(name)
        return () if module is None else module.metadata.dependencies or ()


@query
def _lacking_on(search: Search) -> tuple[str, ...]:
    return tuple(sorted(lacking_modules(search)))
