"""How a source reaches a parser: in chunks, so that it can be made to stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Point


class Feed:
    """Hands a parser a source in chunks of `size` bytes; once `is_over` says so, the source ends early.

    Nothing may be raised from here. A parser that finds half a character at the end of a chunk asks for more from
    there on, and it reads what it gets without a look at how much that is: such a question is always answered.
    """

    def __init__(self, data: bytes, size: int, is_over: Callable[[], bool]) -> None:
        self._data = data
        self._size = size
        self._is_over = is_over
        self._given = range(0)

    def __call__(self, offset: int, _point: Point) -> bytes:
        """Return the bytes from `offset` on."""
        if offset not in self._given and self._is_over():
            return b""
        chunk = self._data[offset : offset + self._size]
        self._given = range(offset, offset + len(chunk))
        return chunk
