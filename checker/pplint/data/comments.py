"""The comments of a file in YAML: each `#` after white space that is in no scalar."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.data.nodes import Mapping, Scalar
from pplint.syntax.ast import Comment

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.base.source import Span
    from pplint.data.document import Document
    from pplint.data.nodes import Node

_COMMENT: Final = late_pattern(rb"(?:(?<=[ \t\n])|\A)#[^\r\n]*")
_AT_LINE_START: Final = late_pattern(rb"^#[^\r\n]*", re.MULTILINE)
_BLOCK: Final = late_pattern(rb"(?:[!&]\S*[ \t]+){0,2}[|>][-+0-9]{0,2}(?=[ \t\r\n])")
_END: Final = late_pattern(rb"^(?:---|\.\.\.)(?=\s)", re.MULTILINE)


def comments_of(document: Document, *, is_json: bool) -> list[Comment]:
    """Return the comments of what is read of a file; where it cannot be read, those that start a line."""
    if is_json:
        return []
    data = document.data
    if document.error is not None:
        return [Comment(*found.span()) for found in _AT_LINE_START.finditer(data)]
    texts = [] if document.root is None else sorted(scalar_spans(document.root))
    end = _end_of_document(document)
    starts = [span.start for span in texts]
    found: list[Comment] = []
    match = _COMMENT.search(data, 0, end)
    while match is not None:
        around = texts[index] if (index := bisect_right(starts, match.start()) - 1) >= 0 else None
        if around is None or around.end <= match.start() or _is_after_header(data, around, match.start()):
            found.append(Comment(*match.span()))
            match = _COMMENT.search(data, match.end(), end)
        else:
            match = _COMMENT.search(data, max(around.end, match.start() + 1), end)
    return found


def scalar_spans(root: Node) -> Iterator[Span]:
    """Yield the bytes of each scalar in a file, in no order."""
    seen: set[int] = set()
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Scalar):
            yield node.span
        elif id(node) not in seen:
            seen.add(id(node))
            if isinstance(node, Mapping):
                waiting += [part for entry in node.written for part in (entry.key, entry.value)]
            else:
                waiting += node.items


def is_block_scalar(data: bytes, span: Span) -> bool:
    """Tell whether the bytes of a scalar are those of a text in lines of its own, after `|` or `>`."""
    return _BLOCK.match(data, span.start, span.end) is not None


def _is_after_header(data: bytes, span: Span, offset: int) -> bool:
    header = _BLOCK.match(data, span.start, span.end)
    return header is not None and data.find(b"\n", header.end(), offset) < 0


def _end_of_document(document: Document) -> int:
    if document.root is None:
        return len(document.data)
    found = _END.search(document.data, document.root.span.end)
    return len(document.data) if found is None else found.start()
