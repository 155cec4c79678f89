"""Which parts of a source are laid out: all but those between `# pplint: format off` and `# pplint: format on`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pplint.format.edits import LayoutEdit
    from pplint.format.tokens import Token

MARK: Final = b"pplint: format"
_SWITCH = late_pattern(r"(?:#+|/\*)\s*pplint: format (?P<what>off|on)\b")


def outside_of_regions(edits: Sequence[LayoutEdit], tokens: Iterable[Token], end: int) -> list[LayoutEdit]:
    """Return the edits that touch no region whose layout is the author's; one that is not closed goes to the end."""
    regions = list(_regions(tokens, end))
    return [each for each in edits if not any(_touches(each.edit.span, region) for region in regions)]


def _regions(tokens: Iterable[Token], end: int) -> Iterator[Span]:
    start: int | None = None
    for token in tokens:
        match = _SWITCH.match(token.text) if token.is_comment else None
        if match is None:
            continue
        if match["what"] == "off":
            start = token.end if start is None else start
        elif start is not None:
            yield Span(start, token.start)
            start = None
    if start is not None:
        yield Span(start, end)


def _touches(span: Span, region: Span) -> bool:
    """Tell whether an edit is in a region, or reaches into it; what is between two tokens may be of no length."""
    return (span.start < region.end and span.end > region.start) or region.start <= span.start <= span.end <= region.end
