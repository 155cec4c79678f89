"""The manifests that were read in this process, each once, and the definitions in them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

from pplint.diagnostic import Diagnostic
from pplint.parsing import parse_source
from pplint.project.lookup import Declared
from pplint.project.path_patterns import relative_to
from pplint.reading import MAX_FILE_SIZE, read_bytes
from pplint.real_paths import forget_real_paths, real_directory
from pplint.records import dataclass, field, replace
from pplint.source import SourceFile
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import definitions_in
from pplint.syntax.source_kinds import SourceKind

if TYPE_CHECKING:
    from pplint.syntax.parser import Parsed

N = TypeVar("N", bound=ast.Definition)


RECENT = 256
"""How many parsed sources are kept for others; what a source was parsed to takes more room than its tree alone."""


@dataclass(slots=True, eq=False)
class Manifest:
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

    def defined(self, kind: type[N], name: str, module: str | None) -> Declared[N] | None:
        """Return the definition of a kind by its name in lower case, the first if there are several."""
        for node in self.definitions.get(name, ()):
            if isinstance(node, kind):
                return Declared(node, self.source, module, self.is_sound)
        return None


@dataclass(slots=True, eq=False)
class Sources:
    """The manifests of a process by their absolute paths; None for one that cannot be read at all.

    Files with more bytes than `max_file_size` are not read.
    Whoever parses a file anyway gives it to `keep`, and asks `parsed` before, so that no file is parsed twice.
    """

    max_file_size: int = MAX_FILE_SIZE
    _known: dict[str, Manifest | None] = field(default_factory=dict[str, "Manifest | None"])
    _kept: dict[str, Parsed | None] = field(default_factory=dict[str, "Parsed | None"])
    _recent: dict[str, Parsed] = field(default_factory=dict[str, "Parsed"])

    def manifest(self, path: str, kind: SourceKind = SourceKind.MANIFEST) -> Manifest | None:
        """Return what is in the file at an absolute path; it is read when it is first asked for."""
        if path not in self._known:
            parsed = self._parsed(path, kind)
            self._known[path] = None if parsed is None else _manifest(_called(parsed, shown_path(path)))
        return self._known[path]

    def _parsed(self, path: str, kind: SourceKind) -> Parsed | None:
        key = _real(path)
        if key not in self._kept:
            parsed = self._recent.get(key) or self._read(path, kind)
            self._kept[key] = None if parsed is None else parsed.without_concrete()
        return self._kept[key]

    def _read(self, path: str, kind: SourceKind) -> Parsed | None:
        data = read_bytes(path, self.max_file_size)
        parsed = data if isinstance(data, Diagnostic) else parse_source(SourceFile(shown_path(path), data), kind)
        if isinstance(parsed, Diagnostic):
            return None
        self.keep(parsed, path)
        return parsed

    def keep(self, parsed: Parsed, path: str | None = None) -> None:
        """Take what was parsed for the content of a file: that of its source, unless an absolute path is given."""
        if len(self._recent) >= RECENT:
            self._recent.pop(next(iter(self._recent)))
        self._recent[_real(path or os.path.abspath(parsed.source.path))] = parsed

    def parsed(self, source: SourceFile, kind: SourceKind) -> Parsed | None:
        """Return what was parsed of a source, if the file at its path was parsed not too long ago, and is the same."""
        key = _real(os.path.abspath(source.path))
        known = self._kept.get(key) or self._recent.get(key)
        if known is None or known.kind is not kind or known.source.data != source.data:
            return None
        return known if known.source.path == source.path else replace(known, source=source)

    def forget(self) -> None:
        """Read everything anew from here on."""
        self._known.clear()
        self._kept.clear()
        self._recent.clear()
        forget_real_paths()


def _real(path: str) -> str:
    """Return the path of a file without links to directories: modules are often linked to where they are found."""
    directory, name = os.path.split(path)
    return os.path.join(real_directory(directory), name)


SOURCES = Sources()
"""The manifests of this process."""


def shown_path(path: str) -> str:
    """Return an absolute path as the user would write it: relative, if it lies below the current directory."""
    return relative_to(path, os.getcwd()).replace("/", os.sep)


def _called(parsed: Parsed, path: str) -> Parsed:
    """Return what was parsed with another path: whoever read the file may have known it by a different one."""
    return parsed if parsed.source.path == path else replace(parsed, source=replace(parsed.source, path=path))


def _manifest(parsed: Parsed) -> Manifest:
    definitions: dict[str, list[ast.Definition]] = {}
    for node in definitions_in(parsed.tree.body):
        if isinstance(node, ast.Definition):
            definitions.setdefault(node.name.lower().removeprefix("::"), []).append(node)
    is_sound = not any(problem.refuses for problem in parsed.problems)
    return Manifest(parsed, is_sound, definitions)
