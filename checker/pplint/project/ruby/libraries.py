"""Other Ruby files of the same `lib` directory that a file requires, and the modules in them."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.project.ruby.source import RubySource, parse_ruby, read_bytes
from pplint.repository_files.ruby_tree import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

FILE_LIMIT = 30
DEPTH_LIMIT = 30
"""How many required files are looked at, and how deep modules are nested."""

_REQUIRE = late_pattern(
    r"^\s*require(?P<relative>_relative)?\b(?P<argument>(?:,[ \t]*\n|\([ \t]*\n|[^#\n])*)", re.MULTILINE
)
_STRING = late_pattern(r"[\"']([^\"']*)[\"']")
_DIRECTORY = late_pattern(r"dirname\(\s*__FILE__|__dir__")


class Library(Struct):
    """The files that a source requires, and those that these require. They are parsed when something is looked up."""

    source: RubySource
    _files: dict[str, bytes] | None = None
    _modules: dict[str, tuple[RubySource, Node] | None] = {}
    _parsed: dict[str, RubySource | None] = {}

    def sources_with(self, *words: bytes) -> Iterator[RubySource]:
        """Yield the source and the files in which all of these words occur."""
        if all(word in self.source.data for word in words):
            yield self.source
        for path, data in self.files().items():
            if all(word in data for word in words):
                if path not in self._parsed:
                    self._parsed[path] = parse_ruby(self.source.disk, path, data)
                parsed = self._parsed[path]
                if parsed is not None:
                    yield parsed

    def files(self) -> dict[str, bytes]:
        """Return the bytes of the required files by their paths."""
        if self._files is None:
            self._files = dict(_required_files(self.source))
        return self._files

    def module(self, name: str) -> tuple[RubySource, Node] | None:
        """Return the body of a module, and where it is defined."""
        if name not in self._modules:
            self._modules[name] = self._find(name)
        return self._modules[name]

    def _find(self, name: str) -> tuple[RubySource, Node] | None:
        for source in self.sources_with(b"module", name.rpartition("::")[2].encode()):
            for full, body in _modules_in(source).items():
                if full == name or full.endswith("::" + name):
                    return source, body
        return None


def _required_files(source: RubySource) -> Iterator[tuple[str, bytes]]:
    directory = _library_directory(source.path)
    if directory is None:
        return
    disk = source.disk
    inside = disk.real_path(directory) + os.sep
    own = os.path.abspath(source.path)
    seen, waiting = {own}, [(own, source.data)]
    while waiting:
        for path in _required_paths(*waiting.pop(0), directory):
            if path in seen or len(seen) > FILE_LIMIT or not disk.real_path(path).startswith(inside):
                continue
            seen.add(path)
            data = read_bytes(disk, path)
            if data is not None and b"\0" not in data:
                waiting.append((path, data))
                yield path, data


def _library_directory(path: str) -> str | None:
    """Return the directory that `puppet/type/x.rb` is in."""
    directory = os.path.dirname(os.path.abspath(path))
    while os.path.basename(directory) != "puppet":
        parent = os.path.dirname(directory)
        if parent == directory:
            return None
        directory = parent
    return os.path.dirname(directory)


def _required_paths(path: str, data: bytes, library: str) -> Iterator[str]:
    if b"require" not in data:
        return
    here = os.path.dirname(path)
    for line in _REQUIRE.finditer(data.decode("utf-8", "replace")):
        argument = line["argument"]
        parts = _STRING.findall(argument)
        if not parts or "#{" in argument:
            continue
        top = library
        if line["relative"] or _DIRECTORY.search(argument):
            top = here
        # `File.expand_path('../x', __FILE__)` takes the file for a directory, and goes up from there.
        elif "__FILE__" in argument:
            top = path
        yield os.path.normpath(os.path.join(top, *parts).removesuffix(".rb") + ".rb")


def _modules_in(source: RubySource) -> dict[str, Node]:
    """Return the bodies of the modules that a file defines, by their full names."""
    found: dict[str, Node] = {}
    waiting = [(source.root, "", 0)]
    while waiting:
        node, outer, depth = waiting.pop()
        for child in node.named_children if depth < DEPTH_LIMIT else ():
            body = child.child_by_field_name("body")
            named = child.child_by_field_name("name")
            if child.type not in {"module", "class"} or body is None or named is None:
                continue
            name = f"{outer}::{text_of(named)}".removeprefix("::")
            if child.type == "module":
                found[name] = body
            waiting.append((body, name, depth + 1))
    return found
