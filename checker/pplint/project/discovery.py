"""Which files to check: the manifests and templates below the paths that the user names.

A file that is named is checked whatever it is called. A directory is searched for `*.pp` and `*.epp`, and the
search stays inside: it follows no links to directories, nor links to files elsewhere, and it opens nothing.
"""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from msgspec import Struct, field

from pplint.session.disk import Disk
from pplint.session.memory import Memory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

EXTENSIONS = (".pp", ".epp")


class NoSuchPath(Exception):  # noqa: N818 - reads as what it says
    """A path that the user names does not exist."""

    def __init__(self, path: str) -> None:
        super().__init__(f"no such file or directory: `{path}`")
        self.path = path


class Discovery(Struct):
    """The files to check, in order and each once, and the directories that could not be searched, with the reason.

    `vendored` are directories that were left out because what lies there comes from elsewhere.
    """

    files: list[str] = field(default_factory=list[str])
    unreadable: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    vendored: list[str] = field(default_factory=list[str])


def _never(_path: str) -> bool:
    return False


def discover(
    paths: Iterable[str],
    is_excluded: Callable[[str], bool],
    is_vendored: Callable[[str], bool] = _never,
    *,
    force_exclude: bool = False,
    disk: Disk | None = None,
) -> Discovery:
    """Find the files to check; raise `NoSuchPath` for a path that does not exist.

    What `is_excluded` accepts is left out while searching. A path that the user names is checked all the same,
    unless `force_exclude` is given. A directory that `is_vendored` accepts is searched only if the user names it, or
    something in it.
    """
    found, disk = Discovery(), disk or Disk(Memory())
    for path in paths:
        named = os.path.normpath(path)
        if force_exclude and is_excluded(named):
            _status(named)
        elif stat.S_ISDIR(_status(named).st_mode):
            is_named = any(map(is_vendored, _with_outer(os.path.abspath(named))))
            _search(named, is_excluded, _never if is_named else is_vendored, found, disk)
        else:
            found.files.append(named)
    found.files = list(dict.fromkeys(found.files))
    found.vendored = list(dict.fromkeys(found.vendored))
    return found


def _status(path: str) -> os.stat_result:
    try:
        return os.stat(path)
    except (OSError, ValueError):
        raise NoSuchPath(path) from None


def _with_outer(path: str) -> Iterator[str]:
    """Yield an absolute path and those of the directories around it."""
    yield path
    while (outer := os.path.dirname(path)) != path:
        path = outer
        yield path


def _search(
    top: str, is_excluded: Callable[[str], bool], is_vendored: Callable[[str], bool], found: Discovery, disk: Disk
) -> None:
    """Add the files below a directory, those of a directory before those of the directories in it."""
    real_top = disk.real_path(top)
    waiting = [top]
    while waiting:
        directory = waiting.pop()
        try:
            entries = disk.entries(directory)
        except OSError as error:
            found.unreadable.append((directory, error.strerror or str(error)))
            continue
        kept = [(entry, _join(directory, entry.name)) for entry in entries]
        below = [path for entry, path in kept if entry.is_dir(follow_symlinks=False) and not is_excluded(path)]
        foreign = [path for path in below if is_vendored(path)]
        found.vendored.extend(foreign)
        waiting.extend(path for path in reversed(below) if path not in foreign)
        found.files.extend(path for entry, path in kept if _is_wanted(entry, real_top, disk) and not is_excluded(path))


def _join(directory: str, name: str) -> str:
    return name if directory == os.curdir else os.path.join(directory, name)


def _is_wanted(entry: os.DirEntry[str], real_top: str, disk: Disk) -> bool:
    """Tell whether an entry is a manifest or template: a regular file, or a link to one inside of `real_top`."""
    if not entry.name.endswith(EXTENSIONS):
        return False
    try:
        if not entry.is_symlink():
            return entry.is_file(follow_symlinks=False)
        target = disk.real_path(entry.path)
        # A separator behind the directory, or `/a/b-old` would be inside of `/a/b`; the root has its own.
        return entry.is_file() and target.startswith(real_top.rstrip(os.sep) + os.sep)
    except OSError:
        return False
