"""Files that are renamed in the editor: the definition in each gets the name that the autoloader expects there."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.project.location import location_of
from pplint.project.sources import manifest_at
from pplint.server.protocol import Wire
from pplint.server.rename.definitions import move_for
from pplint.server.rename.edits import edits_for
from pplint.server.rename.new_names import CLASS, DATA_TYPE, DEFINE, FUNCTION, LOWER_CASE, PLAN, allowed
from pplint.server.rename.proof import require_readable
from pplint.server.rename.requests import sent_edits
from pplint.server.service import Refused
from pplint.server.uris import path_of
from pplint.server.uses.use import Key
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import definitions_in, home_of

if TYPE_CHECKING:
    from pplint.server.rename.edits import Edits
    from pplint.server.sent import WorkspaceChange, WorkspaceEdit
    from pplint.server.service import Service
    from pplint.server.workspace import Workspace

_WORDS: Final[dict[type[ast.Node], str]] = {
    ast.Class: CLASS,
    ast.Define: DEFINE,
    ast.Function: FUNCTION,
    ast.Plan: PLAN,
    ast.TypeAlias: DATA_TYPE,
}
_FOLDERS: Final = frozenset({"manifests", "functions", "plans", "types"})


class FileRename(Wire):
    """A file that gets another address."""

    old_uri: str
    new_uri: str


class RenameFilesParams(Wire):
    """Files are to be renamed."""

    files: list[FileRename]


def will_rename_files(service: Service, params: RenameFilesParams) -> WorkspaceEdit | WorkspaceChange | None:
    """Return the edits that rename the definitions in files as these are; what cannot be renamed is left as it is."""
    edits: Edits = {}
    for each in params.files:
        try:
            found = _edits(service, path_of(each.old_uri), path_of(each.new_uri))
        except Refused as error:
            service.client.complain(str(error))
            continue
        if not edits.keys() & found.keys():
            edits.update(found)
    return sent_edits(service, edits, None) if edits else None


def _edits(service: Service, path: str | None, target: str | None) -> Edits:
    workspace = service.workspace
    name = None if path is None or target is None else _name_for(workspace, path, target)
    if name is None or path is None:
        return {}
    location = location_of(workspace.session, path, workspace.task(path).settings.modulepath)
    manifest = manifest_at(workspace.session, path, location.kind)
    inner = (location.module_path or ("", ""))[1]
    for node in () if manifest is None else definitions_in(manifest.tree.body):
        word = _WORDS.get(type(node))
        if word is None or not isinstance(node, ast.Definition) or home_of(node) != inner:
            continue
        old = node.name.removeprefix("::")
        key = Key(word, old.lower() if word in LOWER_CASE else old)
        name = allowed(key, name)
        move = move_for(workspace, key, path, name)
        if move is None or move.target != target:
            return {}
        edits = edits_for(workspace, key, name)
        require_readable(workspace, edits)
        return edits
    return {}


def _name_for(workspace: Workspace, path: str, target: str) -> str | None:
    """Return the name that the autoloader expects in the file that a path becomes, in the same module and folder."""
    location = location_of(workspace.session, path, workspace.task(path).settings.modulepath)
    module, inner = location.module_path or ("", "")
    folder = inner.partition("/")[0]
    root = path.removesuffix(inner.replace("/", os.sep))
    start = os.path.join(root, folder, "")
    if folder not in _FOLDERS or not target.startswith(start) or not target.endswith(".pp"):
        return None
    parts = target.removeprefix(start).removesuffix(".pp").split(os.sep)
    if parts == ["init"]:
        return None
    name = "::".join((module, *parts))
    return "::".join(f"{each[:1].upper()}{each[1:]}" for each in name.split("::")) if folder == "types" else name
