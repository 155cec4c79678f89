"""Where the cache lies: in a folder of the user's, or in one that the user names; never where a checked tree says."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress

from pplint.base.digests import digest

VARIABLE = "PPLINT_CACHE_DIR"
"""The environment variable that names the folder."""

SUFFIX = ".sqlite"
_TAG = "CACHEDIR.TAG"
_NOTES = {
    # What this says is settled: https://bford.info/cachedir/
    _TAG: "Signature: 8a477f597d28d172789f06886806bc55\n# This folder is a cache of pplint: it may be deleted.\n",
    ".gitignore": "*\n",
}


class UnusableFolder(Exception):  # noqa: N818 - reads as what it says
    """A folder that cannot hold a cache; the message says why."""


def cache_folder(named: str | None = None) -> str | None:
    """Return the absolute path of the folder, which may not exist; None if the user has no place for one."""
    named = named or os.environ.get(VARIABLE)
    if named:
        return os.path.abspath(named)
    outer = _user_folder()
    return os.path.join(outer, "pplint") if outer is not None and os.path.isabs(outer) else None


def _user_folder() -> str | None:
    if sys.platform == "win32":
        return os.environ.get("LOCALAPPDATA")
    if sys.platform == "darwin":
        return os.path.expanduser("~/Library/Caches")
    folder = os.environ.get("XDG_CACHE_HOME", "")
    return folder if os.path.isabs(folder) else os.path.expanduser("~/.cache")


def database_in(folder: str) -> str:
    """Return the path of the database for what is run in the current directory."""
    return os.path.join(folder, digest(os.fsencode(os.getcwd())).hex() + SUFFIX)


def is_own(path: str, *, is_folder: bool = False) -> bool:
    """Return whether there is a file or folder at a path that is the user's, and no link to another."""
    try:
        status = os.lstat(path)
    except OSError:
        return False
    is_kind = stat.S_ISDIR(status.st_mode) if is_folder else stat.S_ISREG(status.st_mode)
    return is_kind and (sys.platform == "win32" or status.st_uid == os.geteuid())


def require_usable(folder: str) -> None:
    """Raise `UnusableFolder` if there is something at a path that cannot be the folder of a cache."""
    if not os.path.lexists(folder):
        return
    if not is_own(folder, is_folder=True):
        raise UnusableFolder("is not a directory of yours, or a link to one")
    with suppress(OSError):
        if _TAG not in (names := os.listdir(folder)) and names:
            raise UnusableFolder("has other files in it")


def make_folder(folder: str) -> None:
    """Make a folder for a cache, if there is none yet; raise `OSError`, or `UnusableFolder` for what is none."""
    require_usable(folder)
    os.makedirs(os.path.dirname(folder), exist_ok=True)
    with suppress(FileExistsError):
        os.mkdir(folder, 0o700)
    for name, text in _NOTES.items():
        # Another run may be about to do the same.
        with suppress(FileExistsError), open(os.path.join(folder, name), "x", encoding="utf-8") as file:
            file.write(text)


def clear(folder: str) -> int:
    """Delete the cache in a folder, and the folder if nothing else is in it; return how many bytes there were.

    Raises `OSError`, and `UnusableFolder` for a folder that holds no cache.
    """
    if not os.path.lexists(folder):
        return 0
    if not is_own(folder, is_folder=True) or not is_own(os.path.join(folder, _TAG)):
        raise UnusableFolder("holds no cache")
    size = 0
    # The tag is the last to go, so that what is interrupted can be done again.
    for name in sorted(os.listdir(folder), key=lambda name: name == _TAG):
        path = os.path.join(folder, name)
        if name in _NOTES or SUFFIX in name:
            size += os.lstat(path).st_size
            os.unlink(path)
    with suppress(OSError):
        os.rmdir(folder)
    return size
