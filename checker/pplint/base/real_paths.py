"""Paths compared as text."""

from __future__ import annotations

import os

TYPE_CHECKING = False  # To load `typing` takes as long as to start Python.
if TYPE_CHECKING:
    from collections.abc import Iterable


def is_same_file(path: str, other: str) -> bool:
    """Return whether two paths lead to the same file, as far as their text tells."""
    return os.path.abspath(path) == os.path.abspath(other)


def is_within(path: str, directory: str) -> bool:
    """Tell whether a path is a directory or lies below it; both are absolute and without links."""
    return path == directory or path.startswith(directory.rstrip(os.sep) + os.sep)


def repository_root(directory: str) -> str | None:
    """Return the closest directory, this absolute one or one around it, that Git keeps a repository in."""
    while not os.path.lexists(os.path.join(directory, ".git")):
        parent = os.path.dirname(directory)
        if parent == directory:
            return None
        directory = parent
    return directory


def leaves_repository(path: str) -> bool:
    """Tell whether a path, by a link, leads out of the repository that it is in by its text."""
    absolute, real = os.path.abspath(path), os.path.realpath(path)
    if absolute == real:
        return False
    root = repository_root(os.path.dirname(absolute))
    return root is not None and not is_within(real, os.path.realpath(root))


def relative_path(path: str, start: str | None = None) -> str:
    """Return a path relative to a directory, or the current one; whole, if it is on another drive."""
    try:
        return os.path.relpath(path, start)
    except ValueError:
        return path


def forward(path: str) -> str:
    """Return a path with forward slashes, as services have it on every system."""
    return path.replace(os.sep, "/")


def common_directory(directories: Iterable[str]) -> str | None:
    """Return the directory that all of these absolute ones lie in, None if they are on several drives."""
    try:
        return os.path.commonpath(list(directories))
    except ValueError:
        return None
