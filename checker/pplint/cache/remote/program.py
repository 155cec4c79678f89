"""What the program is known by to others: the same versions and rules, wherever they are installed and since when."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from pplint import __version__
from pplint.cache.program import contents, installed, packages
from pplint.digests import digest

if TYPE_CHECKING:
    from collections.abc import Iterator

_COMPILED = ".pyc"


def fingerprint() -> bytes:
    """Return a digest of the version, that of Python, what is installed, and the content of the packages that count."""
    python = f"{os.name} {sys.implementation.name} {sys.version_info}"
    parts = [__version__, python, *sorted(set(installed())), *(part for name in packages() for part in _package(name))]
    return digest("\0".join(parts).encode("utf-8", "surrogateescape"))


def _package(name: str) -> Iterator[str]:
    """Yield what tells the content of a package from another."""
    for directory, record in contents(name):
        yield name
        yield from _digests(directory) if record is None else _listed(record, name)


def _listed(record: str, name: str) -> Iterator[str]:
    """Yield what a list of installed files says of those of a package: the scripts beside it differ by their place."""
    for line in sorted(record.splitlines()):
        if line.startswith(f"{name}/") and "/__pycache__/" not in line:
            yield line


def _digests(directory: str) -> Iterator[str]:
    """Yield the paths below a directory, and what is there, but for what Python compiles it to."""
    waiting = [("", directory)]
    for inner, outer in waiting:
        try:
            with os.scandir(outer) as found:
                entries = sorted(found, key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in entries:
            name = f"{inner}/{entry.name}"
            if entry.is_dir():
                waiting += [(name, entry.path)] if entry.name != "__pycache__" else []
            elif not entry.name.endswith(_COMPILED):
                yield f"{name} {_digest_of(entry.path).hex()}"


def _digest_of(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return digest(file.read())
    except OSError:
        return b""
