"""Who owns a file, as the file `CODEOWNERS` of a repository says: the last pattern that matches a path counts."""

from __future__ import annotations

import os

from msgspec import Struct

from pplint.base.reading import read_regular_file
from pplint.project.path_patterns import Patterns, relative_to

_PLACES = ("CODEOWNERS", ".github/CODEOWNERS", ".gitlab/CODEOWNERS", "docs/CODEOWNERS")
_MOST_BYTES = 3 << 20
"""How large the file may be, as GitHub has it."""


class _Entry(Struct, frozen=True):
    pattern: str
    names: tuple[str, ...]


class Owners(Struct, frozen=True):
    """The owners of the files below a directory, an absolute path."""

    root: str = os.sep
    entries: tuple[_Entry, ...] = ()

    @classmethod
    def of(cls, root: str) -> Owners:
        """Read who owns what in the repository with this root; nobody does if nothing says so."""
        for place in _PLACES:
            try:
                data = read_regular_file(os.path.join(root, place), _MOST_BYTES)
            except (OSError, ValueError):
                continue
            lines = data[:_MOST_BYTES].decode("utf-8", "replace").splitlines()
            return cls(root, tuple(entry for line in lines if (entry := _entry(line)) is not None))
        return cls()

    def of_file(self, path: str) -> tuple[str, ...]:
        """Return the owners of the file at a path, none if it has none."""
        absolute = os.path.abspath(path)
        for entry in reversed(self.entries):
            if self._matches(entry.pattern, absolute):
                return entry.names
        return ()

    def _matches(self, pattern: str, path: str) -> bool:
        if pattern.endswith("/*"):
            # Only what lies in the directory itself is meant.
            path, inner = os.path.dirname(path), pattern[:-2]
            names, wanted = relative_to(path, self.root).split("/"), inner.strip("/").split("/")
            return ("**" in wanted or len(names) == len(wanted)) and Patterns(self.root, (f"/{inner}",)).match(path)
        return pattern == "*" or Patterns(self.root, (pattern,)).match(path)


def _entry(line: str) -> _Entry | None:
    """Read a line; sections of GitLab, and whatever has no pattern, are none."""
    words = line.partition(" #")[0].split()
    if not words or words[0].startswith(("#", "[", "^[")):
        return None
    return _Entry(words[0], tuple(words[1:]))
