"""Which modules a `Puppetfile` and a `.fixtures.yml` install, read without running or fully understanding them."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.reading import MAX_FILE_SIZE
from pplint.query import query

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pplint.session import Session

FIXTURES_FILE = ".fixtures.yml"

_MODULE = late_pattern(r"""mod\s*(?:\(\s*)?(?P<quote>['"])(?P<name>[\w./-]+)(?P=quote)""")
_VERSION = late_pattern(r"""\s*,\s*(?P<quote>['"])(?P<version>[^'"]*)(?P=quote)\s*[,)]*""")
_DIRECTORY = late_pattern(r"""moduledir\s*(?:\(\s*)?(?P<quote>['"])(?P<path>[^'"]+)(?P=quote)""")
_OPTION = late_pattern(
    r"""(?x) \b(?P<key>local|install_path|git|ref|tag|branch|commit)['"]?\s*(?:=>|:)
    \s*(?:true\b|['"](?P<path>[^'"]+)['"])"""
)
_REVISIONS = ("tag", "ref", "branch", "commit")
_OTHER = late_pattern(
    r"""(?x)
    (?:forge|moduledir)\b .*               # settings
    | (?: :?\w+\s*(?:=>|:)\s .* )          # an option of the module above
    | ['":]\S* [\s,)]*                     # its version
    | [\s,){}]*
    """
)
_DEPTHS = 2, 3
"""How many keys are above the name of a module in a `.fixtures.yml`, and above its settings."""
_SECTIONS = frozenset({"repositories", "forge_modules", "symlinks"})
_KEY = late_pattern(r"""(?P<indent>[ ]*)(?P<quote>['"]?)(?P<name>[\w./-]+)(?P=quote)[ ]*:(?:[ ]|$)""")


class ModuleSource(NamedTuple):
    """Where a module comes from: its name as it is written, and a version, or a repository with a revision."""

    name: str
    version: str | None = None
    repository: str | None = None
    revision: str | None = None


class Installed(Struct, frozen=True):
    """The names of modules that a file says are installed, without their authors'.

    `directory` is where they go, if the file says so; `elsewhere` the paths of those that go into another directory,
    `local` those that the file only says are there. `sources` are where modules come from, as far as the file says so.
    If `is_complete` is false, the file says more than was understood.
    """

    modules: tuple[str, ...] = ()
    is_complete: bool = True
    directory: str | None = None
    elsewhere: Mapping[str, str] = {}
    local: frozenset[str] = frozenset()
    sources: Mapping[str, ModuleSource] = {}


def module_name(full: str) -> str:
    """Return the name of a module without its author's: `puppetlabs/stdlib` and `puppetlabs-stdlib` are `stdlib`."""
    return full.replace("/", "-").rpartition("-")[2]


@query
def read_puppetfile(session: Session, path: str) -> Installed | None:
    """Read a `Puppetfile`; None if there is none."""
    text = text_at(session, path)
    if text is None:
        return None
    modules: dict[str, dict[str, str | None]] = {}
    named: dict[str, list[tuple[str, str | None]]] = {}
    options: dict[str, str | None] = {}
    directory: str | None = None
    is_complete = len(text) <= MAX_FILE_SIZE
    for line in map(_without_comment, text.splitlines()):
        module = _MODULE.match(line)
        if module is not None:
            modules[module_name(module["name"])] = options = {}
            version = _VERSION.match(line, module.end())
            named.setdefault(module_name(module["name"]), []).append(
                (module["name"], None if version is None else version["version"])
            )
        elif (said := _DIRECTORY.match(line)) is not None:
            directory = said["path"]
        elif _OTHER.fullmatch(line) is None:
            is_complete = False
        options.update((option["key"], option["path"]) for option in _OPTION.finditer(line))
    elsewhere = {name: inner for name, said in modules.items() if (inner := said.get("install_path")) is not None}
    local = frozenset(name for name, said in modules.items() if "local" in said)
    # For a module that is named twice, it is unknown which line counts.
    sources = {name: _source(*named[name][0], said) for name, said in modules.items() if len(named[name]) == 1}
    return Installed(tuple(modules), is_complete, directory, elsewhere, local, sources)


def _source(name: str, version: str | None, options: Mapping[str, str | None]) -> ModuleSource:
    revision = next((options[each] for each in _REVISIONS if options.get(each)), None)
    return ModuleSource(name, version, options.get("git"), revision)


def _without_comment(line: str) -> str:
    return re.sub(r"(?:^|\s)#.*", "", line).strip()


@query
def read_fixtures(session: Session, path: str) -> Installed | None:
    """Read a `.fixtures.yml`: the names below `repositories`, `forge_modules` and `symlinks`; None if there is none."""
    text = text_at(session, path)
    if text is None:
        return None
    found: dict[str, dict[str, str]] = {}
    for name, option, value in _fixtures(text):
        found.setdefault(name, {})[option] = value
    return Installed(tuple(found), sources={name: _fixture(name, said) for name, said in found.items()})


def _fixture(name: str, options: Mapping[str, str]) -> ModuleSource:
    repository, revision = options.get("repo", ""), options.get("ref") or options.get("tag")
    if "//" in repository or "@" in repository:
        return ModuleSource(name, None, repository, revision)
    return ModuleSource(repository or name, revision if repository else None)


def _fixtures(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield the keys one level below those of the sections, whatever the indentation is, and what is below them."""
    outer: list[tuple[int, str]] = []
    for line in text.splitlines():
        key = _KEY.match(line)
        if key is None:
            continue
        indent = len(key["indent"])
        while outer and outer[-1][0] >= indent:
            outer.pop()
        above = [name for _, name in outer]
        if above[:1] == ["fixtures"] and len(above) in _DEPTHS and above[1] in _SECTIONS:
            value = line[key.end() :].strip().strip("'\"")
            yield module_name((*above, key["name"])[_DEPTHS[0]]), key["name"] if len(above) == _DEPTHS[1] else "", value
        outer.append((indent, key["name"]))


def text_at(session: Session, path: str) -> str | None:
    """Return the text of a file, None if there is none."""
    if not session.disk.may_hold(*os.path.split(path)):
        return None
    try:
        return session.disk.read(path).decode("utf-8", "replace")
    except OSError:
        return None
