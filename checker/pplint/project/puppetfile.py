"""Which modules a `Puppetfile` and a `.fixtures.yml` install, read without running or fully understanding them."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.reading import MAX_FILE_SIZE
from pplint.query import query

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pplint.session import Session


_MODULE = late_pattern(r"""mod\s*(?:\(\s*)?(?P<quote>['"])(?P<name>[\w./-]+)(?P=quote)""")
_DIRECTORY = late_pattern(r"""moduledir\s*(?:\(\s*)?(?P<quote>['"])(?P<path>[^'"]+)(?P=quote)""")
_OPTION = late_pattern(r"""\b(?P<key>local|install_path)['"]?\s*(?:=>|:)\s*(?:true\b|['"](?P<path>[^'"]+)['"])""")
_OTHER = late_pattern(
    r"""(?x)
    (?:forge|moduledir)\b .*               # settings
    | (?: :?\w+\s*(?:=>|:)\s .* )          # an option of the module above
    | ['":]\S* [\s,)]*                     # its version
    | [\s,){}]*
    """
)
_SECTIONS = frozenset({"repositories", "forge_modules", "symlinks"})
_KEY = late_pattern(r"""(?P<indent>[ ]*)(?P<quote>['"]?)(?P<name>[\w./-]+)(?P=quote)[ ]*:(?:[ ]|$)""")


class Installed(Struct, frozen=True):
    """The names of modules that a file says are installed, without their authors'.

    `directory` is where they go, if the file says so; `elsewhere` the paths of those that go into another directory,
    `local` those that the file only says are there. If `is_complete` is false, the file says more than was understood.
    """

    modules: tuple[str, ...] = ()
    is_complete: bool = True
    directory: str | None = None
    elsewhere: Mapping[str, str] = {}
    local: frozenset[str] = frozenset()


def module_name(full: str) -> str:
    """Return the name of a module without its author's: `puppetlabs/stdlib` and `puppetlabs-stdlib` are `stdlib`."""
    return re.split("[-/]", full)[-1]


@query
def read_puppetfile(session: Session, path: str) -> Installed | None:
    """Read a `Puppetfile`; None if there is none."""
    text = _text(session, path)
    if text is None:
        return None
    modules: dict[str, dict[str, str | None]] = {}
    options: dict[str, str | None] = {}
    directory: str | None = None
    is_complete = len(text) <= MAX_FILE_SIZE
    for line in map(_without_comment, text.splitlines()):
        module = _MODULE.match(line)
        if module is not None:
            modules[module_name(module["name"])] = options = {}
        elif (named := _DIRECTORY.match(line)) is not None:
            directory = named["path"]
        elif _OTHER.fullmatch(line) is None:
            is_complete = False
        options.update((option["key"], option["path"]) for option in _OPTION.finditer(line))
    elsewhere = {name: inner for name, said in modules.items() if (inner := said.get("install_path")) is not None}
    local = frozenset(name for name, said in modules.items() if "local" in said)
    return Installed(tuple(modules), is_complete, directory, elsewhere, local)


def _without_comment(line: str) -> str:
    return re.sub(r"(?:^|\s)#.*", "", line).strip()


@query
def read_fixtures(session: Session, path: str) -> Installed | None:
    """Read a `.fixtures.yml`: the names below `repositories`, `forge_modules` and `symlinks`; None if there is none."""
    text = _text(session, path)
    return None if text is None else Installed(tuple(dict.fromkeys(_fixtures(text))))


def _fixtures(text: str) -> Iterator[str]:
    """Yield the keys one level below those of the sections, whatever the indentation is."""
    outer: list[tuple[int, str]] = []
    for line in text.splitlines():
        key = _KEY.match(line)
        if key is None:
            continue
        indent = len(key["indent"])
        while outer and outer[-1][0] >= indent:
            outer.pop()
        if [name for _, name in outer][:1] == ["fixtures"] and len(outer) == 2 and outer[1][1] in _SECTIONS:  # noqa: PLR2004
            yield module_name(key["name"])
        outer.append((indent, key["name"]))


def _text(session: Session, path: str) -> str | None:
    if not session.disk.may_hold(*os.path.split(path)):
        return None
    try:
        return session.disk.read(path).decode("utf-8", "replace")
    except OSError:
        return None
