"""Why a file of data cannot be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pplint.base.source import Span


class DataError(Exception):
    """A file that the compiler refuses, or that nobody could read in a reasonable time.

    `message` says why, `span` is the bytes where that shows. What `is_of_ruby` is YAML, and holds what the compiler's
    own functions do not load, such as dates. What `is_too_much` the compiler may read.
    """

    def __init__(self, message: str, span: Span, *, is_of_ruby: bool = False, is_too_much: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.span = span
        self.is_of_ruby = is_of_ruby
        self.is_too_much = is_too_much
