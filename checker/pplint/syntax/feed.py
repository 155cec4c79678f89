"""How a source reaches a parser: as a whole if it is small, else in chunks, so that the parser can be made to stop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.time_limit import check_time, uninterrupted

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Parser, Point, Tree

_SMALL: Final = 1 << 16
"""How many bytes are parsed so fast that nobody needs to stop the parser."""

_BUFFER: Final = bytearray(1 << 12)
_VIEWS: Final[dict[int, memoryview]] = {}
"""The starts of the buffer by their lengths."""


def parse_in_time(parser: Parser, data: bytes, chunk: int, is_over: Callable[[], bool]) -> Tree:
    """Return the tree of a source; of one that is not small, only what is there until `is_over` says so.

    Raises `OutOfTime` at the end. Tree-sitter's binding (as of 0.26) never frees what it is handed in chunks, so that
    most are handed over as a whole, which calls back to nothing that a signal could interrupt.
    """
    if is_small(data):
        tree = parser.parse(data)
        check_time()
        return tree
    with uninterrupted():
        return parser.parse(Feed(data, chunk, is_over))


def is_small(data: bytes) -> bool:
    """Return whether a source is handed over as a whole, so that the nodes of its tree know their texts."""
    return len(data) <= _SMALL


class Feed:
    """Hands a parser a source in chunks of `size` bytes; once `is_over` says so, the source ends early.

    Nothing may be raised from here. A parser that finds half a character at the end of a chunk asks for more from
    there on, and it reads what it gets without a look at how much that is: the source ends after a whole character.
    A parser that is told of the end goes back to read the last token again, and must find the same end then.
    """

    def __init__(self, data: bytes, size: int, is_over: Callable[[], bool]) -> None:
        self._data = data
        self._end = len(data)
        self.size = size
        self._is_over = is_over
        self._given = range(0)

    def __call__(self, offset: int, _point: Point) -> bytes:
        """Return the bytes from `offset` on."""
        if offset not in self._given and offset < self._end and self._is_over():
            self._end = self._end_of_character(self._given.stop)
        chunk = self._data[offset : min(offset + self.size, self._end)]
        self._given = range(offset, offset + len(chunk))
        return chunk

    def _end_of_character(self, offset: int) -> int:
        """Return the first offset from `offset` on that is not within a character."""
        while self._data[offset : offset + 1] and self._data[offset] & 0xC0 == 0x80:  # noqa: PLR2004 - as UTF-8 has it
            offset += 1
        return offset


def in_shared_memory(chunk: bytes) -> memoryview:
    """Return a chunk, of no more than 4,096 bytes, in the memory of the one before, which no parser reads any more.

    No memory is kept, but a tree that is made of such chunks cannot be asked for the text of its nodes.
    """
    view = _VIEWS.get(len(chunk))
    if view is None:
        view = _VIEWS[len(chunk)] = memoryview(_BUFFER)[: len(chunk)]
    view[:] = chunk
    return view
