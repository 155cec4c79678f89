"""Control repositories: what an `environment.conf` says, and where modules are without one.

Only directories inside of the repository count: what else is on the path of a server is on that server. A user who
has it available names it as `modulepath`.
"""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.real_paths import forward, is_within
from pplint.base.source import Span
from pplint.project.description_files import Fault
from pplint.project.folder import Folder
from pplint.project.puppetfile import read_puppetfile
from pplint.query import query

if TYPE_CHECKING:
    from pplint.session import Session
    from pplint.session.disk import Disk

MODULE_PATH_NAMES = ("site-modules", "site", "modules")
FILE_NAME = "environment.conf"
PUPPETFILE = "Puppetfile"

_MOST_PARTS = 1000
_SETTING = late_pattern(r"\s*(?P<name>\w+)\s*=\s*(?P<value>.*?)\s*\Z")
_READ_LINE = late_pattern(r"\s*(?:#.*|\[\w+\]\s*|\w+\s*=.*)?\s*")
# `manifests/site.pp` of a module is the home of its class `…::site`, and no site manifest.
_CLASS_CALLED_SITE = late_pattern(rb"(?m)^\s*(?:class|define|function|plan)\s+[\w:]+::site\b")
_WILDCARD = late_pattern(r"[*?\[{]")


class Environment(Struct, frozen=True):
    """A control repository: the absolute paths of its root, of the directories that hold modules, and of the manifests.

    `is_complete` tells whether all directories on the path are in the repository and exist, so that a module that
    is not in them is in none. `outside` are the directories on the path that are not in the repository; `order` is
    all of the path.
    """

    root: str
    modulepath: tuple[str, ...]
    manifest: str | None
    is_complete: bool = False
    outside: tuple[str, ...] = ()
    order: tuple[str, ...] = ()


@query
def environment_at(session: Session, root: str) -> Environment | None:
    """Return the control repository whose root is the given absolute path, if it is one."""
    disk = session.disk
    if disk.has_file(root, FILE_NAME):
        return _configured(session, root)
    paths = tuple(os.path.join(root, name) for name in MODULE_PATH_NAMES if disk.has_directory(root, name))
    if not _is_repository(disk, root, has_modules=bool(paths)):
        return None
    return Environment(root, _with_installed(session, root, paths), os.path.join(root, "manifests"))


def _is_repository(disk: Disk, root: str, *, has_modules: bool) -> bool:
    """Tell what a directory without an `environment.conf` is: tests of a module may have a `Puppetfile`, too."""
    has_puppetfile = disk.has_file(root, PUPPETFILE)
    has_manifests = disk.has_directory(root, "manifests")
    has_main_class = has_manifests and disk.is_file(os.path.join(root, "manifests", "init.pp"))
    if disk.has_file(root, "metadata.json"):
        return (has_puppetfile or not has_main_class) and has_site_manifest(disk, root)
    if has_modules:
        return has_puppetfile or has_manifests
    return has_puppetfile and (not has_main_class or has_site_manifest(disk, root))


def has_site_manifest(disk: Disk, root: str) -> bool:
    """Tell whether `manifests/site.pp` is there, and not for a class `…::site`."""
    try:
        text = disk.read(os.path.join(root, "manifests", "site.pp"))
    except OSError:
        return False
    return _CLASS_CALLED_SITE.search(text) is None


def _with_installed(session: Session, root: str, paths: tuple[str, ...]) -> tuple[str, ...]:
    """Return directories of modules with the one that the `Puppetfile` installs them into."""
    installed = read_puppetfile(session, os.path.join(root, PUPPETFILE))
    path = _inside(root, installed.directory) if installed is not None and installed.directory is not None else None
    return paths if path is None or path in paths or not session.disk.is_directory(path) else (*paths, path)


@query.outwards
def environment_around(session: Session, path: str) -> Environment | None:
    """Return the closest control repository that a directory lies in, or that it is, given its absolute path."""
    found, outer = environment_at(session, path), os.path.dirname(path)
    return found if found is not None or outer == path else environment_around(session, outer)


def _configured(session: Session, root: str) -> Environment:
    settings = read_settings(session.disk, os.path.join(root, FILE_NAME))
    manifest = _inside(root, settings.get("manifest", "manifests"))
    named = settings.get("modulepath")
    if named is None:
        # The default of the setting, as far as it lies in the repository.
        modules = os.path.join(root, "modules")
        return Environment(root, _with_installed(session, root, (modules,)), manifest)
    parts = list(dict.fromkeys(part for part in named.split(os.pathsep) if part))
    folder = Folder.at(session.disk, root)
    found = [_expand(folder, part) for part in parts[:_MOST_PARTS]]
    is_complete = all(found) and "**" not in named and len(parts) <= _MOST_PARTS
    paths = tuple(each for directories in found for each in directories)
    elsewhere = [_elsewhere(root, part) for part in parts[:_MOST_PARTS]]
    order = tuple(each for outer, inner in zip(elsewhere, found, strict=True) for each in (*outer, *inner))
    outside = tuple(each for outer in elsewhere for each in outer)
    return Environment(root, _with_installed(session, root, paths), manifest, is_complete, outside, order)


def read_settings(disk: Disk, path: str) -> dict[str, str]:
    """Read the settings of an `environment.conf`: those in the section `main`, and those before any section."""
    try:
        text = disk.read(path).decode("utf-8", "replace")
    except OSError:
        return {}
    settings: dict[str, str] = {}
    section = "[main]"
    for line in text.splitlines():
        if line.lstrip().startswith("["):
            section = line.strip()
        setting = _SETTING.match(line) if section == "[main]" else None
        if setting is not None:
            settings[setting["name"]] = setting["value"].strip("\"'")
    return settings


def settings_fault(data: bytes) -> Fault | None:
    """Return the first line of an `environment.conf` for which the compiler refuses it."""
    start = len(BOM_UTF8) if data.startswith(BOM_UTF8) else 0
    for line in data[start:].split(b"\n"):
        try:
            is_read = _READ_LINE.fullmatch(line.decode()) is not None
        except UnicodeDecodeError:
            return Fault("it is not valid UTF-8", Span(start, start))
        if not is_read:
            return Fault("this line is not a setting, such as `modulepath = modules`", Span(start, start))
        start += len(line) + 1
    return None


def _inside(root: str, part: str) -> str | None:
    """Return the absolute path of a part of a path if it lies in the repository."""
    # `$basemodulepath` and the like are known to the server only.
    if part.startswith("$") or "\0" in part:
        return None
    path = os.path.normpath(os.path.join(root, part))
    return path if is_within(path, root) else None


def _elsewhere(root: str, part: str) -> tuple[str, ...]:
    """Return the absolute path of a part of a path if it lies outside of the repository."""
    if part.startswith("$") or "\0" in part or _inside(root, part) is not None:
        return ()
    return (os.path.normpath(os.path.join(root, part)),)


def _expand(folder: Folder, part: str) -> list[str]:
    """Return the directories that a part of a path stands for, in order."""
    path = _inside(folder.root, part)
    if path is None:
        return []
    inner = forward(os.path.relpath(path, folder.root))
    found = [""] if inner == os.curdir else _matching(folder, inner.split("/"))
    return [os.path.join(folder.root, *each.split("/")) if each else folder.root for each in found]


def _matching(folder: Folder, segments: list[str]) -> list[str]:
    """Return the directories below a folder that match a pattern; `**` stands for one directory here."""
    found = [""]
    for segment in segments:
        inner = [
            f"{outer}/{name}" if outer else name
            for outer in found
            for name, is_directory in folder.entries(outer).items()
            if is_directory and _matches(name, segment)
        ]
        found = inner[:_MOST_PARTS]
    return found


def _matches(name: str, segment: str) -> bool:
    if _WILDCARD.search(segment) is None:
        return name == segment
    # Ruby's `Dir.glob` finds no hidden directories.
    return not name.startswith(".") and fnmatchcase(name, segment)
