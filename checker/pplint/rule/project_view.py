"""What rules may ask of the project around a file: what there is and what is in it, and not how it is found.

What names mean is another question, which `Context.names` and `Context.resolve` answer. What a rule finds out about all
of a project, or of a module, is remembered of these objects: `pplint.query.query` takes them.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.base.real_paths import relative_path
from pplint.project.environment import environment_around
from pplint.project.faults import invalid_configuration, invalid_metadata, metadata_document
from pplint.project.habits import habits
from pplint.project.lookup import ProjectKind, Status
from pplint.project.manifest_summaries import manifest_summary
from pplint.project.module_files import folder_at
from pplint.project.sources import manifest_at, shown_path
from pplint.project.stub_files import bundled_modules
from pplint.project.stubs import load_stubs
from pplint.query import Queries, query
from pplint.syntax.name_kinds import Kind
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from pplint.base.source import Place, SourceFile
    from pplint.data.bindings import Binding
    from pplint.data.nodes import Node
    from pplint.data.written_options import LookupOption
    from pplint.infer.core.problems import InferredProblem
    from pplint.project.data.missing import MisnamedPath, MissingData
    from pplint.project.declarations import CallerReads
    from pplint.project.description_files import Fault
    from pplint.project.fact_data import FactFault
    from pplint.project.module_files import ModuleFiles
    from pplint.project.project import Project
    from pplint.project.ruby.source import RubySource
    from pplint.project.sources import Manifest
    from pplint.project.versions import AllowedVersions, WrongModule, WrongVersion
    from pplint.repository_files.erb_source import ErbSource
    from pplint.repository_files.ruby_facts import Provider, RubyFault, TypeText
    from pplint.repository_files.subjects import RubyFile
    from pplint.syntax.json_places import JsonValue


__all__ = ["ModuleView", "ProjectView", "manifest_summary"]

_NOT_OF_THE_PROJECT: Final = frozenset({"docs", "node_modules", "pkg", "spec", "test", "tests", "vendor"})


class ModuleView:
    """A module of a project: its name, the absolute path of its root, and the files in it."""

    def __init__(self, files: ModuleFiles, roots: tuple[str, ...]) -> None:
        self.session = files.session
        self.queries = Queries(files.session.engine, self)
        self.name = files.name
        self.root = files.root
        self.roots = roots
        """The roots of all modules of its name on the module path, in order: the compiler sees the first."""
        self._files = files

    def manifest_paths(self) -> Sequence[str]:
        """Return the absolute paths of the module's manifests and functions."""
        return self._files.manifest_paths()

    def program_paths(self) -> list[str]:
        """Return the same with those of its plans."""
        plans = (os.path.join(self.root, path) for path in self.paths("plans", ".pp"))
        return [*self.manifest_paths(), *plans]

    def paths(self, folder: str, suffix: str) -> Sequence[str]:
        """Return the paths of the files below a folder that end in a way, from the root of the module."""
        return self._files.folder.files(folder, suffix)

    def entries(self, folder: str) -> Mapping[str, bool]:
        """Return the names of what is in a folder, and whether each is a folder."""
        return self._files.folder.entries(folder)

    def may_have(self, path: str) -> bool:
        """Return whether a file may be there although it is not found: part of the module is unread, or hidden."""
        files = self._files
        return len(self.roots) > 1 or not files.folder.is_complete or files.is_absent(path) or files.is_hidden(path)

    def manifest(self, path: str) -> Manifest | None:
        """Return what is in the manifest at an absolute path, None if it cannot be read at all."""
        return manifest_at(self.session, path)


class ProjectView:
    """A project: its modules, its manifests and data, and what it says that it needs."""

    def __init__(self, project: Project) -> None:
        self.session = project.session
        self.queries = Queries(project.session.engine, self)
        self._project = project

    # What there is

    @property
    def root(self) -> str:
        """The absolute path of the directory of a control repository, a module, or of what is in none."""
        return self._project.root

    @property
    def is_control_repository(self) -> bool:
        """Whether the project is a control repository, which has all modules that it needs on its module path."""
        return self._project.kind is ProjectKind.CONTROL_REPOSITORY

    @property
    def is_in_control_repository(self) -> bool:
        """Whether the project is a control repository, lies in one, or is one of several modules in `modules`."""
        if self.is_control_repository or environment_around(self.session, self._project.root) is not None:
            return True
        root = self._project.root
        directory = os.path.dirname(root)
        others = (each.root for each in self._project.modules.values())
        return os.path.basename(directory) == "modules" and any(
            each != root and os.path.dirname(each) == directory for each in others
        )

    @property
    def habits(self) -> frozenset[str]:
        """What the manifests of the project do throughout, on which opinions differ."""
        return habits(self.session, self._project.root)

    @property
    def is_complete(self) -> bool:
        """Whether all modules are available and could be read, so that nothing comes from elsewhere."""
        return self._project.is_complete

    @property
    def has_all_that_is_used(self) -> bool:
        """Whether a control repository has all modules that its files name; the server may have others besides."""
        return self._project.has_all_that_is_used

    def has_resource_type(self, name: str) -> bool:
        """Return whether there are resources of a type: of one of Puppet or of a module, or of a defined one."""
        return self._project.status(Kind.RESOURCE_TYPE, name) is Status.FOUND or (
            self._project.status(Kind.DEFINE, name) is Status.FOUND
        )

    def lacks_class(self, name: str) -> bool:
        """Return whether it is certain that no class has a name."""
        return self._project.status(Kind.HOST_CLASS, name) is Status.UNKNOWN

    def class_names(self, module: str) -> Iterator[str]:
        """Yield the classes that the manifests of a module should hold, by the paths of these."""
        view = self.module(module)
        for path in () if view is None else view.paths("manifests", ".pp"):
            inner = path.removeprefix("manifests/").removesuffix(".pp").replace("/", "::")
            yield module if inner == "init" else f"{module}::{inner}"

    @property
    def module_names(self) -> Collection[str]:
        """The names of the modules on the module path, with the project's own."""
        return self._project.modules.keys()

    def module(self, name: str) -> ModuleView | None:
        """Return the module of a name."""
        files = self._project.modules.get(name)
        return None if files is None else self._view(files)

    def modules(self) -> Iterator[ModuleView]:
        """Yield the modules."""
        yield from map(self._view, self._project.modules.values())

    def _view(self, files: ModuleFiles) -> ModuleView:
        return _module_view(files, self._project.rivals.get(files.name, (files.root,)))

    # Files

    def surrounding_paths(self, suffixes: tuple[str, ...]) -> Iterator[str]:
        """Yield the absolute paths of files with some endings in the project that are in no module: data, mostly.

        Directories of tests and of other tools, whose names start with a dot, are left out.
        """
        root = self._project.root
        folder = folder_at(self.session, root)
        around_modules = {relative_path(os.path.dirname(each.root), root) for each in self._project.modules.values()}
        for name, is_directory in folder.entries().items():
            if not is_directory:
                yield from (os.path.join(root, name),) if name.endswith(suffixes) else ()
            elif name not in around_modules | _NOT_OF_THE_PROJECT and not name.startswith("."):
                found = (each for suffix in suffixes for each in folder.files(name, suffix))
                yield from (os.path.join(root, each) for each in found)

    @property
    def site(self) -> Sequence[Manifest]:
        """The site manifests that can be read: what they assign outside of definitions is seen everywhere."""
        return self._project.site

    @property
    def site_paths(self) -> Sequence[str]:
        """The absolute paths of the site manifests."""
        return self._project.site_paths

    def manifest_paths(self) -> Iterator[str]:
        """Yield the absolute paths of all manifests: of the modules, and those that every catalog starts with."""
        return self._project.manifest_paths()

    def data_paths(self) -> Iterator[str]:
        """Yield the absolute paths of all files that may be data: of the environment, and of the modules."""
        return self._project.data.paths()

    def plain_data_paths(self) -> Sequence[str]:
        """Return the absolute paths of the data of the environment, unless functions of modules read it."""
        return self._project.data.plain_paths()

    @property
    def has_hierarchy(self) -> bool:
        """Whether the environment has a hierarchy, by whatever name."""
        data = self._project.data.environment
        return data is not None and data.hierarchy is not None

    def data_keys(self) -> Iterator[str]:
        """Yield the keys of the files of data that can be read."""
        from pplint.project.data.data_summaries import keys_in

        for path in self.data_paths():
            yield from keys_in(self.session, path) or ()

    def bindings(self, key: str) -> Sequence[Binding]:
        """Return the places in data that give a value for a key, as far as they are known, the strongest first."""
        return self._project.data.bindings(key)

    def is_bound(self, key: str) -> bool:
        """Return whether there are such places; what they hold is not looked at."""
        return self._project.data.is_bound(key)

    def parameters_in_data(self, class_name: str) -> Collection[str]:
        """Return the names of the parameters of a class that data have values for, whether it has them or not."""
        return self._project.data.parameters_of(class_name)

    def lookup_options(self, key: str) -> Sequence[LookupOption]:
        """Return the options in data that may count when a key is looked up, the strongest first."""
        return self._project.data.options_of(key)

    def data_values(self, key: str) -> Sequence[Node] | None:
        """Return all values that nodes may find for a key, None if they are not known, or are merged or converted."""
        return self._project.data.values(key)

    def is_followed(self, key: str) -> bool:
        """Return whether all data are known that a lookup of a key asks, as far as the server adds none."""
        return self._project.data.is_followed(key)

    def missing_data(self, module: str | None) -> Sequence[MissingData]:
        """Return what the hierarchy of a module, or of the environment, names and what is not there."""
        from pplint.project.data.missing import missing_data

        data = self._project.data.environment if module is None else self._project.data.of_module(module)
        return () if data is None else tuple(missing_data(data))

    def is_read_by_all(self, path: str, module: str | None) -> bool:
        """Return whether a level without variables, of a module or of the environment, leads to a file of data."""
        data = self._project.data.environment if module is None else self._project.data.of_module(module)
        levels = () if data is None else (*data.levels, *data.default_levels)
        has_default = module is not None and data is not None and data.hierarchy is None
        return has_default or any(file.path == path and file.is_for_all for each in levels for file in each.files)

    def misnamed_data(self, module: str | None) -> Sequence[MisnamedPath]:
        """Return the paths in the hierarchy of a module, or of the environment, that files have with another ending."""
        from pplint.project.data.missing import misnamed_paths

        data = self._project.data.environment if module is None else self._project.data.of_module(module)
        return () if data is None else tuple(misnamed_paths(data))

    def unreachable_data(self, module: str | None) -> Sequence[str]:
        """Return the absolute paths of the data of a module, or of the environment, that no level leads to."""
        return self._project.data.unreachable(module)

    def only_unreachable(self, key: str) -> str | None:
        """Return a file that no level leads to, if it is the only one that has a key, and all others are known."""
        return self._project.data.only_unreachable(key)

    def function_paths(self) -> Iterator[str]:
        """Yield the absolute paths of all files of functions in Ruby."""
        return self._project.function_paths()

    def manifest(self, path: str, kind: SourceKind = SourceKind.MANIFEST) -> Manifest | None:
        """Return what is in the program at an absolute path, None if it cannot be read at all."""
        return manifest_at(self.session, path, kind)

    def template(self, module: str, path: str) -> str | None:
        """Return the absolute path of the file `path` in the folder `templates` of a module."""
        return self._project.template(module, path)

    def file(self, module: str, path: str) -> str | None:
        """Return the absolute path of the file or directory `path` in the folder `files` of a module."""
        return self._project.file(module, path)

    def parse_erb(self, data: bytes) -> ErbSource | None:
        """Parse a template in Ruby; None if that takes too long."""
        from pplint.project.checked_file import parse_erb

        return parse_erb(self.session, data)

    def ruby_source(self, file: RubyFile) -> RubySource | None:
        """Return the program of a file in Ruby, None if it cannot be read."""
        from pplint.project.ruby.source import READING_LIMIT, Deadline, RubySource

        if file.root is None or file.root.has_error:
            return None
        return RubySource(self.session.disk, file.path, file.source.data, file.root, Deadline(READING_LIMIT))

    def ruby_faults(self, file: RubyFile) -> Iterator[RubyFault]:
        """Yield what keeps the functions and resource types of a file from being loaded."""
        from pplint.project.ruby.faults import DEFINING, faults_in

        # Specs, which are most of the Ruby of many modules, define nothing.
        source = None if DEFINING.search(file.source.data) is None else self.ruby_source(file)
        yield from () if source is None else faults_in(source, file.inner_path)

    def providers(self, file: RubyFile) -> Iterator[Provider]:
        """Yield the providers of a file in Ruby that name their type plainly."""
        from pplint.project.ruby.faults import providers_in

        source = self.ruby_source(file)
        yield from () if source is None else providers_in(source)

    def ruby_types(self, file: RubyFile) -> tuple[Sequence[TypeText], frozenset[str]]:
        """Return the types that a file's functions name, and the names of those that they define themselves."""
        from pplint.project.ruby.faults import local_types_in, type_texts_in

        source = self.ruby_source(file) if b"create_function" in file.source.data else None
        return ((), frozenset()) if source is None else (list(type_texts_in(source)), local_types_in(source))

    def has_file(self, directory: str, name: str) -> bool:
        """Return whether the directory at an absolute path has a file of a name, perhaps below it."""
        return self.session.disk.is_file(os.path.join(directory, name))

    @staticmethod
    def shown_path(path: str) -> str:
        """Return an absolute path as the user would write it."""
        return shown_path(path)

    def metadata_fault(self, module: str | None) -> tuple[Fault, SourceFile] | None:
        """Return what is wrong with the `metadata.json` of a module, or of what is in none since nothing names it."""
        return invalid_metadata(self._project, module)

    def metadata(self, module: str | None) -> tuple[JsonValue, SourceFile] | None:
        """Return what the `metadata.json` of a module says, with the places; None if there is none that can be read."""
        return metadata_document(self._project, module)

    def configuration_faults(self, module: str | None) -> Sequence[tuple[Fault, SourceFile]]:
        """Return what is wrong with the configuration around a file: that of the project, and of its module."""
        return invalid_configuration(self._project, module)

    def fact_faults(self, module: str | None) -> Sequence[tuple[FactFault, SourceFile]]:
        """Return what is wrong with the data in the folder `facts.d` of a module."""
        files = None if module is None else self._project.modules.get(module)
        if files is None or "facts.d" not in files.folder.entries():
            return ()
        from pplint.project.fact_data import fact_faults

        return fact_faults(files)

    # What it says that it needs, and what functions do

    def is_declared_dependency(self, from_module: str, to_module: str) -> bool | None:
        """Tell whether the metadata of a module names another one; None if it has no metadata to say so."""
        return self._project.is_declared_dependency(from_module, to_module)

    def wrong_versions(self, from_module: str | None) -> Sequence[WrongVersion]:
        """Return the modules whose version is outside of what a module, or the control repository, asks for."""
        return self._project.wrong_versions(from_module)

    def signature_place(self, name: str) -> Place | None:
        """Return what stands for the signature that a module is known by, the module of a name with a namespace."""
        module = self._project.signed_module(name)
        return None if module is None else module.place

    def may_be_looked_up_by_signature(self, key: str) -> bool:
        """Return whether code of a module that is known by its signature may look up a key in its namespace."""
        module = self._project.signed_module(key)
        return module is not None and module.may_look_up(key)

    def wrong_module_of(self, problem: InferredProblem, from_module: str | None) -> WrongModule | None:
        """Return the module by another author than is asked for that a problem is due to; a slip is due to none."""
        from pplint.infer.wrong_versions import wrong_module_of

        return wrong_module_of(problem, self._project, from_module)

    def allowed_versions(self, name: str, from_module: str | None) -> AllowedVersions | None:
        """Return which versions of a module the programs of another one, or those in none, may find.

        None if nothing says so: neither what asks for it, nor what is there.
        """
        return self._project.allowed_versions(name, from_module)

    def modules_of_function(self, name: str) -> Sequence[str]:
        """Return the modules that define a function, which need not be there; the compiler takes that of the first."""
        return self._project.modules_of_function(name)

    @staticmethod
    def bundled_names(module: str) -> Iterator[str]:
        """Yield the functions, resource types and facts of a module that the program has stubs of, and no others."""
        if module in bundled_modules():
            stubs = load_stubs(module)
            yield from (*stubs.function_names, *stubs.resource_type_names, *stubs.facts)

    def caller_reads(self, function: str) -> CallerReads:
        """Return what a function reads of its caller, and what those read that it calls there."""
        from pplint.project.caller_scope import caller_reads

        return caller_reads(self._project, function)


@query
def project_view(project: Project) -> ProjectView:
    """Return the one view of a project."""
    return ProjectView(project)


@query
def _module_view(files: ModuleFiles, roots: tuple[str, ...]) -> ModuleView:
    return ModuleView(files, roots)
