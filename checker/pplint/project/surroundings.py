"""What lies around a file: the module or control repository that it belongs to, and where the modules it may use are.

A module in a control repository sees the modules on that repository's path. A module elsewhere sees itself, its
siblings in a directory such as `modules`, and what its tests deploy in `spec/fixtures/modules`. Both see the modules in
the directories that the user names. All else is not searched.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from pplint.project.checkouts import needed_checkouts
from pplint.project.environment import MODULE_PATH_NAMES, Environment, environment_around, has_site_manifest
from pplint.project.lookup import ProjectKind
from pplint.project.module_files import ModuleDirectory, ModulePath, module_files

if TYPE_CHECKING:
    from pplint.project.modules import Module, Modules
    from pplint.session import Session

FIXTURES = os.path.join("spec", "fixtures", "modules")


class Surroundings(Struct, frozen=True):
    """The root of what a file belongs to, what that is, and the directories that modules are looked for in.

    `own` is the module that the file belongs to, if it is in no control repository, or another of its name hides it
    there; `outer` the module that a control repository lies in; `manifest` the file or directory with the manifests
    that every node's catalog starts with, if there is one.
    """

    kind: ProjectKind
    root: str
    named: tuple[str, ...] = ()
    own: Module | None = None
    outer: Module | None = None
    environment: Environment | None = None
    manifest: str | None = None

    def modules(self, session: Session) -> ModulePath:
        """List the modules that can be seen."""
        named = [ModuleDirectory(path, is_named=True) for path in self.named]
        if self.environment is not None:
            bounds = (session.disk.real_path(self.root), *map(session.disk.real_path, self.named))
            own = None if self.own is None else module_files(session, self.own.name, self.own.root, bounds)
            directories = [ModuleDirectory(path, bounds=bounds) for path in self.environment.modulepath]
            order = {path: number for number, path in enumerate(self.environment.order)}
            both = sorted([*directories, *named], key=lambda each: order.get(each.path, len(order)))
            path = ModulePath.of(session, both, own)
            if self.outer is None or self.outer.name in path.modules:
                return path
            # It is there to try the module, which is mounted, copied or linked into it.
            return path.beside(module_files(session, self.outer.name, self.outer.root))
        if self.own is None:
            return ModulePath.of(session, named)
        return self._around(session, self.own, named)

    def _around(self, session: Session, own: Module, named: list[ModuleDirectory]) -> ModulePath:
        real = session.disk.real_path(own.root)
        parent = os.path.dirname(own.root)
        bounds = tuple(map(session.disk.real_path, self.named))
        directories = [*named, ModuleDirectory(os.path.join(own.root, FIXTURES), bounds=(real, *bounds))]
        if os.path.basename(parent) in MODULE_PATH_NAMES:
            # A module that is a link lies among its siblings where the link leads to.
            beside = (session.disk.real_path(parent), os.path.dirname(real), *bounds)
            directories.insert(0, ModuleDirectory(parent, bounds=beside))
        path = ModulePath.of(session, directories, module_files(session, own.name, own.root))
        if os.path.basename(parent) not in MODULE_PATH_NAMES:
            for each in needed_checkouts(session, path.modules[own.name], path):
                path = path.beside(each)
        return path


def surroundings_of(path: str, modules: Modules, named: tuple[str, ...]) -> Surroundings:
    """Find what the file or directory at an absolute path belongs to."""
    session = modules.session
    directory = path if session.disk.is_directory(path) else os.path.dirname(path)
    own = modules.around_directory(directory)
    if own is None:
        environment = environment_around(session, directory)
        if environment is not None:
            return _repository(environment, modules, named)
        if os.path.basename(directory) == "manifests":
            return Surroundings(ProjectKind.LOOSE, os.path.dirname(directory), named, manifest=directory)
        manifests = os.path.join(directory, "manifests") if has_site_manifest(session.disk, directory) else None
        return Surroundings(ProjectKind.LOOSE, directory, named, manifest=manifests)
    parent = os.path.dirname(own.root)
    environment = environment_around(session, parent)
    if environment is not None and parent in environment.modulepath:
        found = _repository(environment, modules, named)
        is_hidden = own.root in found.modules(session).rivals.get(own.name, ())[1:]
        # What belongs together is looked up together: that the compiler does not see it is a finding of its own.
        return replace(found, own=own) if is_hidden else found
    return Surroundings(ProjectKind.MODULE, own.root, named, own)


def _repository(environment: Environment, modules: Modules, named: tuple[str, ...]) -> Surroundings:
    root = environment.root
    return Surroundings(
        ProjectKind.CONTROL_REPOSITORY,
        root,
        named,
        outer=modules.around(root),
        environment=environment,
        manifest=environment.manifest,
    )
