"""A definition that does not parse, read again with edits: where reading stops, within limits."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.syntax.errors import is_repairable
from pplint.syntax.first_error import first_error
from pplint.syntax.text_ends import heredoc_texts

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Language

    from pplint.syntax.error_token import ErrorToken

# Only at the start of a line: what is indented is mostly within a class, or text.
_DEFINITION = late_pattern(rb"^(?:class|define|function|node|plan|type)[ \t]", re.MULTILINE)

Refusals: TypeAlias = "Callable[[bytes], list[Span]]"
"""Returns where the compiler would not read some bytes, before it validates anything."""


class Budget(Struct):
    """How many bytes may still be read to find out how far reading gets."""

    left: int

    def spend(self, size: int) -> bool:
        """Take a number of bytes from what is left; return whether there were as many."""
        if size > self.left:
            return False
        self.left -= size
        return True


class OutOfBudgetError(Exception):
    """More of a definition would have to be read than is allowed."""


class DefinitionReader(Struct, frozen=True):
    """Reads the definition of a source of some length, in that source with edits."""

    broken: Span
    length: int
    language: Language
    refusals: Refusals
    budget: Budget

    def parses(self, data: bytes) -> bool:
        """Return whether the compiler would read the definition in this text."""
        return not self.refusals(self._definition(data))

    def first_error(self, data: bytes) -> ErrorToken | None:
        """Return the first token of it that is refused; None if it cannot be repaired or enough is read."""
        definition = self._definition(data)
        if not self.budget.spend(len(definition)):
            return None
        token = first_error(definition, self.language)
        return None if token is None or not is_repairable(token) else moved(token, self.broken.start)

    def _definition(self, data: bytes) -> bytes:
        return data[self.broken.start : self.broken.end + len(data) - self.length]


def moved(token: ErrorToken, distance: int) -> ErrorToken:
    """Return a token some bytes further on."""
    return replace(token, start=token.start + distance, end=token.end + distance)


def is_beyond(token: ErrorToken, end: int, data: bytes) -> bool:
    """Return whether something is read between an edit that ends at an offset and the next token that is refused."""
    return token.kind != "end" and token.start > end and bool(data[end : token.start].strip())


def definition_starts(data: bytes) -> list[int]:
    """Return where lines start with a definition, but for those in the texts of heredocs."""
    found = [match.start() for match in _DEFINITION.finditer(data)]
    texts = heredoc_texts(data) if found and b"@(" in data else []
    ends = [text.end for text in texts]
    text_at = (texts[index] if (index := bisect_right(ends, start)) < len(texts) else None for start in found)
    return [start for start, text in zip(found, text_at, strict=True) if text is None or start < text.start]


def blank(data: bytes, span: Span) -> bytes:
    """Put spaces for all but the ends of lines, so that places stay the same."""
    return data[: span.start] + re.sub(rb"[^\n]", b" ", data[span.start : span.end]) + data[span.end :]
