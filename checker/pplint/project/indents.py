"""How the programs of a repository are indented: as `.editorconfig` says, or as most of their lines are."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from pplint.project.editorconfig import indent_by_editorconfig
from pplint.query import query

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.project.location import Location
    from pplint.session import Session

_MOST_FILES: Final = 100
_MOST_DIRECTORIES: Final = 1_000
MOST_BYTES: Final = 1 << 16
_FEWEST_STEPS: Final = 10
_WIDEST: Final = 8
_OTHERS: Final = frozenset(["fixtures", "node_modules", "vendor"])
_CLOSING: Final = (b"}", b")", b"]")
_OPENING: Final = (b"{", b"(", b"[")
"""What ends the lines that a deeper one follows."""


def repository_indent(session: Session, location: Location, root: str) -> int | str | None:
    """Return the blanks of a level, or "tab", for a file; None if nothing says so.

    A module that was taken over from elsewhere often has its own. The repository is the control repository, or else
    `root`, if that is around the file.
    """
    path = location.path
    said = indent_by_editorconfig(session, path)
    if said is not None:
        return said
    own = Counter[int | str]() if location.module is None else _indents_below(session, location.module.root)
    if location.environment is not None:
        root = location.environment.root
    if own.total() < _FEWEST_STEPS and not _is_below(path, root):
        own = _indents_below(session, os.path.dirname(path))
    elif own.total() < _FEWEST_STEPS:
        own = _indents_below(session, root)
    return min(own, key=lambda step: (-own[step], str(step)), default=None)


def _is_below(path: str, root: str) -> bool:
    return path.startswith(os.path.join(root, ""))


@query
def _indents_below(session: Session, root: str) -> Counter[int | str]:
    """Return how often lines are indented by what in a sample of the manifests below a directory."""
    found: Counter[int | str] = Counter()
    for path in some_manifests(session, root):
        with suppress(OSError):
            found.update(_steps(session.disk.read(path, MOST_BYTES)))
    return found


def some_manifests(session: Session, root: str) -> Iterator[str]:
    """Yield some manifests below a directory, those in the outer directories first."""
    directories, count = [root], 0
    for directory in directories:
        try:
            entries = sorted(session.disk.entries(directory), key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in entries:
            if entry.name.startswith(".") or entry.name in _OTHERS:
                continue
            if entry.is_dir(follow_symlinks=False):
                directories += [entry.path] if len(directories) < _MOST_DIRECTORIES else []
            elif entry.name.endswith(".pp"):
                count += 1
                yield entry.path
                if count == _MOST_FILES:
                    return


def _steps(data: bytes) -> Iterator[int | str]:
    """Yield by how much lines are deeper than the one before them, where that opens something."""
    above: bytes | None = None
    for line in data.splitlines():
        text = line.strip()
        if not text or text.startswith(b"#"):
            continue
        indent = line[: len(line) - len(line.lstrip())]
        if above is not None and indent.startswith(above):
            step = indent[len(above) :]
            if step == b"\t":
                yield "tab"
            elif 1 < len(step) <= _WIDEST and not step.strip(b" "):
                yield len(step)
        above = indent if text.endswith(_OPENING) and _opens_one(text) else None


def _opens_one(text: bytes) -> bool:
    """Return whether one bracket is left open: where there are several, some step once for each of them."""
    return sum(map(text.count, _OPENING)) - sum(map(text.count, _CLOSING)) == 1
