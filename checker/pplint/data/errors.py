"""Why a file of data cannot be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pplint.source import Span


class DataError(Exception):
    """A file that the compiler refuses, or that nobody could read in a reasonable time.

    `message` says why, `span` is the bytes where that shows.
    """

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.message = message
        self.span = span
