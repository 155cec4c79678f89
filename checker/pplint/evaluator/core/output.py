"""What templates render."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.evaluator.core.unknown import Result


class Output:
    """The pieces of the template around, as far as it is rendered."""

    __slots__ = ("_pieces",)

    def __init__(self) -> None:
        self._pieces: list[Result] = []

    def write(self, piece: Result) -> None:
        """Add a piece."""
        self._pieces.append(piece)

    @contextmanager
    def captured(self) -> Iterator[list[Result]]:
        """Have what is written inside for a template of its own."""
        outer, self._pieces = self._pieces, []
        try:
            yield self._pieces
        finally:
            self._pieces = outer
