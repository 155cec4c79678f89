"""Which parameters of classes data is bound to, by what is written in the files of a hierarchy, whatever its levels.

Specification: "Automatic lookup of class parameters". The compiler asks the data of the environment and of the module
before it looks at a default, which is never evaluated if a value is found. Which levels count is known on a server
only, so that a key is said to be bound wherever one of them has it.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.patterns import late_pattern
from pplint.reading import read_regular_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.project.folder import Folder

HIERARCHY = "hiera.yaml"
SIZE_LIMIT = 1 << 20

_DATA = (".yaml", ".yml", ".eyaml", ".json")
_DIRECTORIES = ("data", "hieradata")
_DIRECTORY = late_pattern(rb"""\bdatadir["']?\s*:\s*["']?(?:\./)?([\w./-]+)""")
_KEY = late_pattern(rb"""([a-z]\w*(?:::[a-z]\w*)+)["']?\s*:(?!:)""")


def bound_keys(folder: Folder) -> frozenset[str]:
    """Return the keys that name a parameter in the data of a module or an environment; none if it has no hierarchy."""
    hierarchy = folder.file(HIERARCHY)
    if hierarchy is None:
        return frozenset()
    return frozenset(key for path in data_files(folder) for key in _keys(path))


def data_files(folder: Folder) -> list[str]:
    """Return the absolute paths of all files that may be data of a module or an environment."""
    hierarchy = folder.file(HIERARCHY)
    text = b"" if hierarchy is None else _read(hierarchy)
    named = [found.decode().rstrip("/") for found in _DIRECTORY.findall(text)]
    files = {path for directory in (*_DIRECTORIES, *named) for path in folder.files(directory, "")}
    return [os.path.join(folder.root, path) for path in sorted(files) if path.endswith(_DATA)]


def _keys(path: str) -> Iterator[str]:
    yield from (key.decode() for key in _KEY.findall(_read(path)))


def _read(path: str) -> bytes:
    try:
        return read_regular_file(path, SIZE_LIMIT)
    except OSError:
        return b""
