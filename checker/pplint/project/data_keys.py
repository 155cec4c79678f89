"""Which parameters of classes data is bound to, by what is written in the files of a hierarchy.

Specification: "Automatic lookup of class parameters". The compiler asks the data of the environment and of the module
before it looks at a default, which is never evaluated if a value is found. Which levels with variables in their paths
count is known on a server only: what stands there is bound for some nodes, and not for others.
"""

from __future__ import annotations

import os
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from pplint.late_patterns import late_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.project.folder import Folder
    from pplint.session.disk import Disk

HIERARCHY = "hiera.yaml"

_DATA = (".yaml", ".yml", ".eyaml", ".json")
_DIRECTORIES = ("data", "hieradata")
_DIRECTORY = late_pattern(rb"""\bdatadir["']?\s*:\s*["']?(?:\./)?([\w./-]+)""")
_COMPUTED_DIRECTORY = late_pattern(rb"\bdatadir[\"']?\s{0,9}:[^\n]{0,300}%\{")
_OWN_BACKEND = late_pattern(
    rb"\b(?:data_dig|data_hash|lookup_key)[\"']?\s{0,9}:\s{0,9}[\"']?(?!(?:yaml|json|hocon)_data\b|(?:eyaml_)?lookup_key\b)"
)
_VALUE = late_pattern(r"""\"([^\"\n]*)\"|'([^'\n]*)'|((?:%\{[^}\n]*\}|[^\s\[\],\"'#{}])+)""")
_VARIABLE = late_pattern(r"%\{[^}]*\}")
_KEY = late_pattern(rb"""([a-z]\w*(?:::[a-z]\w*)+)["']?\s*:(?!:)""")


def bound_keys(folder: Folder) -> dict[str, bool]:
    """Return the keys that name a parameter in the data of a module or an environment; none if it has no hierarchy.

    Each has whether it is bound for every node.
    """
    hierarchy = folder.file(HIERARCHY)
    if hierarchy is None:
        return {}
    levels = _levels(read_data(folder.disk, hierarchy))
    found: dict[str, bool] = {}
    for directory, path in _files(folder):
        is_for_all = not _is_for_some(path, levels)
        for key in _keys(folder.disk, os.path.join(folder.root, directory, path)):
            found[key] = is_for_all or found.get(key, False)
    return found


def data_files(folder: Folder) -> list[str]:
    """Return the absolute paths of all files that may be data of a module or an environment."""
    return [os.path.join(folder.root, directory, path) for directory, path in _files(folder)]


def plain_data_files(folder: Folder) -> list[str]:
    """Return the same if only the compiler's own functions read them: others may take a file for anything."""
    hierarchy = folder.file(HIERARCHY)
    text = b"" if hierarchy is None else read_data(folder.disk, hierarchy)
    return [] if _OWN_BACKEND.search(text) else data_files(folder)


def data_for_all(folder: Folder) -> list[str]:
    """Return the absolute paths of the files of data that are read for every node, as their paths have no variables."""
    hierarchy = folder.file(HIERARCHY)
    levels = [] if hierarchy is None else _levels(read_data(folder.disk, hierarchy))
    fixed = [each for each in levels if not _VARIABLE.search(each)]
    found = ((directory, path) for directory, path in _files(folder) if any(_leads_to(each, path) for each in fixed))
    return [os.path.join(folder.root, directory, path) for directory, path in found]


def unreachable_data(folder: Folder) -> list[str]:
    """Return the absolute paths of the files of data that no level leads to, whatever its variables stand for.

    None are known where there is no hierarchy, where the path of a directory has variables, or where a function of a
    module reads a level, which may find its files in other ways.
    """
    hierarchy = folder.file(HIERARCHY)
    text = b"" if hierarchy is None else read_data(folder.disk, hierarchy)
    if not text or _COMPUTED_DIRECTORY.search(text) or _OWN_BACKEND.search(text):
        return []
    levels = _levels(text)
    named = {found.decode().rstrip("/") for found in _DIRECTORY.findall(text)} or {"data"}
    found = ((directory, path) for directory, path in _files(folder) if directory in named)
    return [
        os.path.join(folder.root, directory, path)
        for directory, path in found
        if not any(_leads_to(each, path) or _leads_to(each, os.path.splitext(path)[0]) for each in levels)
    ]


def _files(folder: Folder) -> Iterator[tuple[str, str]]:
    """Yield the directories of data with the paths of the files in them."""
    hierarchy = folder.file(HIERARCHY)
    text = b"" if hierarchy is None else read_data(folder.disk, hierarchy)
    named = [found.decode().rstrip("/") for found in _DIRECTORY.findall(text)]
    for directory in sorted({*_DIRECTORIES, *named}):
        for path in folder.files(directory, ""):
            if path.endswith(_DATA):
                yield directory, path.removeprefix(f"{directory}/")


def _levels(text: bytes) -> list[str]:
    """Return the values in a hierarchy that may be the paths of its levels."""
    return ["".join(found) for found in _VALUE.findall(text.decode(errors="replace"))]


def _is_for_some(path: str, levels: Sequence[str]) -> bool:
    """Whether a file is read for some nodes only: all levels that lead there have variables in their paths."""
    stem = os.path.splitext(path)[0]
    leading = [each for each in levels if _leads_to(each, path) or _leads_to(each, stem)]
    return bool(leading) and all(_VARIABLE.search(each) for each in leading)


def _leads_to(level: str, path: str) -> bool:
    """Whether a level of a hierarchy, with what may stand for its variables, leads to a file."""
    return fnmatchcase(path, _VARIABLE.sub("*", level))


def _keys(disk: Disk, path: str) -> Iterator[str]:
    yield from (key.decode() for key in _KEY.findall(read_data(disk, path)))


def read_data(disk: Disk, path: str) -> bytes:
    """Return the text of a file of data, or nothing if it cannot be read."""
    try:
        return disk.read(path)
    except OSError:
        return b""
