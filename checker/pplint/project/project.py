"""What the programs of a project may name: found by the rules of the compiler's autoloader, read when asked for."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

from pplint.base.real_paths import is_within
from pplint.project.autoload import FUNCTION_FOLDERS, LoadedName, read_name
from pplint.project.certainty import Certainty
from pplint.project.data.project_data import ProjectData
from pplint.project.dependencies import Dependencies
from pplint.project.lookup import Declared, ProjectKind, Status
from pplint.project.module_files import folder_at
from pplint.project.search import Search
from pplint.project.signed_modules import SignedModules
from pplint.project.stub_files import BOLT, CORE, bundled_modules
from pplint.project.stubs import Stubs, load_stubs, load_user_stubs
from pplint.project.versions import (
    AllowedVersions,
    WrongModule,
    WrongVersion,
    allowed_versions,
    wrong_modules,
    wrong_versions,
)
from pplint.query import Queries, query
from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from pplint.project.certainty import Obstacle
    from pplint.project.declarations import (
        DataTypeDeclaration,
        FactDeclaration,
        FunctionDeclaration,
        ResourceTypeDeclaration,
        RunDeclaration,
    )
    from pplint.project.module_files import ModuleFiles, ModulePath
    from pplint.project.signed_modules import SignedModule
    from pplint.project.sources import Manifest
    from pplint.project.surroundings import Surroundings
    from pplint.session import Session
    from pplint.signatures.collection import SignatureCollection

T = TypeVar("T")
N = TypeVar("N", bound=ast.Definition)

STUBS = ".pplint/stubs"


class Project:
    """What the files of a module, of a control repository or of a loose directory may name.

    Names may be in any case and may start with `::`. Everything is looked for when it is first asked for, and
    remembered. Nothing is raised for any name or any content of a file.
    """

    def __init__(self, session: Session, surroundings: Surroundings, *, is_for_plans: bool = False) -> None:
        self.session = session
        self.queries = Queries(session.engine, self)
        self.root = surroundings.root
        self.kind = surroundings.kind
        self.is_for_plans = is_for_plans
        self._surroundings = surroundings
        self._always = [load_stubs(CORE), load_stubs(BOLT)] if is_for_plans else [load_stubs(CORE)]
        self._path = surroundings.modules(session)
        self.data = ProjectData(session, self.root, self.kind, self._path.modules)
        self._search = _search(
            session, self._path, self.root, self.kind is ProjectKind.CONTROL_REPOSITORY, surroundings.manifest
        )
        self._dependencies = _dependencies(session, surroundings, self._path, self._search)
        self._signed = SignedModules(session, surroundings, self._path)
        self._certainty = Certainty(self._search, self._dependencies, self._signed)

    @property
    def modules(self) -> Mapping[str, ModuleFiles]:
        """The modules on the module path by name, with the project's own."""
        return self._path.modules

    @property
    def rivals(self) -> Mapping[str, tuple[str, ...]]:
        """The roots of the modules on the module path that have a name in common, in order."""
        return self._path.rivals

    # Declarations

    def host_class(self, name: str) -> Declared[ast.Class] | None:
        """Return the class of a name."""
        key = read_name(name)
        return None if key is None else self._definition(ast.Class, key)

    def define(self, name: str) -> Declared[ast.Define] | None:
        """Return the defined type of a name."""
        key = read_name(name)
        return None if key is None else self._definition(ast.Define, key)

    def function(self, name: str) -> Declared[ast.Function] | FunctionDeclaration | None:
        """Return the function of a name; those of the core are found, too."""
        key = read_name(name)
        return None if key is None else self._function(key)

    def stubbed_function(self, name: str) -> FunctionDeclaration | None:
        """Return what stubs that go before any module say of a function: the user's, and those of what is always there.

        No module is looked at.
        """
        key = read_name(name)
        return None if key is None else self._said(lambda stubs: stubs.function(key.text))

    def plan(self, name: str) -> Declared[ast.Plan] | RunDeclaration | None:
        """Return the plan of a name."""
        key = read_name(name)
        return None if key is None else self._plan(key)

    def task(self, name: str) -> RunDeclaration | None:
        """Return the task of a name."""
        from pplint.project.tasks import find_task

        key = read_name(name)
        module = None if key is None else self._path.modules.get(key.module)
        return None if key is None or module is None else find_task(module.folder, key)

    def data_type(self, name: str) -> Declared[ast.TypeAlias | ast.TypeDefinition] | DataTypeDeclaration | None:
        """Return the data type of a name; resource types and defined types are not looked for here."""
        key = read_name(name)
        return None if key is None else self._data_type(key)

    def resource_type(self, name: str) -> ResourceTypeDeclaration | None:
        """Return the resource type of a name, if it is not a defined type."""
        key = read_name(name)
        return None if key is None else self._resource_type(key)

    @query
    def is_native_type(self, name: str) -> bool:
        """Whether the core or Ruby code available defines a resource type, which hides a defined type of its name."""
        key = read_name(name)
        if key is None:
            return False
        is_core = any(each.resource_type(key.text) is not None for each in self._always)
        return is_core or self._search.resource_type(key) is not None

    def fact(self, name: str) -> FactDeclaration | None:
        """Return the fact of a name that a module or the user adds."""
        return self.user_stubs.fact(name) or self._search.fact(name)

    @property
    def has_unread_fact_scripts(self) -> bool:
        """Whether a program of a module may print facts with names that its text does not show."""
        return self._search.has_unread_fact_scripts

    @property
    def fact_names(self) -> Collection[str]:
        """The names of the facts that modules add."""
        return self._search.facts.keys()

    def template(self, module: str, path: str) -> str | None:
        """Return the absolute path of the file `path` in the folder `templates` of a module."""
        return self._file(module, "templates", path)

    def file(self, module: str, path: str) -> str | None:
        """Return the absolute path of the file or directory `path` in the folder `files` of a module."""
        found = self._file(module, "files", path)
        return self._file(module, "files", path, is_directory=True) if found is None else found

    @property
    @query
    def for_plans(self) -> Project:
        """The project as plans see it: the functions and data types of Bolt are there, too."""
        return self if self.is_for_plans else Project(self.session, self._surroundings, is_for_plans=True)

    def _file(self, module: str, folder: str, path: str, *, is_directory: bool = False) -> str | None:
        known = self._path.modules.get(module)
        if known is None:
            return None
        inner = "/".join([folder, *(name for name in path.split("/") if name not in {"", "."})])
        return known.folder.directory(inner) if is_directory else known.folder.file(inner)

    @property
    def site(self) -> Sequence[Manifest]:
        """The site manifests that can be read: what they assign outside of definitions is seen everywhere."""
        return self._search.site

    def signed_module(self, name: str) -> SignedModule | None:
        """Return the module of a name with a namespace, if it is missing and known by its signature."""
        key = read_name(name)
        return None if key is None else self._signed.module(key.module)

    @property
    def collections(self) -> Sequence[SignatureCollection]:
        """The collections of signatures of the project, and the one that comes with pplint."""
        return self._signed.collections

    def newest_text(self, module: str) -> str:
        """Return what a module that is only known by signatures declares at the newest version that is asked for."""
        return self._signed.newest_text(module)

    # What stubs say

    @property
    @query
    def user_stubs(self) -> Stubs:
        """The stubs that the user wrote for the project."""
        directory = folder_at(self.session, self.root).directory(STUBS)
        return Stubs(()) if directory is None else load_user_stubs(self.session.disk, directory)

    def _said(self, ask: Callable[[Stubs], T | None]) -> T | None:
        """Return what the stubs say that go before any module: the user's, and those of what is always there."""
        return next((said for each in (self.user_stubs, *self._always) if (said := ask(each)) is not None), None)

    @query
    def _definition(self, kind: type[N], name: LoadedName) -> Declared[N] | None:
        found = self._search.definition(kind, name)
        return self._signed.definition(kind, name) if found is None else found

    @query
    def _plan(self, name: LoadedName) -> Declared[ast.Plan] | RunDeclaration | None:
        return self._search.plan(name)

    @query
    def _function(self, name: LoadedName) -> Declared[ast.Function] | FunctionDeclaration | None:
        said = self._said(lambda stubs: stubs.function(name.text))
        if said is not None:
            return said
        found = self._search.function(name) or self._said_instead(name, lambda stubs: stubs.function(name.text))
        return self._signed.function(name) if found is None else found

    @query
    def _data_type(self, name: LoadedName) -> Declared[ast.TypeAlias | ast.TypeDefinition] | DataTypeDeclaration | None:
        said = self._said(lambda stubs: stubs.data_type(name.text))
        if said is not None:
            return said
        found = self._search.data_type(name) or self._said_instead(name, lambda stubs: stubs.data_type(name.text))
        return self._signed.data_type(name) if found is None else found

    @query
    def _resource_type(self, name: LoadedName) -> ResourceTypeDeclaration | None:
        said = self.user_stubs.resource_type(name.text) or self._search.resource_type(name)
        if said is not None:
            return said
        always = (each.resource_type(name.text) for each in self._always)
        said = next((each for each in always if each is not None), None)
        said = said or self._said_instead(name, lambda stubs: stubs.resource_type(name.text))
        return self._signed.resource_type(name) if said is None else said

    def _said_instead(self, name: LoadedName, ask: Callable[[Stubs], T | None]) -> T | None:
        """Return what the stubs say of a missing module that may define what is called so.

        A module that is checked by itself will be used beside others, whether it says that it needs them or not.
        """
        modules = bundled_modules() if name.is_global else (name.module,)
        said = {each: ask(load_stubs(each)) for each in modules if each not in self._path.modules}
        found = {each: what for each, what in said.items() if what is not None}
        if not found or not name.is_global:
            return next(iter(found.values()), None)
        # To know what is missing, the metadata of all modules are read.
        missing = [each for each in self._dependencies.of(None).missing if each in found]
        others = found if self.kind is ProjectKind.MODULE else ()
        return next((found[each] for each in (*missing, *others)), None)

    # All that is there

    @property
    def is_complete(self) -> bool:
        """Whether all modules are available and could be read, so that nothing comes from elsewhere."""
        return self._certainty.obstacle(Kind.RESOURCE_TYPE, LoadedName("any", ("any",)), None) is None

    @property
    def has_all_that_is_used(self) -> bool:
        """Whether all that a control repository names is there and could be read; other modules may be elsewhere."""
        return self._certainty.has_all_that_is_used

    def manifest_paths(self) -> Iterator[str]:
        """Yield the absolute paths of all manifests: of the modules, and those that every catalog starts with."""
        yield from self.site_paths
        for module in self._path.modules.values():
            yield from module.manifest_paths()

    @property
    def site_paths(self) -> Sequence[str]:
        """The absolute paths of the site manifests."""
        return self._search.site_files

    def function_paths(self) -> Iterator[str]:
        """Yield the absolute paths of all files of functions in Ruby."""
        for module in self._path.modules.values():
            for folder in FUNCTION_FOLDERS:
                for path in module.folder.files(folder, ".rb"):
                    yield os.path.join(module.root, path)

    # Names that are not found

    @query
    def status(self, kind: Kind, name: str, from_module: str | None = None) -> Status:
        """Tell whether a name is found, and if not, whether it is certain that nothing has it.

        What a module may use from elsewhere depends on what it says that it needs: `from_module` is the module that
        the name is used in, if it is in one.
        """
        from pplint.project.similar import CORE_NAMES

        key = read_name(name)
        if self._is_found(kind, name) or (key is not None and key.text in CORE_NAMES.get(kind, ())):
            return Status.FOUND
        is_certain = key is None or self._obstacle(kind, key, from_module) is None
        return Status.UNKNOWN if is_certain else Status.UNRESOLVABLE

    def _obstacle(self, kind: Kind, name: LoadedName, from_module: str | None) -> Obstacle | None:
        """Return what keeps it from being certain that a name does not exist; stubs have all of their namespaces."""
        if not name.is_global and name.module not in self._path.modules:
            known = (each for stubs in self._always[1:] for each in _names_in(stubs, kind))
            if any(each.lower().startswith(f"{name.module}::") for each in known):
                return None
        return self._certainty.obstacle(kind, name, from_module)

    def why_unresolvable(self, kind: Kind, name: str, from_module: str | None = None) -> str | None:
        """Return the module that is missing or cannot be read, if a name is unresolvable because of one."""
        key = read_name(name)
        obstacle = None if key is None else self._obstacle(kind, key, from_module)
        return None if obstacle is None else obstacle.module

    def leads_into(self, name: str, from_module: str | None) -> str | None:
        """Return the module that is not available and that a name leads into, or None if that may be any.

        A global name may be defined by any module; where one is needed that is called so, or as its start, that does.
        """
        key = read_name(name)
        if key is None or not key.is_global:
            return None if key is None else key.module
        needed = self._dependencies.of(from_module).missing
        return max((each for each in needed if f"{key.text}_".startswith(f"{each}_")), key=len, default=None)

    def needs(self, module: str) -> bool:
        """Return whether a module is missing that the project says it needs."""
        return module in self._dependencies.of(None).missing

    def may_have(self, module: str, from_module: str | None) -> bool:
        """Return whether programs of a module may find another one: on the path, or as something that is missing."""
        return module in self._path.modules or self._dependencies.may_have(module, from_module)

    def similar(self, kind: Kind, name: str) -> list[str]:
        """Return names that exist and look like one that does not, the most similar first; at most three."""
        from pplint.project.similar import similar_names

        always = {each for stubs in self._always[1:] for each in _names_in(stubs, kind)}
        signed = self.signed_module(name)
        always |= set() if signed is None else signed.names(kind)
        return similar_names(self._search, kind, name, lambda each: self._is_found(kind, each), always)

    @query
    def modules_of_function(self, name: str) -> tuple[str, ...]:
        """Return the modules that define a function, which need not be there; the compiler takes that of the first."""
        return tuple(dict.fromkeys(self._modules_of_function(name)))

    def _modules_of_function(self, name: str) -> Iterator[str]:
        from pplint.project.similar import CORE_NAMES

        found = None if name in CORE_NAMES[Kind.FUNCTION] else self.function(name)
        if found is None:
            return
        if isinstance(found, Declared):
            yield from () if found.module is None else (found.module,)
        elif found.place is None:
            yield from (each for each in bundled_modules() if load_stubs(each).function(name) is found)
        else:
            path = os.path.abspath(found.place.path)
            yield from (each.name for each in self.modules.values() if is_within(path, each.root))
            yield from (each.name for each in self.modules.values() if each.has_ruby_function(name))

    def is_declared_dependency(self, from_module: str, to_module: str) -> bool | None:
        """Tell whether the metadata of a module names another one; None if it has no metadata to say so."""
        module = self._path.modules.get(from_module)
        needed = None if module is None else module.metadata.dependencies
        return from_module == to_module or (None if needed is None else to_module in needed)

    @query
    def wrong_versions(self, from_module: str | None) -> tuple[WrongVersion, ...]:
        """Return the modules whose version is outside of what a module, or the control repository, asks for."""
        repository = self.root if self.kind is ProjectKind.CONTROL_REPOSITORY else None
        module = None if from_module is None else self._path.modules.get(from_module)
        return wrong_versions(self.session, self._path, repository, module)

    @query
    def wrong_modules(self, from_module: str | None) -> tuple[WrongModule, ...]:
        """Return the modules that are called as those that a module asks for, and are by other authors."""
        return wrong_modules(self._path, None if from_module is None else self._path.modules.get(from_module))

    @query
    def allowed_versions(self, name: str, from_module: str | None) -> AllowedVersions | None:
        """Return which versions of a module the programs of another one, or those in none, may find."""
        repository = self.root if self.kind is ProjectKind.CONTROL_REPOSITORY else None
        module = None if from_module is None else self._path.modules.get(from_module)
        return allowed_versions(self.session, self._path, repository, module, name)

    def _is_found(self, kind: Kind, name: str) -> bool:
        look_up: dict[Kind, Callable[[str], object]] = {
            Kind.HOST_CLASS: self.host_class,
            Kind.DEFINE: self.define,
            Kind.FUNCTION: self.function,
            Kind.PLAN: self.plan,
            Kind.TASK: self.task,
            Kind.DATA_TYPE: self.data_type,
            Kind.RESOURCE_TYPE: self.resource_type,
            Kind.FACT: self.fact,
        }
        return look_up[kind](name) is not None


def _names_in(stubs: Stubs, kind: Kind) -> list[str]:
    return {Kind.FUNCTION: stubs.function_names, Kind.DATA_TYPE: stubs.data_type_names}.get(kind, [])


def _search(session: Session, path: ModulePath, root: str, has_environment: bool, manifest: str | None) -> Search:
    """Return where names are looked for: for modules beside each other, that is the same."""
    own = root if has_environment or manifest is not None else ""
    return _search_in(session, path, own, has_environment, manifest)


@query
def _search_in(session: Session, path: ModulePath, root: str, has_environment: bool, manifest: str | None) -> Search:
    return Search(session, path, root, has_environment, manifest)


@query
def _dependencies(session: Session, surroundings: Surroundings, path: ModulePath, search: Search) -> Dependencies:  # noqa: ARG001 - that of the search
    return Dependencies(surroundings, path, search)
