"""The modules that a project asks for at some version: in a lock, a `Puppetfile`, a `.fixtures.yml`, or metadata."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.project.environment import PUPPETFILE
from pplint.project.puppetfile import FIXTURES_FILE, module_name, read_fixtures, read_puppetfile, text_at
from pplint.query import query

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pplint.project.module_files import ModulePath
    from pplint.project.puppetfile import Installed
    from pplint.project.surroundings import Surroundings
    from pplint.session import Session

_LOCKED: Final = late_pattern(r"    (?P<name>[\w./-]+) \((?P<version>\d+\.\d+\.\d+)\)\s*")
_SECTION: Final = late_pattern(r"[A-Z]+\s*")
_TAG: Final = late_pattern(r"(?:release-)?v?(?P<version>\d+\.\d+\.\d+)")
_REPOSITORY: Final = late_pattern(r".*[/:](?P<owner>[\w.-]+)/(?P<name>[\w.-]+?)(?:\.git)?/?")


class AskedModule(Struct, frozen=True):
    """A module that is asked for: `versions` is a version or a range.

    `name` has the author's in it, as `author-name`. What a tag of a Git repository names has none, and `repository` is
    the end of its address, `owner/name`.
    """

    versions: str
    name: str | None = None
    repository: str | None = None


@query
def asked_modules(session: Session, surroundings: Surroundings, path: ModulePath) -> Mapping[str, AskedModule]:
    """Return the modules that are asked for by their names without those of the authors, where a version is named."""
    found: dict[str, AskedModule] = {}
    own = surroundings.own
    if surroundings.environment is not None:
        found |= asked_by_puppetfile(session, surroundings.root)
        installed = read_puppetfile(session, os.path.join(surroundings.root, PUPPETFILE))
        listed = frozenset(() if installed is None else installed.modules)
        needing = list(path.modules.values())
    elif own is not None:
        listed = frozenset[str]()
        found |= dict(_listed(read_fixtures(session, os.path.join(own.root, FIXTURES_FILE))))
        needing = [path.modules[own.name]]
    else:
        return found
    for module in needing:
        for name, versions in module.metadata.required.items():
            # What is listed without a version may be of any.
            if name not in listed:
                found.setdefault(name, AskedModule(versions, module.metadata.full_names.get(name)))
    return found


def asked_by_puppetfile(session: Session, root: str) -> dict[str, AskedModule]:
    """Return what the `Puppetfile` in a directory asks for; what its lock says goes before that."""
    file = os.path.join(root, PUPPETFILE)
    return dict(_listed(read_puppetfile(session, file))) | _locked(text_at(session, f"{file}.lock") or "")


def _locked(text: str) -> dict[str, AskedModule]:
    """Return the versions in the lock of a `Puppetfile` that come from the Forge."""
    found: dict[str, AskedModule] = {}
    section = ""
    for line in text.splitlines():
        section = line.strip() if _SECTION.fullmatch(line) else section
        locked = _LOCKED.fullmatch(line) if section == "FORGE" else None
        if locked is not None:
            name = _full_name(locked["name"])
            found[module_name(name)] = AskedModule(locked["version"], name)
    return found


def _listed(installed: Installed | None) -> Iterator[tuple[str, AskedModule]]:
    for name, said in () if installed is None else installed.sources.items():
        full, version, repository, revision = said
        tag = None if revision is None else _TAG.fullmatch(revision)
        address = None if repository is None else _REPOSITORY.fullmatch(repository)
        if address is not None and tag is not None:
            yield name, AskedModule(tag["version"], None, f"{address['owner']}/{address['name']}".lower())
        elif repository is None and version is not None:
            yield name, AskedModule(version, _full_name(full))


def _full_name(text: str) -> str:
    return re.sub("/", "-", text, count=1).lower()
