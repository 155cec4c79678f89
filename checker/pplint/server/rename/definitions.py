"""Definitions with another name: that nothing else is called so, and where the compiler looks for them then."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.project.autoload import function_file, manifests_of, plan_file, read_name, type_file
from pplint.project.location import location_of
from pplint.project.projects import project_of
from pplint.project.sources import manifest_at, shown_path
from pplint.server.rename.new_names import CLASS, DATA_TYPE, DEFINE, FUNCTION, PLAN
from pplint.server.service import Refused
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import definitions_in, home_of

if TYPE_CHECKING:
    from pplint.project.location import Location
    from pplint.project.project import Project
    from pplint.server.uses.use import Key
    from pplint.server.workspace import Workspace

_MANIFESTS: Final = frozenset({CLASS, DEFINE})


class Move(Struct, frozen=True):
    """A file that gets another path; both are absolute."""

    path: str
    target: str


def move_for(workspace: Workspace, key: Key, path: str, name: str) -> Move | None:
    """Return how the file that has a definition is to be called if that gets another name.

    Raise `Refused` where something is called so, or where the compiler would look for it in vain.
    """
    location = location_of(workspace.session, path, workspace.task(path).settings.modulepath)
    project = project_of(workspace.session, path, workspace.task(path).settings.modulepath)
    _require_free(project, key, name)
    if location.module is None:
        return None
    module, inner = location.module_path or ("", "")
    if name.lower().partition("::")[0] != module.lower():
        raise Refused(f"a name in the module `{module}` starts with `{module}::`")
    if "::" not in key.name:
        raise Refused(f"`{key.name}` has the name of its module; rename the directory of the module first")
    if inner == _home(key.word, key.name):
        _require_alone(workspace, location, key)
        target = os.path.join(location.module.root, *_home(key.word, name.lower()).split("/"))
        if target == path:
            return None
        if workspace.session.disk.is_there(target):
            raise Refused(f"{shown_path(target)} already exists, and is the file for `{name}`")
        return Move(path, target)
    if inner not in _files(key.word, name.lower()):
        raise Refused(
            f"the autoloader does not look for `{name}` in {shown_path(path)}; move `{key.name}` to its own file first"
        )
    return None


def _home(word: str, name: str) -> str:
    return _files(word, name)[0]


def _files(word: str, name: str) -> list[str]:
    """Return the files in a module that the compiler reads for a name, its own one first."""
    key = read_name(name)
    if key is None:
        raise Refused(f"`{name}` is too long")
    if word in _MANIFESTS:
        return manifests_of(key)
    if word == FUNCTION:
        return [function_file(key) or ""]
    return [plan_file(key) if word == PLAN else type_file(key)]


def _require_alone(workspace: Workspace, location: Location, key: Key) -> None:
    manifest = manifest_at(workspace.session, location.path, location.kind)
    for node in () if manifest is None else definitions_in(manifest.tree.body):
        if isinstance(node, ast.Definition) and node.name.lower().removeprefix("::") != key.name.lower():
            home = home_of(node)
            raise Refused(
                f"{shown_path(location.path)} would need another name, but also contains `{node.name}`, too"
                f"{'' if home is None else f'; move that to {home} first'}"
            )


def _require_free(project: Project, key: Key, name: str) -> None:
    """Raise `Refused` if something that could be confused with it has a name."""
    found: dict[str, object] = {}
    if key.word in {FUNCTION, PLAN}:
        found = {FUNCTION: project.function(name), PLAN: project.plan(name)}
    else:
        found = {DEFINE: project.define(name), "resource type": project.resource_type(name)}
        found |= {CLASS: project.host_class(name), DATA_TYPE: project.data_type(name)}
    for word, declared in found.items():
        if declared is not None:
            raise Refused(f"there is already a {word} `{name}`")
