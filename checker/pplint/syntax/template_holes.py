"""What may be cut out of a broken template: the code of a tag, of which only the braces are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.syntax.patched import HOLE, Cut
from pplint.syntax.structure import structure_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_TAG = late_pattern(rb"<%(?!%)([-=|#]?)(.*?)-?%>", 16)  # re.DOTALL
_PARAMETERS = late_pattern(rb"\s*\|")


def template_holes(data: bytes, offset: int) -> Iterator[Cut]:
    """Yield edits of the tag that holds an offset, and of the one before it."""
    tags = [match for match in _TAG.finditer(data) if match.start() <= offset and match[1] != b"#"]
    for tag in reversed(tags[-2:]):
        code = Span(*tag.span(2))
        if tag[1] == b"=":
            yield Cut(code, b" " + HOLE + b" ")
        elif tag[1] == b"|" or _PARAMETERS.match(tag[2]):
            yield Cut(code, b" | " + HOLE + b" | " if tag[1] != b"|" else HOLE + b" | ")
        else:
            yield Cut(code, _braces(data, code))


def _braces(data: bytes, code: Span) -> bytes:
    """Return the braces of a piece of code that close what is open before it, and open what is closed after it."""
    cuts = structure_of(data, code).cuts
    closing = sum(not each.text and data[each.span.start : each.span.end] == b"}" for each in cuts)
    opening = sum(each.text == b"}" for each in cuts)
    braces = b"} " * closing + (b"if " + HOLE + b" { ") * opening
    return b" " + (braces or HOLE + b" ")
