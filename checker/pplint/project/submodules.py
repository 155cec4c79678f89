"""Git submodules: what `.gitmodules` says lies in another repository, and may not be checked out."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.base.real_paths import is_within
from pplint.query import query

if TYPE_CHECKING:
    from pplint.session import Session
    from pplint.session.disk import Disk

FILE_NAME = ".gitmodules"

_OFTEN_THERE = ("manifests", "metadata.json", "lib", "functions", "types", "templates", "files")
"""What a directory with files is likely to have: whether it is there does not depend on what else comes and goes."""

_PATH = late_pattern(r"(?m)^\s*path\s*=\s*\"?(?P<path>[^\"\n]+?)\"?\s*$")


@query
def submodules_at(session: Session, root: str) -> tuple[str, ...]:
    """Return the absolute paths of the submodules that the `.gitmodules` in a directory names."""
    if not session.disk.may_hold(root, FILE_NAME):
        return ()
    try:
        text = session.disk.read(os.path.join(root, FILE_NAME)).decode("utf-8", "replace")
    except OSError:
        return ()
    paths = (os.path.normpath(os.path.join(root, match["path"])) for match in _PATH.finditer(text) if "\0" not in text)
    return tuple(path for path in paths if path != root and is_within(path, root))


@query.outwards
def absent_submodules(session: Session, directory: str) -> tuple[str, ...]:
    """Return the submodules of the repository around a directory that are not checked out."""
    outer = os.path.dirname(directory)
    if outer == directory:
        return ()
    named = submodules_at(session, directory)
    absent = tuple(path for path in named if not has_files(session.disk, path))
    return (*absent, *absent_submodules(session, outer))


def is_absent(session: Session, path: str, directory: str) -> bool:
    """Tell whether a path would lie in a submodule, of the repository around a directory, that is not checked out."""
    return any(is_within(path, submodule) for submodule in absent_submodules(session, directory))


def has_files(disk: Disk, path: str) -> bool:
    """Return whether there is more in a directory than Git leaves there for a submodule: nothing, or a file `.git`."""
    first, *others = _OFTEN_THERE
    # Most have the first, and to list all that is there takes longer than to ask for one.
    if disk.is_there(os.path.join(path, first)) or any(disk.may_hold(path, name) for name in others):
        return True
    try:
        return any(entry.name != ".git" for entry in disk.entries(path, 2))
    except OSError:
        return False
