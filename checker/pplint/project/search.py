"""Looking for names where the compiler does: in the modules, in the environment, and in the site manifests.

The files that are always read, the site manifests, share one scope: they may define any name. Whatever a module
defines must lie where `pplint.project.autoload` says.
"""

from __future__ import annotations

import os
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from pplint.base.real_paths import forward
from pplint.base.source import Place, Span
from pplint.project import ruby_files
from pplint.project.autoload import (
    FUNCTION_FOLDERS,
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
    ResourceTypeDeclaration,
)
from pplint.project.git_ignored import has_hidden
from pplint.project.manifest_summaries import defining
from pplint.project.module_files import folder_at
from pplint.project.program_text import UNCLEAR, defined_words
from pplint.project.sources import manifest_at, shown_path
from pplint.query import Queries, query
from pplint.syntax import ast
from pplint.syntax.parser import SourceKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pplint.project.autoload import LoadedName
    from pplint.project.declarations import RunDeclaration
    from pplint.project.fact_scripts import PrintedFacts
    from pplint.project.folder import Folder
    from pplint.project.lookup import Declared
    from pplint.project.module_files import ModuleFiles, ModulePath
    from pplint.project.sources import Manifest
    from pplint.session import Session

N = TypeVar("N", bound=ast.Definition)

TYPES = "lib/puppet/type"
GENERATED_TYPES = ".resource_types"
ENVIRONMENT = "environment"

_DIRECTORIES_OF_MANIFESTS = ("manifests", "examples", "tests")

MOST_SITE_FILES = 5000
"""How many site manifests are read for a name that nothing else has."""


class Search:
    """Where names are looked for: the modules, the environment as if it were one, and the site manifests.

    `root` is the absolute path of the environment, or of what else holds the site manifests at `manifest`.
    """

    def __init__(
        self, session: Session, path: ModulePath, root: str, has_environment: bool = False, manifest: str | None = None
    ) -> None:
        self.session = session
        self.queries = Queries(session.engine, self)
        self.path = path
        self.root = root
        self.has_environment = has_environment
        self.manifest = manifest

    @property
    @query
    def environment(self) -> Folder | None:
        """The files of the environment."""
        return folder_at(self.session, self.root) if self.has_environment else None

    @property
    def has_whole_site(self) -> bool:
        """Whether the site manifests are not too many to be read."""
        return len(self._site_files) <= MOST_SITE_FILES

    @property
    def site_files(self) -> list[str]:
        """The absolute paths of the site manifests."""
        return self._site_files[:MOST_SITE_FILES]

    @property
    @query
    def _site_files(self) -> list[str]:
        if self.manifest is None:
            return []
        folder = folder_at(self.session, self.root)
        path = forward(os.path.relpath(self.manifest, self.root))
        single = folder.file(path)
        if single is not None:
            return [single]
        files = [os.path.join(self.root, each) for each in folder.files(path, ".pp") if "/." not in each]
        return files[: MOST_SITE_FILES + 1]

    @property
    @query
    def has_hidden_site(self) -> bool:
        """Whether Git may keep site manifests out of the checkout."""
        return self.manifest is not None and has_hidden(self.session, self.manifest, self.root)

    @property
    @query
    def site(self) -> list[Manifest]:
        """The site manifests that can be read."""
        found = [manifest_at(self.session, path) for path in self.site_files]
        return [manifest for manifest in found if manifest is not None]

    # Classes, defined types, and what else manifests define

    def definition(self, kind: type[N], name: LoadedName) -> Declared[N] | None:
        """Return the class or defined type of a name, or another definition in a manifest."""
        for manifest in defining(self.session, self.manifest_files(name), name.text):
            found = manifest.defined(kind, name.text, name.module)
            if found is not None:
                # Of modules with one name, which is seen is a finding of its own, from which nothing else follows.
                return replace(found, is_sound=False) if name.module in self.path.rivals else found
        return self._in_site(kind, name)

    def _in_site(self, kind: type[N], name: LoadedName) -> Declared[N] | None:
        """Return the definition in a site manifest; of several, nobody knows which of the manifests is used."""
        manifests = defining(self.session, self.site_files, name.text)
        found = [each for manifest in manifests if (each := manifest.defined(kind, name.text, None)) is not None]
        return None if not found else found[0] if len(found) == 1 else replace(found[0], is_sound=False)

    def is_misplaced(self, kind: type[ast.Definition], name: LoadedName) -> bool:
        """Return whether a manifest or an example of the module defines a name that it is not read for.

        It may be read before.
        """
        module = self.path.modules[name.module]
        by_word = _files_by_definition(module)
        inner = chain(by_word.get(name.segments[-1].encode(), ()), by_word.get(UNCLEAR, ()))
        paths = (os.path.join(module.root, path) for path in inner)
        manifests = defining(self.session, paths, name.text)
        return any(each.defined(kind, name.text, None) is not None for each in manifests)

    def manifest_files(self, name: LoadedName) -> Iterator[str]:
        """Yield the absolute paths of the manifests of the module that are read for a name, in order, if they exist."""
        module = self.path.modules.get(name.module)
        for path in manifests_of(name) if module is not None else ():
            file = module.folder.file(path) if module is not None else None
            if file is not None:
                yield file

    # Functions, plans and data types

    def function(self, name: LoadedName) -> Declared[ast.Function] | FunctionDeclaration | None:
        """Return the function of a name."""
        if self.environment is not None and (name.is_global or name.module == ENVIRONMENT):
            found = self._function_in(self.environment, name, global_file("functions", name), None)
            if found is not None:
                return found
        if name.is_global:
            path = self._global_functions.get(name.text)
            return self.definition(ast.Function, name) if path is None else _ruby_function(self.session, path, name)
        module = self.path.modules.get(name.module)
        found = None if module is None else self._function_in(module.folder, name, function_file(name), module.name)
        return self.definition(ast.Function, name) if found is None else found

    def _function_in(
        self, folder: Folder, name: LoadedName, path: str | None, module: str | None
    ) -> Declared[ast.Function] | FunctionDeclaration | None:
        modern = folder.file(ruby_file("functions", name))
        if modern is not None:
            return _ruby_function(self.session, modern, name)
        found = self._only(ast.Function, name, _file(folder, path), module)
        if found is not None and found.node.name == name.text:
            return found
        old = folder.file(ruby_file("parser/functions", name))
        return None if old is None else _ruby_function(self.session, old, name)

    def plan(self, name: LoadedName) -> Declared[ast.Plan] | RunDeclaration | None:
        """Return the plan of a name."""
        module = self.path.modules.get(name.module)
        if module is None:
            return None
        path = plan_file(name)
        found = self._only(ast.Plan, name, module.folder.file(path), module.name)
        from pplint.project.yaml_plans import find_yaml_plan

        return find_yaml_plan(module.folder, path, name) if found is None else found

    def data_type(self, name: LoadedName) -> Declared[ast.TypeAlias | ast.TypeDefinition] | DataTypeDeclaration | None:
        """Return the data type of a name."""
        if self.environment is not None and (name.is_global or name.module == ENVIRONMENT):
            found = self._type_in(self.environment, name, global_file("types", name), None)
            if found is not None:
                return found
        module = self.path.modules.get(name.module)
        found = None if module is None else self._type_in(module.folder, name, type_file(name), module.name)
        by_ruby = self._global_types.get(name.text) if name.is_global and found is None else None
        if by_ruby is not None:
            return _ruby_type(self.session, by_ruby, name)
        return found or self.definition(ast.TypeAlias, name) or self.definition(ast.TypeDefinition, name)

    def _type_in(
        self, folder: Folder, name: LoadedName, path: str | None, module: str | None
    ) -> Declared[ast.TypeAlias | ast.TypeDefinition] | DataTypeDeclaration | None:
        by_ruby = None if name.text == module else folder.file(ruby_file("datatypes", name))
        if by_ruby is not None:
            return _ruby_type(self.session, by_ruby, name)
        file = _file(folder, path)
        found = self._only(ast.TypeAlias, name, file, module)
        return self._only(ast.TypeDefinition, name, file, module) if found is None else found

    @property
    @query
    def _global_functions(self) -> dict[str, str]:
        """The files of functions without a namespace by name: within a module, modern ones come first."""
        return self._ruby_files(*FUNCTION_FOLDERS)

    @property
    @query
    def _global_types(self) -> dict[str, str]:
        """The files of data types without a namespace by name; a module has none of its own name."""
        files = self._ruby_files("lib/puppet/datatypes")
        own = {name: os.path.join(module.root, "lib") for name, module in self.path.modules.items()}
        return {name: path for name, path in files.items() if name not in own or not path.startswith(own[name])}

    @property
    @query
    def _resource_types(self) -> dict[str, str]:
        return self._ruby_files(TYPES)

    def _ruby_files(self, *folders: str) -> dict[str, str]:
        """Return the Ruby files in folders of all modules by their names, those that the compiler prefers."""
        found: dict[str, str] = {}
        for module in self.path.modules.values():
            for folder in folders:
                for name, path in module.ruby_files(folder).items():
                    found.setdefault(name, path)
        return found

    def _only(self, kind: type[N], name: LoadedName, file: str | None, module: str | None) -> Declared[N] | None:
        """Return the definition of a name in the one file where it can be."""
        language = SourceKind.PLAN if kind is ast.Plan else SourceKind.MANIFEST
        manifest = None if file is None else manifest_at(self.session, file, language)
        return None if manifest is None else manifest.defined(kind, name.text, module)

    # What Ruby adds to every node

    def resource_type(self, name: LoadedName) -> ResourceTypeDeclaration | None:
        """Return the resource type of a name."""
        if not name.is_global:
            return None
        return self._generated_type(name) or self._ruby_resource_type(name)

    def _generated_type(self, name: LoadedName) -> ResourceTypeDeclaration | None:
        file = None if self.environment is None else self.environment.file(f"{GENERATED_TYPES}/{name.text}.pp")
        return None if file is None else ruby_files.generated_type(self.session, file)

    def _ruby_resource_type(self, name: LoadedName) -> ResourceTypeDeclaration | None:
        file = self._resource_types.get(name.text)
        if file is None:
            return None
        unclear = ResourceTypeDeclaration(name.text, {}, _start(file), is_certain=False)
        return next(
            (each for each in ruby_files.resource_types(self.session, file) if each.name.lower() == name.text), unclear
        )

    @property
    @query
    def facts(self) -> dict[str, FactDeclaration]:
        """The facts that modules add, by name."""
        from pplint.project.module_facts import facts_of

        found: dict[str, FactDeclaration] = {}
        for module in self.path.modules.values():
            for fact in facts_of(module):
                found.setdefault(fact.name, fact)
        return found

    @query
    def fact(self, name: str) -> FactDeclaration | None:
        """Return the fact of a name; no Ruby is parsed that adds others by plain names."""
        word = name.encode(errors="replace")
        paths = (path for path, names in self._fact_files if word in names or UNCLEAR in names)
        declared = chain.from_iterable(ruby_files.facts(self.session, path) for path in paths)
        found = next((each for each in declared if each.name == name), None)
        return found or self._fact_in_text(name)

    def _fact_in_text(self, name: str) -> FactDeclaration | None:
        """Return the fact of a name that a program in `facts.d` may print, as the name is part of its text."""
        paths = (path for path, printed in self._fact_scripts if name.lower() in printed.words)
        return next((FactDeclaration(name, place=Place(shown_path(path), Span(0, 0))) for path in paths), None)

    @property
    @query
    def _fact_scripts(self) -> list[tuple[str, PrintedFacts]]:
        from pplint.project.module_facts import scripts_of

        return [each for module in self.path.modules.values() for each in scripts_of(module)]

    @property
    @query
    def has_unread_fact_scripts(self) -> bool:
        """Whether a program of a module may print facts with names that its text does not show."""
        return not all(printed.is_clear for _, printed in self._fact_scripts)

    @property
    @query
    def _fact_files(self) -> list[tuple[str, frozenset[bytes]]]:
        from pplint.project.module_facts import files_of

        return [each for module in self.path.modules.values() for each in files_of(module)]

    @property
    @query
    def has_unclear_facts(self) -> bool:
        """Whether a module adds facts whose names are computed."""
        from pplint.project.module_facts import are_all_known

        return not all(map(are_all_known, self.path.modules.values()))


@query
def _files_by_definition(module: ModuleFiles) -> Mapping[bytes, Sequence[str]]:
    """Return the manifests and examples of a module by the last words of what they may define."""
    found: dict[bytes, list[str]] = {}
    for path in chain.from_iterable(module.folder.files(each, ".pp") for each in _DIRECTORIES_OF_MANIFESTS):
        for word in defined_words(module.session, os.path.join(module.root, path)) or ():
            found.setdefault(word, []).append(path)
    return found


def _file(folder: Folder, path: str | None) -> str | None:
    return None if path is None else folder.file(path)


def _ruby_function(session: Session, path: str, name: LoadedName) -> FunctionDeclaration:
    """Return the function that a Ruby file should declare; if that is not understood, it may take anything."""
    found = (each for each in ruby_files.functions(session, path) if each.name.lower().removeprefix("::") == name.text)
    return next(found, FunctionDeclaration(name.text, (), _start(path), is_certain=False))


def _ruby_type(session: Session, path: str, name: LoadedName) -> DataTypeDeclaration:
    found = (each for each in ruby_files.data_types(session, path) if each.name.lower().removeprefix("::") == name.text)
    written = "::".join(segment.capitalize() for segment in name.segments)
    return next(found, DataTypeDeclaration(written, None, _start(path)))


def _start(path: str) -> Place:
    return Place(shown_path(path), Span(0, 0))
