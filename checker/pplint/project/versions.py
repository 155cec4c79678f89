"""Modules on the module path whose version is not what the project asks for.

What is asked for stands in the `Puppetfile` of a control repository, or in the `metadata.json` of the module that needs
another one. Only versions and ranges are compared: what is installed from a repository of Git has any version.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Place, SourceFile, Span
from pplint.project.environment import PUPPETFILE
from pplint.project.modules import METADATA
from pplint.project.puppetfile import module_name
from pplint.project.sources import shown_path
from pplint.ruby_library.integers import TooManyDigitsError
from pplint.types.semver import Version, VersionRange

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.project.module_files import ModuleFiles, ModulePath
    from pplint.session import Session
    from pplint.session.disk import Disk


_ENTRY = late_pattern(rb"\{[^{}]*\}")
_NAME = late_pattern(rb'"name"\s*:\s*"(?P<text>[^"]*)"')
_REQUIREMENT = late_pattern(rb'"version_requirement"\s*:\s*(?P<text>"[^"]*")')
_VERSION = late_pattern(rb'"version"\s*:\s*(?P<text>"[^"]*")')
_INSTALLED = late_pattern(
    rb"""^[ \t]*mod[ \t]*(?:\(\s*)?['"](?P<name>[\w./-]+)['"]\s*,\s*(?P<text>['"](?P<range>[^'"\n]+)['"])""",
    re.MULTILINE,
)


class WrongVersion(Struct, frozen=True):
    """A module whose version on the module path is outside of a range.

    `is_older` tells whether all that the range holds is newer. `span` is where the file `asking` says what is asked
    for; `place` is where the module says what it is.
    """

    module: str
    root: str
    version: str
    is_older: bool
    asked: str
    asking: SourceFile
    span: Span
    place: Place


class WrongModule(Struct, frozen=True):
    """A module on the module path that has the name of the one that is asked for, and is by another author.

    Both names are with those of the authors; `place` is where the module says what it is called.
    """

    module: str
    root: str
    full_name: str
    asked: str
    place: Place


class AllowedVersions(Struct, frozen=True):
    """The versions of a module that a program may find; `text` is how they are written, `origin` where, with a verb."""

    range: VersionRange
    text: str
    origin: str

    def include_some(self, lowest: Version) -> bool:
        """Return whether one from some version on is among them."""
        return any(each.end > lowest or (each.end == lowest and not each.excludes_end) for each in self.range.intervals)

    def are_from(self, lowest: Version) -> bool:
        """Return whether all are from some version on."""
        return all(each.begin >= lowest for each in self.range.intervals)


class _Asked(Struct, frozen=True):
    """A range that a file asks for, the bytes where it does so, and the name of the module with that of its author."""

    range: str
    asking: SourceFile
    span: Span
    full_name: str | None = None


def wrong_versions(
    session: Session, path: ModulePath, repository: str | None, module: ModuleFiles | None
) -> tuple[WrongVersion, ...]:
    """Return the modules of a wrong version, from the point of view of a module, or of what is in none.

    `repository` is the absolute path of the control repository, if there is one. What its `Puppetfile` asks for goes
    before what a module does.
    """
    asked = {} if module is None else dict(_by_metadata(path, module))
    if repository is not None:
        asked |= dict(_by_puppetfile(session.disk, os.path.join(repository, PUPPETFILE)))
    found = (_compared(path.modules[name], each) for name, each in sorted(asked.items()) if name in path.modules)
    return tuple(each for each in found if each is not None)


def wrong_modules(path: ModulePath, module: ModuleFiles | None) -> tuple[WrongModule, ...]:
    """Return the modules that are called as those that a module asks for, and are others."""
    if module is None:
        return ()
    asked = module.metadata.full_names
    found = ((path.modules[name], full) for name, full in sorted(asked.items()) if name in path.modules)
    return tuple(_named_alike(each, each.metadata.full_name, full) for each, full in found if _is_other(each, full))


def _is_other(module: ModuleFiles, asked: str) -> bool:
    return module.metadata.full_name not in {None, asked}


def _named_alike(module: ModuleFiles, full_name: str | None, asked: str) -> WrongModule:
    file = os.path.join(module.root, METADATA)
    said = _NAME.search(_bytes(module.session.disk, file))
    place = Place(shown_path(file), Span(0, 0) if said is None else Span(*said.span("text")))
    return WrongModule(module.name, module.root, full_name or "", asked, place)


def allowed_versions(
    session: Session, path: ModulePath, repository: str | None, module: ModuleFiles | None, name: str
) -> AllowedVersions | None:
    """Return which versions of a module there may be: those that are asked for, else the one that is there.

    None if nothing says so. What the `Puppetfile` of a control repository asks for goes before what a module does, and
    so does the version that is in the repository, or beside the module in `modules`: nodes get no other one.
    """
    there = path.modules.get(name)
    installed = {} if repository is None else dict(_by_puppetfile(session.disk, os.path.join(repository, PUPPETFILE)))
    is_installed = there is not None and _is_installed(there.root, repository, module)
    texts = [
        (installed[name].range if name in installed else None, f"`{PUPPETFILE}` allows"),
        (None if module is None else module.metadata.required.get(name), f"`{METADATA}` allows"),
    ]
    texts.insert(1 if is_installed else 2, (None if there is None else there.metadata.version, "the module path has"))
    found = (_allowed(text, origin) for text, origin in texts if text)
    return next((each for each in found if each is not None), None)


def _is_installed(root: str, repository: str | None, module: ModuleFiles | None) -> bool:
    if repository is not None and root.startswith(repository + os.sep):
        return True
    directory = os.path.dirname(root)
    is_beside = module is not None and os.path.dirname(module.root) == directory
    return is_beside and os.path.basename(directory) == "modules"


def _allowed(text: str, origin: str) -> AllowedVersions | None:
    from pplint.types.semver_ranges import parse_range

    try:
        return AllowedVersions(parse_range(text), text, origin)
    except (ValueError, TooManyDigitsError):
        return None


def _compared(module: ModuleFiles, asked: _Asked) -> WrongVersion | None:
    """Return what is wrong with the version of a module; nothing if it, or the range, cannot be read."""
    from pplint.types.semver_ranges import parse_range

    try:
        version, wanted = Version.parse(module.metadata.version or ""), parse_range(asked.range)
    except (ValueError, TooManyDigitsError):
        return None
    if wanted.includes(version):
        return None
    is_older = all(version < each.begin for each in wanted.intervals)
    file = os.path.join(module.root, METADATA)
    said = _VERSION.search(_bytes(module.session.disk, file))
    span = Span(0, 0) if said is None else Span(*said.span("text"))
    place = Place(shown_path(file), span)
    own, other = module.metadata.full_name, asked.full_name
    is_other = own is not None and other is not None and own != other
    return WrongVersion(
        module.name,
        module.root,
        f"`{own}` {version}" if is_other else str(version),
        is_older,
        f"{other} {asked.range}" if is_other else asked.range,
        asked.asking,
        asked.span,
        place,
    )


def _by_metadata(path: ModulePath, module: ModuleFiles) -> Iterator[tuple[str, _Asked]]:
    """Yield the ranges that a module asks for, of those that are there; the file is read as text for their places."""
    if not any(name in path.modules for name in module.metadata.required):
        return
    file = os.path.join(module.root, METADATA)
    source = SourceFile(shown_path(file), _bytes(module.session.disk, file))

    for entry in _ENTRY.finditer(source.data):
        name, requirement = _NAME.search(entry[0]), _REQUIREMENT.search(entry[0])
        full = "" if name is None else module_name(name["text"].decode("utf-8", "replace"))
        if requirement is None or full not in module.metadata.required or full == module.name:
            continue
        start, end = requirement.span("text")
        span = Span(entry.start() + start, entry.start() + end)
        yield full, _Asked(module.metadata.required[full], source, span, module.metadata.full_names.get(full))


def _by_puppetfile(disk: Disk, file: str) -> Iterator[tuple[str, _Asked]]:
    """Yield the versions that a `Puppetfile` asks for; `latest` and the like are not versions."""
    source = SourceFile(shown_path(file), _bytes(disk, file))
    # Without a `Puppetfile`, the pattern need not be compiled.
    for found in _INSTALLED.finditer(source.data) if source.data else ():
        name = module_name(found["name"].decode())
        yield name, _Asked(found["range"].decode("utf-8", "replace"), source, Span(*found.span("text")))


def _bytes(disk: Disk, path: str) -> bytes:
    try:
        return disk.read(path)
    except OSError:
        return b""
