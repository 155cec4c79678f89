"""Git submodules: what `.gitmodules` says lies in another repository, and may not be checked out."""

from __future__ import annotations

import os
from functools import cache

from pplint.late_patterns import late_pattern
from pplint.reading import read_regular_file
from pplint.real_paths import is_within

FILE_NAME = ".gitmodules"

_PATH = late_pattern(r"(?m)^\s*path\s*=\s*\"?(?P<path>[^\"\n]+?)\"?\s*$")


@cache
def submodules_at(root: str) -> tuple[str, ...]:
    """Return the absolute paths of the submodules that the `.gitmodules` in a directory names."""
    try:
        text = read_regular_file(os.path.join(root, FILE_NAME)).decode("utf-8", "replace")
    except OSError:
        return ()
    paths = (os.path.normpath(os.path.join(root, match["path"])) for match in _PATH.finditer(text) if "\0" not in text)
    return tuple(path for path in paths if path != root and is_within(path, root))


_absent: dict[str, tuple[str, ...]] = {}


def absent_submodules(directory: str) -> tuple[str, ...]:
    """Return the submodules of the repository around a directory that are not checked out."""
    inner: list[str] = []
    while directory not in _absent and os.path.dirname(directory) != directory:
        inner.append(directory)
        directory = os.path.dirname(directory)
    found = _absent.setdefault(directory, ())
    for each in reversed(inner):
        absent = tuple(path for path in submodules_at(each) if not _has_files(path))
        _absent[each] = found = (*absent, *found) if absent else found
    return found


def is_absent(path: str, directory: str) -> bool:
    """Tell whether a path would lie in a submodule, of the repository around a directory, that is not checked out."""
    return any(is_within(path, submodule) for submodule in absent_submodules(directory))


def _has_files(path: str) -> bool:
    try:
        with os.scandir(path) as entries:
            # Git leaves an empty directory for a submodule, or one with a file `.git`.
            return any(entry.name != ".git" for entry in entries)
    except OSError:
        return False


def forget_submodules() -> None:
    """Read every `.gitmodules` anew from here on."""
    submodules_at.cache_clear()
    _absent.clear()
