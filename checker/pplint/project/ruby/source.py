"""Ruby sources: their bytes, and the concrete tree that tree-sitter makes of them.

Ruby is read and never run. A source that is too large, takes too long or is no regular file counts as absent.
"""

from __future__ import annotations

import time
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.reading import MAX_FILE_SIZE
from pplint.syntax.feed import is_small, parse_in_time

if TYPE_CHECKING:
    from types import ModuleType

    from tree_sitter import Node, Parser

    from pplint.session.disk import Disk

TIME_LIMIT = 2.0
"""Seconds of computing that parsing one file may take; what else a machine is busy with does not count."""

READING_LIMIT = 5.0
"""Seconds after which no more is read out of a file; ordinary ones take milliseconds."""

_CHUNK = 1 << 16


_LOOKS = 16
"""How many looks at a deadline there are for each at the clock."""


class Deadline:
    """The end of some seconds of computing, counted from when somebody first looks at the clock.

    To look there is a call of the system, so that only one of several looks at the deadline does.
    """

    __slots__ = ("_end", "_left", "_looks", "_seconds", "is_over")

    def __init__(self, seconds: float, looks: int = _LOOKS) -> None:
        self.is_over = False
        self._seconds = seconds
        self._end: float | None = None
        self._looks = self._left = looks

    def look(self) -> bool:
        """Return whether the time is over."""
        self._left -= 1
        if self._left <= 0 and not self.is_over:
            now = time.process_time()
            if self._end is None:
                self._end = now + self._seconds
            self._left = self._looks
            self.is_over = now > self._end
        return self.is_over


class RubySource(Struct, frozen=True):
    """A parsed Ruby file: the disk that it is on, the path as it was given, its bytes, and the root of its tree."""

    disk: Disk
    path: str
    data: bytes
    root: Node
    deadline: Deadline

    @property
    def is_late(self) -> bool:
        """Whether reading it has taken too long."""
        return self.deadline.look()


def read_source(disk: Disk, path: str, *words: bytes) -> RubySource | None:
    """Parse the Ruby file at `path`; None if it cannot be read, or holds none of the words that are looked for."""
    data = read_bytes(disk, path)
    if data is None or b"\0" in data or not any(word in data for word in words):
        return None
    return parse_ruby(disk, path, data)


def read_bytes(disk: Disk, path: str) -> bytes | None:
    """Return the bytes of a regular file; None if it cannot be read or is larger than the limit."""
    try:
        data = disk.read(path)
    except (OSError, ValueError):
        return None
    return data if len(data) <= MAX_FILE_SIZE else None


def parse_ruby(disk: Disk, path: str, data: bytes) -> RubySource | None:
    """Parse a Ruby program; None if that takes too long."""
    deadline = Deadline(TIME_LIMIT, looks=1)
    tree = parse_in_time(_parser(), data, _CHUNK, deadline.look)
    if deadline.is_over:
        return None
    if not is_small(data):
        # The texts of nodes would be read through the function. Parsing again takes over the tree, and is done at once.
        tree = _parser().parse(data, tree)
    return RubySource(disk, path, data, tree.root_node, Deadline(READING_LIMIT))


@cache
def _parser() -> Parser:
    from tree_sitter import Language, Parser

    return Parser(Language(_binding().language()))


def _binding() -> ModuleType:
    """Load the grammar of Ruby alone: its package loads what finds files in packages, which takes longer."""
    from importlib.machinery import PathFinder
    from importlib.util import find_spec, module_from_spec

    package = find_spec("tree_sitter_ruby")
    spec = package and PathFinder.find_spec("tree_sitter_ruby._binding", package.submodule_search_locations)
    if not spec or not spec.loader:
        return import_module("tree_sitter_ruby")
    binding = module_from_spec(spec)
    spec.loader.exec_module(binding)
    return binding
