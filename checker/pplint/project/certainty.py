"""How sure it is that nothing has a name: only if all that could define it is there, and could be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.project.autoload import LoadedName, function_file, manifests_of, plan_file, ruby_file, type_file
from pplint.project.manifest_summaries import is_sound
from pplint.project.sources import manifest_at
from pplint.syntax import ast
from pplint.syntax.name_kinds import Kind
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.project.dependencies import Dependencies
    from pplint.project.module_files import ModuleFiles
    from pplint.project.search import Search
    from pplint.project.signed_modules import SignedModules

_FILES = {Kind.FUNCTION: function_file, Kind.PLAN: plan_file, Kind.DATA_TYPE: type_file}
_RUBY_FOLDERS = {
    Kind.FUNCTION: ("functions", "parser/functions"),
    Kind.DATA_TYPE: ("datatypes",),
    Kind.RESOURCE_TYPE: ("type",),
}
_NOT_IN_MANIFESTS = frozenset({Kind.FACT, Kind.PLAN, Kind.RESOURCE_TYPE, Kind.TASK})
_TASK_ENDINGS = (".json", ".ps1", ".py", ".rb", ".sh")
_MANIFESTS_DEFINE: dict[Kind, type[ast.Definition]] = {Kind.HOST_CLASS: ast.Class, Kind.DEFINE: ast.Define}


class Obstacle(Struct, frozen=True):
    """Why a name that is not found may exist: a module that is missing or not read as a whole, where it is that."""

    module: str | None = None


class Certainty(Struct, eq=False):
    """What is known of the completeness of a project."""

    search: Search
    dependencies: Dependencies
    signed: SignedModules

    def obstacle(self, kind: Kind, name: LoadedName, from_module: str | None) -> Obstacle | None:
        """Return what keeps it from being certain that nothing has a name, if there is something."""
        if kind is Kind.FACT and (self.search.has_unclear_facts or self._has_hidden_facts):
            return Obstacle()
        # Names of resource types have no namespace.
        if kind is Kind.RESOURCE_TYPE and not name.is_global:
            return None
        if kind in {Kind.RESOURCE_TYPE, Kind.FACT} or (kind in {Kind.FUNCTION, Kind.DATA_TYPE} and name.is_global):
            if may_be_on_server(name.text):
                return Obstacle()
            return self._anywhere(kind, name, from_module) or self._hidden_anywhere(kind, name) or self._in_site(name)
        if kind in {Kind.PLAN, Kind.TASK}:
            return self._in_module(kind, name, from_module)
        is_lacking = name.module not in self.search.path.modules and self.signed.lacks(kind, name.module, name.text)
        return (None if is_lacking else self._in_module(kind, name, from_module)) or self._in_site(name)

    def _anywhere(self, kind: Kind, name: LoadedName, from_module: str | None) -> Obstacle | None:
        """Return the first module that is missing and might define a global name."""
        needs = self.dependencies.of(from_module)
        seen: set[str] = set()
        waiting = [*reversed(needs.missing)]
        while waiting:
            module = waiting.pop()
            if not self.signed.lacks(kind, module, name.text):
                return Obstacle(module)
            seen.add(module)
            # What a module needs that is known by its signature is on the module path, or is missing as well.
            needed = (each for each in self.signed.needed(module) if each not in self.search.path.modules)
            waiting += (each for each in needed if each not in seen)
        if not needs.is_complete:
            return Obstacle()
        return self._unread()

    def _unread(self) -> Obstacle | None:
        path = self.search.path
        unread = [*path.unread, *(module.name for module in path.modules.values() if not module.folder.is_complete)]
        return Obstacle(min(unread)) if unread else None

    def _hidden_anywhere(self, kind: Kind, name: LoadedName) -> Obstacle | None:
        """Return the first module that may define a global name in a file that Git ignores."""
        files = hidden_places(kind, name)
        modules = self.search.path.modules.values() if files else ()
        hiding = (module.name for module in modules if any(map(module.is_hidden, files)))
        return next(map(Obstacle, hiding), None)

    @property
    def _has_hidden_facts(self) -> bool:
        folders = ("facts.d", "lib/facter")
        return any(module.is_hidden(each) for module in self.search.path.modules.values() for each in folders)

    @property
    def has_all_that_is_used(self) -> bool:
        """Whether no module is missing that something names, and all that is there could be read."""
        if not self.dependencies.has_all_that_is_used or self._unread() is not None or self._in_site() is not None:
            return False
        return not any(module.has_hidden("manifests") for module in self.search.path.modules.values())

    def _in_module(self, kind: Kind, name: LoadedName, from_module: str | None) -> Obstacle | None:
        module = self.search.path.modules.get(name.module)
        if kind is Kind.DEFINE and name.is_global and self.dependencies.is_excluded(name.module, from_module):
            return None
        if module is None or not module.folder.is_complete:
            return Obstacle(name.module)
        if name.module in self.search.path.rivals or self._is_unreadable(kind, name, module):
            return Obstacle()
        if any(module.is_hidden(path) for path in hidden_places(kind, name) if module.folder.file(path) is None):
            return Obstacle(name.module)
        if kind is Kind.DATA_TYPE and self._is_in_set(name):
            return Obstacle(name.module)
        node_class = _MANIFESTS_DEFINE.get(kind)
        return None if node_class is None or not self.search.is_misplaced(node_class, name) else Obstacle()

    def _is_unreadable(self, kind: Kind, name: LoadedName, module: ModuleFiles) -> bool:
        language = SourceKind.PLAN if kind is Kind.PLAN else SourceKind.MANIFEST
        return any(not self._is_sound(path, language) for path in self._candidates(kind, name, module))

    def _candidates(self, kind: Kind, name: LoadedName, module: ModuleFiles) -> Iterator[str]:
        """Yield the files that may define a name."""
        if kind not in {Kind.PLAN, Kind.TASK}:
            yield from self.search.manifest_files(name)
        own = _FILES[kind](name) if kind in _FILES else None
        file = None if own is None else module.folder.file(own)
        if file is not None:
            yield file

    def _is_in_set(self, name: LoadedName) -> bool:
        """Tell whether a data type may be a member of a set of types, which is not looked into here."""
        outer = [
            LoadedName("::".join(name.segments[:end]), name.segments[:end]) for end in range(1, len(name.segments))
        ]
        return any(_is_set(self.search.data_type(each)) for each in outer)

    def _in_site(self, name: LoadedName | None = None) -> Obstacle | None:
        is_known = all(map(self._is_sound, self.search.site_files)) and self.search.has_whole_site
        may_be_hidden = (name is None or name.is_global) and self.search.has_hidden_site
        return None if is_known and not may_be_hidden else Obstacle()

    def _is_sound(self, path: str, language: SourceKind = SourceKind.MANIFEST) -> bool:
        if language is SourceKind.MANIFEST:
            return is_sound(self.search.session, path)
        manifest = manifest_at(self.search.session, path, language)
        return manifest is not None and manifest.is_sound


def hidden_places(kind: Kind, name: LoadedName) -> list[str]:
    """Return the files of a module that would define a name, in the order in which they are looked for."""
    own = [path for path in (_FILES[kind](name),) if path is not None] if kind in _FILES else []
    if kind is Kind.TASK:
        own = [f"tasks/{'/'.join(name.inner or ('init',))}{ending}" for ending in _TASK_ENDINGS]
    manifests = [] if kind in _NOT_IN_MANIFESTS or name.is_global else manifests_of(name)
    return [*own, *(ruby_file(folder, name) for folder in _RUBY_FOLDERS.get(kind, ())), *manifests]


def may_be_on_server(name: str) -> bool:
    """Tell whether a global name may be of what a server has besides modules: of Puppet Enterprise, or of PuppetDB."""
    return name.startswith("pe_") or name == "puppetdb_query"


def _is_set(found: object) -> bool:
    value = getattr(getattr(found, "node", None), "value", None)
    kind = value.operand if isinstance(value, ast.Access) else None
    return isinstance(kind, ast.Reference) and kind.value == "TypeSet"
