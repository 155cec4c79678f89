"""The blocks of code in Markdown, and the comments between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.data.document import Document
from pplint.data.nodes import Scalar, Sequence
from pplint.syntax.ast import Comment

if TYPE_CHECKING:
    from collections.abc import Iterator

_FENCE: Final = late_pattern(rb"(?m)^[ \t]*(?P<fence>`{3,}|~{3,})[ \t]*(?P<word>[\w+.-]*)[^\n`]*$")
_COMMENT: Final = late_pattern(rb"(?s)<!--.*?-->")
_LANGUAGES: Final = frozenset({b"puppet", b"pp"})


def read_markdown(data: bytes) -> Document:
    """Return the blocks of Puppet's language as the items of a list, each from its fence to the end of its code."""
    return Document(data, Sequence(Span(0, len(data)), [Scalar(span, "", is_plain=False) for span in _blocks(data)]))


def _blocks(data: bytes) -> Iterator[Span]:
    opening: tuple[bytes, int, bool] | None = None
    for found in _FENCE.finditer(data):
        fence = found["fence"]
        if opening is None:
            opening = fence, found.start("fence"), found["word"].lower() in _LANGUAGES
        elif fence.startswith(opening[0]) and not found["word"]:
            if opening[2]:
                yield Span(opening[1], found.start())
            opening = None


def comments_between(document: Document) -> Iterator[Comment]:
    """Yield the comments of HTML, which readers do not see."""
    return (Comment(*found.span()) for found in _COMMENT.finditer(document.data))


def code_in(document: Document) -> Iterator[Span]:
    """Yield the code of each block, without the line of its fence."""
    for block in document.root.parts() if isinstance(document.root, Sequence) else ():
        start = document.data.find(b"\n", block.span.start) + 1
        if start:
            yield Span(start, block.span.end)
