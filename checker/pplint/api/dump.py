"""The signature of a module, from its files: names are found as the compiler's autoloader finds them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.api.lookups import looked_up_keys
from pplint.api.metadata import described_in
from pplint.api.texts import function_text, parameter_of, type_text
from pplint.project import ruby_files
from pplint.project.autoload import FUNCTION_FOLDERS, read_name
from pplint.project.data.project_data import ProjectData
from pplint.project.declarations import DataTypeDeclaration, FunctionDeclaration, RunDeclaration
from pplint.project.lookup import ProjectKind
from pplint.project.module_facts import are_all_known, facts_of
from pplint.project.module_files import ModulePath, module_files
from pplint.project.search import TYPES, Search
from pplint.project.sources import manifest_at
from pplint.project.tasks import find_task
from pplint.project.yaml_plans import EXTENSION
from pplint.signatures.model import FORMAT, Attribute, Definition, Function, Parameter, ResourceType, Signature
from pplint.syntax import ast
from pplint.syntax.documentation import documentation_of
from pplint.syntax.source_kinds import SourceKind
from pplint.syntax.walk import find

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pplint.project.declarations import DescribedParameter, ResourceTypeDeclaration
    from pplint.project.lookup import Declared
    from pplint.project.module_files import ModuleFiles
    from pplint.session import Session

_GUARD: Final = "assert_private"


def signature_of(session: Session, root: str) -> Signature:
    """Return the signature of the module at an absolute path."""
    described = described_in(session, root)
    module = module_files(session, described.name.rpartition("-")[2], root)
    return _Dump(session, module).signature(described)


class _Dump:
    """Reads one module."""

    def __init__(self, session: Session, module: ModuleFiles) -> None:
        self._session = session
        self._module = module
        modules = {module.name: module}
        self._search = Search(session, ModulePath(modules), module.root)
        self._data = ProjectData(session, module.root, ProjectKind.MODULE, modules)
        self._unread: set[str] = set()

    def signature(self, described: Signature) -> Signature:
        """Return what is described in the metadata with all that the module declares."""
        keys, namespace = set(looked_up_keys(self._session, self._module)), f"{self._module.name}::"
        return Signature(
            FORMAT,
            described.name,
            described.version,
            classes=dict(sorted(self._definitions(ast.Class))),
            defines=dict(sorted(self._definitions(ast.Define))),
            plans=dict(sorted(self._plans())),
            tasks=dict(sorted(self._tasks())),
            functions=dict(sorted(self._functions())),
            data_types=dict(sorted(self._data_types())),
            resource_types=dict(sorted(self._resource_types())),
            facts=tuple(sorted({fact.name for fact in facts_of(self._module)})),
            has_other_facts=not are_all_known(self._module),
            lookups=tuple(sorted({each for each in keys if each is not None and each.startswith(namespace)})),
            has_other_lookups=None in keys,
            dependencies=described.dependencies,
            requirements=described.requirements,
            systems=described.systems,
            unread=tuple(sorted(self._unread)),
        )

    def _names(self, folder: str, ending: str) -> Iterator[str]:
        """Yield the names of what is in a folder, one in each file, as the autoloader looks for them."""
        for path in self._module.folder.files(folder, ending):
            inner = path.removeprefix(f"{folder}/").removesuffix(ending)
            yield "::".join([self._module.name, *(part for part in inner.split("/") if inner != "init")])

    def _definitions(self, kind: type[ast.Class | ast.Define]) -> Iterator[tuple[str, Definition]]:
        for path in self._module.folder.files("manifests", ".pp"):
            absolute = os.path.join(self._module.root, path)
            manifest = manifest_at(self._session, absolute)
            if manifest is None or not manifest.is_sound:
                self._unread.add(path)
            for text in () if manifest is None else manifest.definitions:
                name = read_name(text)
                found = None if name is None else self._search.definition(kind, name)
                if found is not None and os.path.abspath(found.path) == absolute:
                    yield text, self._definition(found)

    def _definition(self, found: Declared[ast.Class | ast.Define | ast.Plan]) -> Definition:
        node, name = found.node, found.node.name.lower().removeprefix("::")
        bound = self._data.parameters_of(name) if isinstance(node, ast.Class) else set[str]()
        data = self._data.of_module(self._module.name) if isinstance(node, ast.Class) else None
        may_be_bound = data is not None and not data.is_followed
        parameters = {
            each.name: parameter_of(
                each, found.source, in_data=each.name in bound or (may_be_bound and each.default is None)
            )
            for each in node.parameters
        }
        calls = (each.function for each in find(node.body, ast.Call))
        is_guarded = any(isinstance(each, ast.Name) and each.value == _GUARD for each in calls)
        return Definition(parameters, is_guarded or self._says_private(found, SourceKind.MANIFEST))

    def _says_private(self, found: Declared[ast.Definition], kind: SourceKind) -> bool:
        manifest = manifest_at(self._session, os.path.abspath(found.path), kind)
        said = None if manifest is None else documentation_of(found.source, manifest.tree, found.node)
        return said is not None and said.is_private

    def _plans(self) -> Iterator[tuple[str, Definition]]:
        for text in {*self._names("plans", ".pp"), *self._names("plans", EXTENSION)}:
            name = read_name(text)
            found = None if name is None else self._search.plan(name)
            if found is None:
                continue
            if isinstance(found, RunDeclaration):
                yield text, Definition(_described(found.parameters))
            else:
                yield text, self._definition(found)

    def _tasks(self) -> Iterator[tuple[str, Definition]]:
        for file in self._module.folder.entries("tasks") if self._module.folder.directory("tasks") else ():
            short = file.partition(".")[0]
            name = read_name(self._module.name if short == "init" else f"{self._module.name}::{short}")
            found = None if name is None else find_task(self._module.folder, name)
            if found is not None:
                yield found.name, Definition(_described(found.parameters))

    def _functions(self) -> Iterator[tuple[str, Function]]:
        names = set(self._names("functions", ".pp"))
        for folder in FUNCTION_FOLDERS:
            for path in self._module.folder.files(folder, ".rb"):
                names.add(path.removeprefix(f"{folder}/").removesuffix(".rb").replace("/", "::"))
        for text in names:
            name = read_name(text)
            found = None if name is None else self._search.function(name)
            if found is None:
                continue
            if isinstance(found, FunctionDeclaration):
                yield text, Function(found.signatures, found.local_types, found.is_certain, found.is_private)
            else:
                private = self._says_private(found, SourceKind.MANIFEST)
                signature = function_text(found.node, found.source)
                yield text, Function((signature,), {}, found.is_sound, private)

    def _data_types(self) -> Iterator[tuple[str, str | None]]:
        by_ruby = self._module.folder.files("lib/puppet/datatypes", ".rb")
        ruby = {each.removeprefix("lib/puppet/datatypes/").removesuffix(".rb").replace("/", "::") for each in by_ruby}
        for text in {*self._names("types", ".pp"), *ruby}:
            name = read_name(text)
            found = None if name is None else self._search.data_type(name)
            if found is None:
                continue
            if isinstance(found, DataTypeDeclaration):
                yield found.name, None
            else:
                node = found.node
                yield node.name, type_text(node.value, found.source) if isinstance(node, ast.TypeAlias) else None

    def _resource_types(self) -> Iterator[tuple[str, ResourceType]]:
        for name, path in self._module.ruby_files(TYPES).items():
            declared = {each.name: _resource_type(each) for each in ruby_files.resource_types(self._session, path)}
            # The file says that there is one, whatever was understood of it.
            yield from ({name: ResourceType(is_certain=False)} | declared).items()


def _described(parameters: Mapping[str, DescribedParameter] | None) -> dict[str, Parameter] | None:
    """Return parameters that are described in JSON or YAML: what a default there is, is not known."""
    if parameters is None:
        return None
    return {name: _described_parameter(each) for name, each in parameters.items()}


def _described_parameter(parameter: DescribedParameter) -> Parameter:
    type_ = parameter.type and type_text(parameter.type)
    may_be_left_out = parameter.has_default or (type_ is not None and type_.startswith("Optional"))
    return Parameter(type_, computed="" if may_be_left_out else None)


def _resource_type(found: ResourceTypeDeclaration) -> ResourceType:
    attributes = {
        name: Attribute(
            each.type and type_text(each.type),
            each.is_property,
            each.is_namevar,
            each.is_required,
            each.is_read_only,
        )
        for name, each in sorted(found.attributes.items())
    }
    return ResourceType(attributes, found.is_certain)
