"""Paths without links, compared as text."""

from __future__ import annotations

import os


def is_same_file(path: str, other: str) -> bool:
    """Return whether two paths lead to the same file, as far as their text tells."""
    return os.path.abspath(path) == os.path.abspath(other)


def is_within(path: str, directory: str) -> bool:
    """Tell whether a path is a directory or lies below it; both are absolute and without links."""
    return path == directory or path.startswith(directory.rstrip(os.sep) + os.sep)
