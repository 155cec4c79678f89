"""Paths without links. What is known of a directory counts for all that lies in it, so that depth costs nothing."""

from __future__ import annotations

import os

_directories: dict[str, str] = {}


def real_path(path: str) -> str:
    """Return the absolute path of what a path names, without links; nothing is raised where nothing is there."""
    absolute = os.path.abspath(path)
    outer, name = os.path.split(absolute)
    return _followed(os.path.join(real_directory(outer), name)) if name else absolute


def real_directory(path: str) -> str:
    """Do the same for the absolute path of a directory, and remember it."""
    inner: list[str] = []
    while path not in _directories and os.path.dirname(path) != path:
        inner.append(path)
        path = os.path.dirname(path)
    found = _directories.setdefault(path, path)
    for each in reversed(inner):
        _directories[each] = found = _followed(os.path.join(found, os.path.basename(each)))
    return found


def _followed(path: str) -> str:
    """Return a path of which only the last name may be a link."""
    return os.path.realpath(path) if os.path.islink(path) else path


def is_same_file(path: str, other: str) -> bool:
    """Return whether two paths lead to the same file, as far as their text tells."""
    return os.path.abspath(path) == os.path.abspath(other)


def is_within(path: str, directory: str) -> bool:
    """Tell whether a path is a directory or lies below it; both are absolute and without links."""
    return path == directory or path.startswith(directory.rstrip(os.sep) + os.sep)


def forget_real_paths() -> None:
    """Follow every link anew from here on."""
    _directories.clear()
