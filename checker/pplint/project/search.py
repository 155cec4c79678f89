"""Looking for names where the compiler does: in the modules, in the environment, and in the site manifests.

The files that are always read, the site manifests, share one scope: they may define any name. Whatever a module
defines must lie where `pplint.project.autoload` says.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from pplint.project import ruby_files
from pplint.project.autoload import (
    function_file,
    global_file,
    manifests_of,
    plan_file,
    ruby_file,
    type_file,
)
from pplint.project.declarations import (
    DataTypeDeclaration,
    FactDeclaration,
    FunctionDeclaration,
    Place,
    ResourceTypeDeclaration,
)
from pplint.project.module_files import ModuleFiles, ModulePath, folder_at
from pplint.project.sources import SOURCES, Manifest, shown_path
from pplint.source import Span
from pplint.syntax import ast
from pplint.syntax.parser import SourceKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.project.autoload import Name
    from pplint.project.folder import Folder
    from pplint.project.found import Declared

N = TypeVar("N", bound=ast.Definition)

FACTS = "lib/facter"
TYPES = "lib/puppet/type"
GENERATED_TYPES = ".resource_types"
ENVIRONMENT = "environment"

MOST_SITE_FILES = 5000
"""How many site manifests are read for a name that nothing else has."""


@dataclass(slots=False, eq=False)
class Search:
    """Where names are looked for: the modules, the environment as if it were one, and the site manifests.

    `root` is the absolute path of the environment, or of what else holds the site manifests at `manifest`.
    """

    path: ModulePath
    root: str
    has_environment: bool = False
    manifest: str | None = None
    has_whole_site: bool = True

    @cached_property
    def environment(self) -> Folder | None:
        """The files of the environment."""
        return folder_at(self.root) if self.has_environment else None

    @cached_property
    def site_files(self) -> list[str]:
        """The absolute paths of the site manifests."""
        if self.manifest is None:
            return []
        folder = folder_at(self.root)
        path = os.path.relpath(self.manifest, self.root).replace(os.sep, "/")
        single = folder.file(path)
        if single is not None:
            return [single]
        files = [os.path.join(self.root, each) for each in folder.files(path, ".pp") if "/." not in each]
        self.has_whole_site = len(files) <= MOST_SITE_FILES
        return files[:MOST_SITE_FILES]

    @cached_property
    def site(self) -> list[Manifest]:
        """The site manifests that can be read."""
        found = [SOURCES.manifest(path) for path in self.site_files]
        return [manifest for manifest in found if manifest is not None]

    # Classes, defines, and what else manifests define

    def definition(self, kind: type[N], name: Name) -> Declared[N] | None:
        """Return the class or define of a name, or another definition in a manifest."""
        for manifest in self.manifests(name):
            found = manifest.defined(kind, name.text, name.module)
            if found is not None:
                return found
        return next((found for each in self.site if (found := each.defined(kind, name.text, None)) is not None), None)

    def manifests(self, name: Name) -> Iterator[Manifest]:
        """Yield the manifests of the module that are read for a name, in order."""
        for path in self.manifest_files(name):
            manifest = SOURCES.manifest(path)
            if manifest is not None:
                yield manifest

    def manifest_files(self, name: Name) -> Iterator[str]:
        """Yield the absolute paths of these manifests, as far as they exist."""
        module = self.path.modules.get(name.module)
        for path in manifests_of(name) if module is not None else ():
            file = module.folder.file(path) if module is not None else None
            if file is not None:
                yield file

    # Functions, plans and data types

    def function(self, name: Name) -> Declared[ast.Function] | FunctionDeclaration | None:
        """Return the function of a name."""
        if self.environment is not None and (name.is_global or name.module == ENVIRONMENT):
            found = self._function_in(self.environment, name, global_file("functions", name), None)
            if found is not None:
                return found
        for module in self._modules_of(name):
            found = self._function_in(module.folder, name, function_file(name), module.name)
            if found is not None:
                return found
        return self.definition(ast.Function, name)

    def _function_in(
        self, folder: Folder, name: Name, path: str | None, module: str | None
    ) -> Declared[ast.Function] | FunctionDeclaration | None:
        modern = folder.file(ruby_file("functions", name))
        if modern is not None:
            return _ruby_function(modern, name)
        found = _only(ast.Function, name, _file(folder, path), module)
        if found is not None and found.node.name == name.text:
            return found
        old = folder.file(ruby_file("parser/functions", name))
        return None if old is None else _ruby_function(old, name)

    def plan(self, name: Name) -> Declared[ast.Plan] | None:
        """Return the plan of a name."""
        module = self.path.modules.get(name.module)
        if module is None:
            return None
        return _only(ast.Plan, name, module.folder.file(plan_file(name)), module.name, SourceKind.PLAN)

    def data_type(self, name: Name) -> Declared[ast.TypeAlias | ast.TypeDefinition] | DataTypeDeclaration | None:
        """Return the data type of a name."""
        if self.environment is not None and (name.is_global or name.module == ENVIRONMENT):
            found = self._type_in(self.environment, name, global_file("types", name), None)
            if found is not None:
                return found
        for module in self._modules_of(name):
            path = type_file(name) if module.name == name.module else None
            found = self._type_in(module.folder, name, path, module.name)
            if found is not None:
                return found
        return self.definition(ast.TypeAlias, name) or self.definition(ast.TypeDefinition, name)

    def _type_in(
        self, folder: Folder, name: Name, path: str | None, module: str | None
    ) -> Declared[ast.TypeAlias | ast.TypeDefinition] | DataTypeDeclaration | None:
        by_ruby = folder.file(ruby_file("datatypes", name))
        if by_ruby is not None and not (name.is_global and name.module == module):
            return _ruby_type(by_ruby, name)
        file = _file(folder, path)
        found = _only(ast.TypeAlias, name, file, module)
        return _only(ast.TypeDefinition, name, file, module) if found is None else found

    def _modules_of(self, name: Name) -> list[ModuleFiles]:
        """Return the modules that may define what is called so: that of the namespace, or all for a global name."""
        if name.is_global:
            return list(self.path.modules.values())
        module = self.path.modules.get(name.module)
        return [] if module is None else [module]

    # What Ruby adds to every node

    def resource_type(self, name: Name) -> ResourceTypeDeclaration | None:
        """Return the resource type of a name."""
        if not name.is_global:
            return None
        generated = None if self.environment is None else self.environment.file(f"{GENERATED_TYPES}/{name.text}.pp")
        if generated is not None:
            found = ruby_files.generated_type(generated)
            if found is not None:
                return found
        for module in self.path.modules.values():
            file = module.folder.file(f"{TYPES}/{name.text}.rb")
            if file is not None:
                types = ruby_files.resource_types(file)
                fallback = ResourceTypeDeclaration(name.text, {}, _start(file), is_certain=False)
                return next((each for each in types if each.name.lower() == name.text), fallback)
        return None

    @cached_property
    def facts(self) -> dict[str, FactDeclaration]:
        """The facts that modules add, by name."""
        found: dict[str, FactDeclaration] = {}
        for module in self.path.modules.values():
            for path in module.folder.files(FACTS, ".rb"):
                for fact in ruby_files.facts(os.path.join(module.root, path)):
                    found.setdefault(fact.name, fact)
        return found

    @cached_property
    def has_external_facts(self) -> bool:
        """Whether a module adds facts by files that say their names only when they are run or read on a node."""
        return any(module.folder.entries("facts.d") for module in self.path.modules.values())


def _file(folder: Folder, path: str | None) -> str | None:
    return None if path is None else folder.file(path)


def _only(
    kind: type[N], name: Name, file: str | None, module: str | None, language: SourceKind = SourceKind.MANIFEST
) -> Declared[N] | None:
    """Return the definition of a name in the one file where it can be."""
    manifest = None if file is None else SOURCES.manifest(file, language)
    return None if manifest is None else manifest.defined(kind, name.text, module)


def _ruby_function(path: str, name: Name) -> FunctionDeclaration:
    """Return the function that a Ruby file should declare; if that is not understood, it may take anything."""
    found = (each for each in ruby_files.functions(path) if each.name.lower().removeprefix("::") == name.text)
    return next(found, FunctionDeclaration(name.text, (), _start(path), is_certain=False))


def _ruby_type(path: str, name: Name) -> DataTypeDeclaration:
    found = (each for each in ruby_files.data_types(path) if each.name.lower().removeprefix("::") == name.text)
    written = "::".join(segment.capitalize() for segment in name.segments)
    return next(found, DataTypeDeclaration(written, None, _start(path)))


def _start(path: str) -> Place:
    return Place(shown_path(path), Span(0, 0))
