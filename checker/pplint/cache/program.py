"""What the program is known by, with all packages that rules come from: another one may find something else."""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from typing import TYPE_CHECKING

from pplint import __version__
from pplint.base.digests import digest
from pplint.rule.plugins import rule_packages

if TYPE_CHECKING:
    from collections.abc import Iterator

_OWN = ("pplint", "pplint_grammar", "pplint_signatures")
_INFO = (".dist-info", ".egg-info")


def fingerprint() -> bytes:
    """Return a digest of the version, that of Python, what is installed, and the content of the packages that count."""
    parts = [__version__, sys.version, *installed(), *(part for name in packages() for part in _package(name))]
    # Several packages have one list of files.
    return digest("\0".join(dict.fromkeys(parts)).encode("utf-8", "surrogateescape"))


def packages() -> list[str]:
    """Return the names of the packages that count."""
    return list(dict.fromkeys([*_OWN, *(name.partition(".")[0] for name in rule_packages())]))


def installed() -> Iterator[str]:
    """Yield the names of what is installed, which have the versions in them: rules may use any of it."""
    for folder in sys.path:
        yield from (name for name in _names(folder or os.curdir) if name.endswith(_INFO))


def _package(name: str) -> Iterator[str]:
    """Yield what identifies the content of a package."""
    for directory, record in contents(name):
        yield name
        yield from _files(directory) if record is None else (record,)


def contents(name: str) -> Iterator[tuple[str, str | None]]:
    """Yield the directories of a package, each with the list of its files if it was installed from one."""
    for directory in _directories(name):
        yield directory, _record(directory, name)


def _directories(name: str) -> list[str]:
    for finder in sys.meta_path:
        spec = finder.find_spec(name, None)
        if spec is not None:
            return sorted(spec.submodule_search_locations or ([] if spec.origin is None else [spec.origin]))
    return []


def _record(directory: str, name: str) -> str | None:
    """Return the list of the files, with digests, of the distribution that a package was installed from, if it was."""
    outer, word = os.path.dirname(directory), name.partition("_")[0]
    infos = [info for info in _names(outer) if info.endswith(_INFO[0])]
    # Most are called like their packages.
    for info in sorted(infos, key=lambda info: word not in info):
        text = _text(os.path.join(outer, info, "RECORD"))
        if text.startswith(f"{name}/__init__.py,sha256=") or f"\n{name}/__init__.py,sha256=" in text:
            return text
    return None


@lru_cache(maxsize=1)
def _text(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            return file.read()
    except OSError:
        return ""


def _names(directory: str) -> list[str]:
    try:
        return sorted(os.listdir(directory))
    except OSError:
        return []


def _files(directory: str) -> Iterator[str]:
    """Yield the files below a directory, but for what Python compiles them to, and what shows that they changed."""
    waiting = [directory]
    while waiting:
        outer = waiting.pop()
        try:
            with os.scandir(outer) as found:
                entries = sorted(found, key=lambda entry: entry.name)
        except OSError:
            yield outer
            continue
        for entry in entries:
            if entry.is_dir():
                waiting += [entry.path] if entry.name != "__pycache__" else []
            else:
                status = entry.stat()
                yield f"{entry.path} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns}"
