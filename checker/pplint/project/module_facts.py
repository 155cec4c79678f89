"""The facts that modules add: by Ruby in `lib/facter`, and by files in `facts.d`.

Their names may be computed: by Ruby that makes names, or by programs that print them on a node.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.reading import MAX_FILE_SIZE
from pplint.base.source import Place, Span
from pplint.project import ruby_files
from pplint.project.declarations import FactDeclaration
from pplint.project.program_text import UNCLEAR
from pplint.project.sources import shown_path
from pplint.session import names_summary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.project.fact_scripts import PrintedFacts
    from pplint.project.module_files import ModuleFiles
    from pplint.session.disk import Disk

RUBY = "lib/facter"
EXTERNAL = "facts.d"

_DATA = (".json", ".txt", ".yaml")
_NEVER_RUN = ("/.gitkeep", "/.keep", ".md", ".yml")
"""What is no fact file, whatever may be executed."""
_ADDING = late_pattern(rb"Facter\s*\.\s*(?:add|define_fact)\b")
_ADDING_ONE = late_pattern(
    rb"""Facter\s*\.\s*(?:add|define_fact)\b\s*\(?\s*(?::\w+|:?'[^'\n]*'|:?"[^"\n#]*")\s*[,)d{\n;]"""
)
_METHOD = late_pattern(rb"\b(?:add|define_fact)\b")
_PLAIN = rb"""(?::(\w+)|:?'([^'\n\\\x80-\xff]*)'|:?"([^"\n#\\\x80-\xff]*)")"""
_NAMED = late_pattern(rb"Facter\s*\.\s*(?:add|define_fact)\b\s*\(?\s*" + _PLAIN + rb"\s*[,)d{\n;]")

_ANY: Final = frozenset({UNCLEAR})


@names_summary
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
    for path, printed in scripts_of(module):
        place = Place(shown_path(path), Span(0, 0))
        yield from (FactDeclaration(name, place=place) for name in printed.names)


def scripts_of(module: ModuleFiles) -> Iterator[tuple[str, PrintedFacts]]:
    """Yield the programs in `facts.d`, with what their texts tell."""
    from pplint.project.fact_scripts import PrintedFacts, printed_facts

    for inner in module.folder.files(EXTERNAL, ""):
        if not inner.endswith((*_DATA, *_NEVER_RUN)):
            path = os.path.join(module.root, inner)
            yield path, printed_facts(module.session, path) or PrintedFacts((), frozenset(), is_clear=False)


def files_of(module: ModuleFiles) -> Iterator[tuple[str, frozenset[bytes]]]:
    """Yield the files in which a module adds facts, each with the names of those that may be in it."""
    for path in _files(module):
        names = added_names(module.session, path) if path.endswith(".rb") else None
        yield path, _ANY if names is None else names


def are_all_known(module: ModuleFiles) -> bool:
    """Tell whether the names of all facts that a module adds are written down."""
    are_clear = all(_is_clear(module.session.disk, path) for path in _files(module))
    return are_clear and all(printed.is_clear for _, printed in scripts_of(module))


def _files(module: ModuleFiles) -> list[str]:
    paths = [*module.folder.files(RUBY, ".rb"), *module.folder.files(EXTERNAL, "")]
    return [os.path.join(module.root, path) for path in paths]


def _is_clear(disk: Disk, path: str) -> bool:
    if not path.endswith(".rb"):
        return True
    try:
        data = disk.read(path)
    except OSError:
        return False
    return len(data) <= MAX_FILE_SIZE and len(_ADDING.findall(data)) == len(_ADDING_ONE.findall(data))
