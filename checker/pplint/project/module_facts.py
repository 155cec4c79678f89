"""The facts that modules add: by Ruby in `lib/facter`, and by files in `facts.d`.

Their names may be computed: by Ruby that makes names, or by programs that print them on a node.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.late_patterns import late_pattern
from pplint.project import ruby_files
from pplint.project.program_text import UNCLEAR
from pplint.reading import MAX_FILE_SIZE
from pplint.session import told_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.project.declarations import FactDeclaration
    from pplint.project.module_files import ModuleFiles
    from pplint.session.disk import Disk

RUBY = "lib/facter"
EXTERNAL = "facts.d"

_DATA = (".json", ".txt", ".yaml")
_ADDING = late_pattern(rb"Facter\s*\.\s*(?:add|define_fact)\b")
_ADDING_ONE = late_pattern(
    rb"""Facter\s*\.\s*(?:add|define_fact)\b\s*\(?\s*(?::\w+|:?'[^'\n]*'|:?"[^"\n#]*")\s*[,)d{\n;]"""
)
_METHOD = late_pattern(rb"\b(?:add|define_fact)\b")
_PLAIN = rb"""(?::(\w+)|:?'([^'\n\\\x80-\xff]*)'|:?"([^"\n#\\\x80-\xff]*)")"""
_NAMED = late_pattern(rb"Facter\s*\.\s*(?:add|define_fact)\b\s*\(?\s*" + _PLAIN + rb"\s*[,)d{\n;]")

_ANY: Final = frozenset({UNCLEAR})


@told_names
def added_names(data: bytes) -> frozenset[bytes]:
    """Return the names of all facts that a Ruby file may add, in lower case; it may add any unless each is plain."""
    found = _NAMED.findall(data)
    if len(found) != len(_METHOD.findall(data)):
        return _ANY
    return frozenset((symbol or single or double).lower() for symbol, single, double in found)


def facts_of(module: ModuleFiles) -> Iterator[FactDeclaration]:
    """Yield the facts that a module adds, as far as their names are written down."""
    for path in _files(module):
        yield from ruby_files.facts(module.session, path)


def files_of(module: ModuleFiles) -> Iterator[tuple[str, frozenset[bytes]]]:
    """Yield the files in which a module adds facts, each with the names of those that may be in it."""
    for path in _files(module):
        names = added_names(module.session, path) if path.endswith(".rb") else None
        yield path, _ANY if names is None else names


def are_all_known(module: ModuleFiles) -> bool:
    """Tell whether the names of all facts that a module adds are written down."""
    return all(_is_clear(module.session.disk, path) for path in _files(module))


def _files(module: ModuleFiles) -> list[str]:
    paths = [*module.folder.files(RUBY, ".rb"), *module.folder.files(EXTERNAL, "")]
    return [os.path.join(module.root, path) for path in paths]


def _is_clear(disk: Disk, path: str) -> bool:
    if not path.endswith(".rb"):
        return path.endswith(_DATA)
    try:
        data = disk.read(path)
    except OSError:
        return False
    return len(data) <= MAX_FILE_SIZE and len(_ADDING.findall(data)) == len(_ADDING_ONE.findall(data))
