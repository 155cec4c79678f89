"""What a directory holds that is checked for the first time: a control repository, a module, or many of them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.real_paths import relative_path
from pplint.project.environment import environment_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.session import Session

_MOST_LOOKED_AT = 1000


class Surroundings(Struct, frozen=True):
    """What lies in a directory, in words, and where modules are that are found only if they are named."""

    words: str
    modulepath: tuple[str, ...] = ()


def surroundings(session: Session, root: str) -> Surroundings:
    """Return what lies in a directory, given its absolute path."""
    environment = environment_at(session, root)
    if environment is not None:
        inside = [path for path in environment.modulepath if session.disk.is_directory(path)]
        shown = ", ".join(relative_path(path, root) for path in inside)
        return Surroundings(f"a control repository with modules in {shown}" if shown else "a control repository")
    if _is_module(session, root):
        return Surroundings("a module")
    found = tuple(_directories_of_modules(session, root))
    if found:
        shown = ", ".join("this directory" if each == os.curdir else each for each in found)
        return Surroundings(f"modules in {shown}", found)
    return Surroundings("manifests that belong to no module")


def _is_module(session: Session, path: str) -> bool:
    return session.disk.has_file(path, "metadata.json") or session.disk.has_directory(path, "manifests")


def _directories_of_modules(session: Session, root: str) -> Iterator[str]:
    """Yield the paths, from the root, of directories whose directories are modules: it is one of them, or in it."""
    for name in (os.curdir, *_inner(session, root)):
        directory = os.path.normpath(os.path.join(root, name))
        if any(_is_module(session, os.path.join(directory, each)) for each in _inner(session, directory)):
            yield name


def _inner(session: Session, directory: str) -> list[str]:
    """Return the names of the directories in a directory, but for links and what is hidden."""
    try:
        entries = session.disk.entries(directory, _MOST_LOOKED_AT)
    except OSError:
        return []
    return [each.name for each in entries if not each.name.startswith(".") and each.is_dir(follow_symlinks=False)]
