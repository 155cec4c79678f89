"""Where a file lies, however it is named: the module or environment around it, and its path in there."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.project.environment import environment_around
from pplint.project.modules import modules_on
from pplint.project.path_patterns import relative_to
from pplint.syntax.source_kinds import SourceKind, source_kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.project.environment import Environment
    from pplint.project.modules import Module, Modules
    from pplint.session import Session


class Location(Struct, frozen=True):
    """The absolute path of a file, with the innermost module and the closest control repository around it, if any."""

    path: str
    module: Module | None
    environment: Environment | None

    @property
    def module_path(self) -> tuple[str, str] | None:
        """The name of the module, and the path in it with forward slashes."""
        return None if self.module is None else (self.module.name, self.module.inner_path(self.path))

    @property
    def kind(self) -> SourceKind:
        """Whether the file is a manifest, a plan or a template."""
        if self.module is not None:
            return source_kind(self.module.inner_path(self.path))
        if self.environment is not None:
            return source_kind(relative_to(self.path, self.environment.root))
        return source_kind(self.path)


def locate(path: str, modules: Modules) -> Location:
    """Find what is around the file at `path`: a link in no module counts where it leads to, for it may be in one."""
    absolute = os.path.abspath(path)
    found = _at(absolute, modules)
    real = None if found.module is not None or "\0" in path else modules.session.disk.real_path(absolute)
    if real is None or real == absolute:
        return found
    after = _at(real, modules)
    return after if after.module is not None or found.environment is None else found


def _at(path: str, modules: Modules) -> Location:
    directory = os.path.dirname(path)
    return Location(path, modules.around_directory(directory), environment_around(modules.session, directory))


def location_of(session: Session, path: str, modulepath: Sequence[str] = ()) -> Location:
    """Return where the file at `path` lies; `modulepath` are directories of modules that the user names."""
    return locate(path, modules_on(session, tuple(modulepath)))
