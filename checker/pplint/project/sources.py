"""The manifests that were read, each once in a session, and the definitions in them.

Whoever parses a file anyway gives it to `keep`, and asks `parsed_before` first, so that no file is parsed twice.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from pplint.base.diagnostic import Diagnostic
from pplint.base.source import SourceFile
from pplint.project.lookup import Declared
from pplint.project.path_patterns import relative_to
from pplint.query import query
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import definitions_in
from pplint.syntax.parsing import parse_source
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.session import Session
    from pplint.syntax.node_index import NodeIndex
    from pplint.syntax.parser import Parsed

N = TypeVar("N", bound=ast.Definition)


RECENT = 256
"""How many parsed sources are kept with all that they were parsed to, which takes more room than the tree alone."""

OLDER = 4096
"""How many more are kept with their trees, for others that name what they declare."""


class Manifest(Struct, eq=False):
    """A manifest or plan that was read: its tree, and the definitions in it by their names in lower case.

    `is_sound` is false if the compiler refuses to read it: there may be definitions that were not found.
    """

    parsed: Parsed
    is_sound: bool
    definitions: dict[str, list[ast.Definition]]

    @property
    def source(self) -> SourceFile:
        """The file."""
        return self.parsed.source

    @property
    def tree(self) -> ast.File:
        """The tree of the file."""
        return self.parsed.tree

    @property
    def nodes(self) -> NodeIndex:
        """The nodes of that."""
        return self.parsed.nodes

    def defined(self, kind: type[N], name: str, module: str | None) -> Declared[N] | None:
        """Return the definition of a kind by its name in lower case, the first if there are several."""
        for node in self.definitions.get(name, ()):
            if isinstance(node, kind):
                return Declared(node, self.source, module, self.is_sound)
        return None


@query
def manifest_at(session: Session, path: str, kind: SourceKind = SourceKind.MANIFEST) -> Manifest | None:
    """Return what is in the file at an absolute path, None if it cannot be read at all."""
    parsed = _parsed(session, _real(session, path), kind.value)
    return None if parsed is None else manifest_of(_called(session, parsed, path))


@query
def _parsed(session: Session, path: str, kind_name: str) -> Parsed | None:
    """Parse the file at a path without links, which may be known by several others."""
    trees, kind = _trees(session), SourceKind(kind_name)
    data = session.read(path)
    if isinstance(data, Diagnostic):
        return None
    parsed = trees.recent.get(path) or trees.older.get(path)
    if parsed is None or parsed.kind is not kind or parsed.source.data != data:
        found = parse_source(SourceFile(shown_path(path), data), kind)
        if isinstance(found, Diagnostic):
            return None
        keep(session, found, path)
        parsed = found
    trees.kept[path] = found = parsed.without_concrete(is_identified=session.disk.is_noting)
    return found


@_parsed.fingerprint
def _code(parsed: Parsed | None) -> bytes | None:
    """Return what identifies a program but for comments; None for what may be another one with the same code."""
    return parsed.code if parsed is not None and parsed.kind is not SourceKind.TEMPLATE and _is_sound(parsed) else None


class _Trees(Struct, eq=False):
    """What was parsed, by the paths of the files without links: not too long ago, before that, and for good.

    Whether that is what a file holds now is for others to see.
    """

    recent: OrderedDict[str, Parsed] = field(default_factory=OrderedDict[str, "Parsed"])
    older: OrderedDict[str, Parsed] = field(default_factory=OrderedDict[str, "Parsed"])
    kept: dict[str, Parsed] = {}

    def at(self, path: str) -> Iterator[Parsed]:
        """Yield what was parsed of the file at a path, what is kept of it in whole first."""
        for found in (self.recent.get(path), self.older.get(path), self.kept.get(path)):
            if found is not None:
                yield found


@query
def _trees(session: Session) -> _Trees:  # noqa: ARG001 - one for each session
    return _Trees()


def keep(session: Session, parsed: Parsed, path: str | None = None) -> None:
    """Take what was parsed for the content of a file: that of its source, unless an absolute path is given."""
    trees = _trees(session)
    real = _real(session, path or os.path.abspath(parsed.source.path))
    if len(trees.recent) >= RECENT and real not in trees.recent:
        path_of_oldest, oldest = trees.recent.popitem(last=False)
        trees.older[path_of_oldest] = oldest.without_concrete(is_identified=session.disk.is_noting)
        oldest.nodes.forget()
        if len(trees.older) > OLDER:
            trees.older.popitem(last=False)
    trees.recent[real] = parsed


def parsed_before(session: Session, source: SourceFile, kind: SourceKind) -> Parsed | None:
    """Return what was parsed of a source, if the file at its path was parsed before, and is the same."""
    for known in _trees(session).at(_real(session, os.path.abspath(source.path))):
        if known.kind is kind and known.source.data == source.data:
            return known if known.source.path == source.path else replace(known, source=source)
    return None


def _real(session: Session, path: str) -> str:
    """Return the path of a file without links to directories: modules are often linked to where they are found."""
    directory, name = os.path.split(path)
    return os.path.join(session.disk.real_directory(directory), name)


def shown_path(path: str) -> str:
    """Return an absolute path as the user would write it: relative, if it lies below the current directory."""
    return relative_to(path, os.getcwd()).replace("/", os.sep)


def _called(session: Session, parsed: Parsed, path: str) -> Parsed:
    """Return what was parsed with another path: whoever read the file may have known it by a different one.

    What it is computed from is the program, but not where that stands; who looks at the text depends on all of it.
    """
    shown = shown_path(path)
    source = parsed.source if parsed.source.path == shown else replace(parsed.source, path=shown)
    source = session.disk.tracked_source(source, _real(session, path))
    return parsed if source is parsed.source else replace(parsed, source=source)


def manifest_of(parsed: Parsed) -> Manifest:
    """Return what is in a manifest that was parsed."""
    definitions: dict[str, list[ast.Definition]] = {}
    for node in definitions_in(parsed.tree.body):
        if isinstance(node, ast.Definition):
            definitions.setdefault(node.name.lower().removeprefix("::"), []).append(node)
    return Manifest(parsed, _is_sound(parsed), definitions)


def _is_sound(parsed: Parsed) -> bool:
    return not any(problem.refuses for problem in parsed.problems)
