"""The tasks of modules, as the metadata beside them describes their parameters."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Place, Span
from pplint.project.declarations import DescribedParameter, RunDeclaration
from pplint.project.sources import shown_path

if TYPE_CHECKING:
    from pplint.project.autoload import LoadedName
    from pplint.project.folder import Folder

FOLDER = "tasks"

_LONGEST_NAME = 2
_NAME = late_pattern(r"[a-z][a-z0-9_]*")
_NO_TASKS = (".conf", ".md")


def find_task(folder: Folder, name: LoadedName) -> RunDeclaration | None:
    """Return the task of a name in the module that `folder` holds: there are files that are called so."""
    short = name.inner[0] if name.inner else "init"
    if len(name.segments) > _LONGEST_NAME or folder.directory(FOLDER) is None or not _NAME.fullmatch(short):
        return None
    files = [
        file
        for file, is_directory in folder.entries(FOLDER).items()
        if file.partition(".")[0] == short and not is_directory and not file.endswith(_NO_TASKS)
    ]
    paths = [path for file in files if (path := folder.file(f"{FOLDER}/{file}")) is not None]
    if not paths:
        return None
    described = next((path for path in paths if path.endswith(".json")), None)
    place = Place(shown_path(described or paths[0]), Span(0, 0))
    return RunDeclaration(name.text, None if described is None else _parameters(folder, described), place)


def _parameters(folder: Folder, path: str) -> dict[str, DescribedParameter] | None:
    try:
        found: object = json.loads(folder.disk.read(path))
    except (OSError, ValueError, RecursionError):
        return None
    described = _members(found).get("parameters")
    if not isinstance(described, dict):
        return None
    return {name: _parameter(name, _members(each)) for name, each in _members(cast("object", described)).items()}


def _parameter(name: str, described: dict[str, object]) -> DescribedParameter:
    type_ = described.get("type")
    return DescribedParameter(name, type_ if isinstance(type_, str) else None, "default" in described)


def _members(found: object) -> dict[str, object]:
    return cast("dict[str, object]", found) if isinstance(found, dict) else {}
