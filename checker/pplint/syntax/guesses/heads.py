"""Guesses at the heads of definitions: types behind parameters, and behind other signs than `>>`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.syntax.slips import Repair, Slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.syntax.guesses.broken_place import BrokenPlace

_TYPE = rb"(?:[A-Z]\w*(?:::[A-Z]\w*)*(?:\[[^\]\n]*\])*)"
_TYPE_BEHIND = late_pattern(rb"(\$\w+)([ \t]*=[ \t]*[^\s,:]+)?[ \t]*:?[ \t]*(" + _TYPE + rb")([ \t]*=[ \t]*[^\s,()]+)?")
_RESULT = late_pattern(rb"(?:->|=>|:)[ \t]*(?=" + _TYPE + rb"[ \t]*\{)")
_NO_PARENTHESIS = late_pattern(
    rb"\b(?:class|define|function|plan)[ \t]+[a-z][\w:]*()[ \t]*(?:#[^\n]*)?\n(?:\s|#[^\n]*\n)*\Z"
)
_SUPERCLASS = late_pattern(rb"(?<=[ \t])[<:][ \t]*(?=(?:::)?[a-z])")


def heads(place: BrokenPlace) -> Iterator[Repair]:
    """Yield repairs of what stands before the body of a definition."""
    data, token = place.data, place.token
    for match in _TYPE_BEHIND.finditer(data, *place.line):
        if match.start() < token.start <= match.end():
            name, default, type_, last = (match[index] or b"" for index in range(1, 5))
            swapped = b"%s %s%s" % (type_, name, default or last)
            yield Repair(Slip.TYPE_BEHIND, Span(*match.span()), swapped.decode("utf-8", "replace"))
    result = _RESULT.match(data, token.start)
    if result is not None and ">>" in token.expected:
        blank = "" if data[token.start - 1 : token.start].isspace() else " "
        yield Repair(Slip.RESULT, Span(*result.span()), f"{blank}>> ")
    if "(" in token.expected and (word := _NO_PARENTHESIS.search(data, place.broken.start, token.start)) is not None:
        yield Repair(Slip.PARENTHESIS, Span(*word.span(1)), "(")
    parent = _SUPERCLASS.match(data, token.start)
    if parent is not None and {"inherits", "{"} <= token.expected:
        yield Repair(Slip.WORD, Span(token.start, token.end), "inherits")
