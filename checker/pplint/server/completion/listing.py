"""All names that the files of a project can name, listed without reading more than what defines them.

The first lines of definitions are looked for in each manifest, which is remembered as long as it says the same.
"""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Diagnostic
from pplint.base.late_patterns import late_pattern
from pplint.infer.names.facts import HASHES
from pplint.project.autoload import FUNCTION_FOLDERS
from pplint.project.lookup import ProjectKind
from pplint.project.projects import project_of
from pplint.project.stub_files import BOLT, CORE, bundled_modules
from pplint.project.stubs import load_stubs, stubbed_names
from pplint.query import query
from pplint.server.completion.titles import titles_of
from pplint.syntax.name_kinds import Kind
from pplint.syntax.names import BUNDLED_RESOURCE_TYPES, FUNCTIONS, RESOURCE_TYPES
from pplint.types.builtin import TYPES
from pplint.types.names import capitalized, simple_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.project.module_files import ModuleFiles
    from pplint.project.project import Project
    from pplint.server.workspace import Workspace
    from pplint.session import Session

_DEFINED = late_pattern(rb"(?m)^[ \t]*(class|define)[ \t]+(?:::)?([a-z]\w*(?:::\w+)*)\b(?![ \t]*=>)")
_KINDS = {b"class": Kind.HOST_CLASS, b"define": Kind.DEFINE}
_LISTED = (Kind.HOST_CLASS, Kind.DEFINE, Kind.FUNCTION, Kind.RESOURCE_TYPE, Kind.DATA_TYPE)
_HIDDEN = RESOURCE_TYPES & {"component", "whit"}
_RUBY_TYPES = "lib/puppet/type"


def list_ahead(workspace: Workspace, path: str) -> Iterator[None]:
    """List what can be named in a file before anybody asks; stop after each kind of names, and after each module."""
    settings = workspace.task(path).settings

    def list_kind(kind: Kind) -> None:
        listed(project_of(workspace.session, path, settings.modulepath), kind)

    for kind in _LISTED:
        workspace.asked(path, partial(list_kind, kind))
        yield
    project = workspace.asked(path, lambda: project_of(workspace.session, path, settings.modulepath))
    for module in () if project is None else project.modules.values():
        workspace.asked(path, partial(titles_of, module))
        yield


@query
def listed(project: Project, kind: Kind) -> tuple[str, ...]:
    """Return the names of a kind, in order: those of the language and of all modules."""
    found = {*_of_language(project, kind), *_of_stubs(project, kind)}
    for module in project.modules.values():
        found.update(_in_module(module, kind))
    for path in project.site_paths:
        found.update(name for each, name in _defined_in(project.session, path) if each is kind)
    return tuple(sorted(found))


def _of_language(project: Project, kind: Kind) -> Iterator[str]:
    if kind is Kind.FUNCTION:
        yield from FUNCTIONS
        yield from load_stubs(BOLT).function_names if project.is_for_plans else ()
    elif kind is Kind.RESOURCE_TYPE:
        yield from (RESOURCE_TYPES | BUNDLED_RESOURCE_TYPES) - _HIDDEN
    elif kind is Kind.DATA_TYPE:
        yield from (name for key, each in TYPES.items() if (name := simple_name(each)).lower() == key)
        yield from (each for each in load_stubs(CORE).data_type_names if each not in HASHES.values())


def _of_stubs(project: Project, kind: Kind) -> Iterator[str]:
    """Yield what the stubs of missing modules have that the project may use."""
    for module in bundled_modules():
        if module not in project.modules and (project.kind is ProjectKind.MODULE or project.needs(module)):
            yield from stubbed_names(kind, module)


@query
def _in_module(module: ModuleFiles, kind: Kind) -> tuple[str, ...]:
    """Return the names of a kind in a module."""
    folder = module.folder
    if kind in {Kind.HOST_CLASS, Kind.DEFINE}:
        paths = (os.path.join(module.root, path) for path in folder.files("manifests", ".pp"))
        found = (name for path in paths for each, name in _defined_in(module.session, path) if each is kind)
        return tuple(name for name in found if name.partition("::")[0] == module.name)
    if kind is Kind.FUNCTION:
        written = _named(module, "functions", ".pp")
        return (*written, *(name for each in FUNCTION_FOLDERS for name in _named_in_ruby(module, each)))
    if kind is Kind.DATA_TYPE:
        return tuple(capitalized(name) for name in _named(module, "types", ".pp"))
    if kind is Kind.RESOURCE_TYPE:
        return tuple(_named_in_ruby(module, _RUBY_TYPES))
    return ()


def _named(module: ModuleFiles, folder: str, suffix: str) -> Iterator[str]:
    for path in module.folder.files(folder, suffix):
        inner = path.removeprefix(f"{folder}/").removesuffix(suffix).split("/")
        yield module.name if inner == ["init"] else "::".join((module.name, *inner))


def _named_in_ruby(module: ModuleFiles, folder: str) -> Iterator[str]:
    for path in module.folder.files(folder, ".rb"):
        yield path.removeprefix(f"{folder}/").removesuffix(".rb").replace("/", "::")


@query
def _defined_in(session: Session, path: str) -> tuple[tuple[Kind, str], ...]:
    """Return what a manifest seems to define."""
    data = session.read(path)
    if isinstance(data, Diagnostic):
        return ()
    found = _DEFINED.finditer(data)
    return tuple(dict.fromkeys((_KINDS[each[1]], each[2].decode()) for each in found))
