"""The text of a project, where a name may occur that no tree shows to be one."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final

from pplint.diagnostic import Diagnostic
from pplint.late_patterns import late_pattern
from pplint.reading import read_bytes
from pplint.real_paths import real_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.project.module_files import ModuleFiles
    from pplint.project.project import Project

MOST_TEXT: Final = 64 << 20
"""How many bytes of a project are read; in a larger one, a name may be anywhere."""

_WITHIN_WORD: Final = late_pattern(rb"[\w-]{2}")


@lru_cache(maxsize=1)
def texts_of(project: Project) -> list[tuple[str, bytes]] | None:
    """Return the manifests, the data and the functions of a project, by path without links; None if that is much."""
    found: list[tuple[str, bytes]] = []
    size = 0
    for path in chain(project.manifest_paths(), project.data_paths(), project.function_paths()):
        data = read_bytes(path)
        if isinstance(data, Diagnostic) or size > MOST_TEXT:
            return None
        size += len(data)
        found.append((real_path(path), data))
    return found


@lru_cache(maxsize=8)
def texts_of_module(module: ModuleFiles) -> list[tuple[str, bytes]]:
    """Return the manifests of a module that can be read, by path without links."""
    read = ((path, read_bytes(path)) for path in module.manifest_paths())
    return [(real_path(path), data) for path, data in read if not isinstance(data, Diagnostic)]


def places_of(word: bytes, data: bytes) -> Iterator[int]:
    """Yield where a word stands that is no part of a longer one."""
    at = data.find(word)
    while at >= 0:
        before, behind = data[at - 1 : at + 1] if at else b"", data[at + len(word) - 1 : at + len(word) + 1]
        if not (_WITHIN_WORD.fullmatch(before) or _WITHIN_WORD.fullmatch(behind)):
            yield at
        at = data.find(word, at + 1)
