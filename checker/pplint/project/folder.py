"""Directories that are looked into by name: what lies outside of them is never opened.

A path is followed name by name through what the directories list, so that no name leads out of a folder, whatever
is written in it, and that upper and lower case count on every system, as they do for the compiler on a server.
Links lead to what lies within the bounds, and nowhere else.
"""

from __future__ import annotations

import os
from itertools import islice
from typing import TYPE_CHECKING

from pplint.real_paths import is_within, real_path
from pplint.records import dataclass, field

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

DEPTH_LIMIT = 32
ENTRY_LIMIT = 50_000


@dataclass(slots=True, eq=False)
class Folder:
    """A directory that may be looked into; each directory in it is listed once.

    `bounds` are the directories, without links in their paths, that links may lead into. `is_complete` turns false
    when something that is there cannot be looked at.
    """

    root: str
    bounds: tuple[str, ...] = ()
    is_complete: bool = True
    _listed: dict[str, dict[str, bool]] = field(default_factory=dict[str, "dict[str, bool]"])

    @classmethod
    def at(cls, root: str, bounds: Iterable[str] = ()) -> Folder:
        """Look into a directory; links in it may lead to what is in it, and into `bounds`."""
        return cls(root, (real_path(root), *bounds))

    def entries(self, directory: str = "") -> Mapping[str, bool]:
        """Return the names in a directory below the root, and for each whether it is a directory itself."""
        listed = self._listed.get(directory)
        if listed is None:
            self._listed[directory] = listed = self._list(directory)
        return listed

    def _list(self, directory: str) -> dict[str, bool]:
        try:
            with os.scandir(os.path.join(self.root, directory)) as found:
                entries = sorted(islice(found, ENTRY_LIMIT), key=lambda entry: entry.name)
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except (OSError, ValueError):
            self.is_complete = False
            return {}
        return {entry.name: is_directory for entry in entries if (is_directory := self._kind(entry)) is not None}

    def _kind(self, entry: os.DirEntry[str]) -> bool | None:
        """Tell a directory from a file; None for what is neither, or lies elsewhere."""
        try:
            if entry.is_symlink() and not self._admits(real_path(entry.path)):
                self.is_complete = False
                return None
            if entry.is_dir():
                return True
            return False if entry.is_file() else None
        except OSError:
            self.is_complete = False
            return None

    def _admits(self, target: str) -> bool:
        return any(is_within(target, bound) for bound in self.bounds)

    def file(self, path: str) -> str | None:
        """Return the absolute path of a file, given its path below the root with forward slashes; None without it."""
        return self._find(path, is_directory=False)

    def directory(self, path: str) -> str | None:
        """Return the absolute path of a directory in the same way."""
        return self._find(path, is_directory=True)

    def _find(self, path: str, *, is_directory: bool) -> str | None:
        directory = ""
        *outer, last = path.split("/")
        if len(outer) > DEPTH_LIMIT:
            return None
        for name in outer:
            if self.entries(directory).get(name) is not True:
                return None
            directory = f"{directory}/{name}" if directory else name
        if self.entries(directory).get(last) is not is_directory:
            return None
        return os.path.join(self.root, *outer, last)

    def files(self, directory: str, suffix: str) -> list[str]:
        """Return the paths of all files below a directory that end in `suffix`, below the root as it is.

        Where they go too deep, or are too many, the rest is left out.
        """
        found: list[str] = []
        waiting = [directory] if self.directory(directory) is not None else []
        while waiting:
            outer = waiting.pop()
            if len(found) > ENTRY_LIMIT or outer.count("/") > DEPTH_LIMIT:
                self.is_complete = False
                continue
            for name, is_directory in self.entries(outer).items():
                (waiting if is_directory else found).append(f"{outer}/{name}")
        return sorted(path for path in found if path.endswith(suffix))
