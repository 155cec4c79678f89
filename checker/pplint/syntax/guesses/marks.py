"""Guesses at quotation marks, and at what else begins or ends text: comments, regular expressions, interpolations."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.syntax.guesses.broken_place import line_around
from pplint.syntax.slips import Repair, Slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.syntax.guesses.broken_place import BrokenPlace

_MOST_LINES: Final = 5
_MOST_CLOSED: Final = 6
_MOST_ENDS: Final = 3
_MOST_PAIRED: Final = 12
_MARKS: Final = (b"'", b'"')

_APOSTROPHE = late_pattern(rb"(?<=\w)'(?=\w)")
_END_OF_STRING = late_pattern(rb"[ \t]*(?:[,;:]|=>|\{)*[ \t]*\r?\Z")
_EARLIER_END = late_pattern(rb"(?=(?:[,;:]|=>|[ \t]+=>)[ \t]|[)\]}]+[,;]?[ \t]*$)")
_UNOPENED = late_pattern(
    rb"(?:(?:=>|[\[({,=])[ \t]*(?=[^\s'\"$#=>,\[({])|\A[ \t]*(?=[\w./:@-]+['\"]))"
    rb"(?=((?:(?!=>)[^'\"\n#])+)(['\"])[ \t]*(?:[,;:)\]}]|$))"
)
_ENDS = late_pattern(rb"(?<=[^\s'\":])(?=[ \t]*(?:[,;)\]}?]|:(?!:)|\|>|[=!<>]=|[=!]~|=>|\{|(?:and|or|in)\b|$))")
_UNQUOTED = late_pattern(
    rb"(?<![^\s\[({,=])(?<!\$\{)(?:(?:[\w./:@%*+-]|\$\{[^}\n]*\})(?:[\w./:@%*+ -]|\$\{[^}\n]*\})*|[^\s\w'\"#])\Z"
)
_WORD_BEFORE = late_pattern(rb"[\w)\]}]")
_CLOSER = late_pattern(rb"[ \t]*[)\]}]")
_COMMENT_AFTER = late_pattern(rb"[ \t]#[ \t]")
_DOUBLED_BRACE = late_pattern(rb"\$\{(\{)")
_INTERPOLATION = late_pattern(rb"\$\{[\w:]+(?:\[[^\]\n\"}]*\])*(?=([^}\[\w:]))")
_COMMENT = late_pattern(
    rb"(?m)(?<![:/])//(?![ \t]*[$\d(])|^[ \t]*(;+|--|<!--|%)",
)
_SLASHED = late_pattern(rb"[=!]~[ \t]*/([^\n]+)/(?=[ \t]*(?:[{)\]]|and\b|or\b|$))")
_FLAGGED = late_pattern(rb"/((?:[^/\\\n]|\\.)+)/([imx]+)\b")
# What word processors and chat programs make of straight quotation marks.
_TYPOGRAPHIC: Final = {
    **dict.fromkeys(["\u201c", "\u201d", "\u201e", "\u201f", "\u2033"], '"'),
    **dict.fromkeys(["\u2018", "\u2019", "\u201a", "\u201b", "\u2032"], "'"),
}


def marks(place: BrokenPlace) -> Iterator[Repair]:
    """Yield repairs of what begins or ends text."""
    yield from _typographic(place)
    yield from _comments(place)
    yield from _interpolations(place)
    yield from _unopened(place)
    yield from _quotes(place)
    yield from _regexps(place)


def _typographic(place: BrokenPlace) -> Iterator[Repair]:
    start, end = place.line
    text = place.data[start:end].decode("utf-8", "replace")
    straight = "".join(_TYPOGRAPHIC.get(each, each) for each in text)
    if straight != text and place.found.decode("utf-8", "replace")[:1] in _TYPOGRAPHIC:
        yield Repair(Slip.TYPOGRAPHY, Span(start, end), straight)


def _comments(place: BrokenPlace) -> Iterator[Repair]:
    start, end = place.line
    match = _COMMENT.search(place.data, start, end)
    if match is not None and match.start() <= place.token.end:
        first = match.start(1) if match[1] else match.start()
        yield Repair(Slip.COMMENT, Span(first, match.end()), "#")


def _interpolations(place: BrokenPlace) -> Iterator[Repair]:
    """Close an interpolation after the variable, or remove a second brace; the token can be far below."""
    start = place.data.rfind(b"\n", 0, place.broken.start) + 1
    matches = _INTERPOLATION.finditer(place.data, start, place.token.end)
    for match in islice(matches, _MOST_LINES):
        yield Repair(Slip.INTERPOLATION, Span(match.end(), match.end()), "}")
    for match in islice(_DOUBLED_BRACE.finditer(place.data, start, place.token.end), _MOST_LINES):
        yield Repair(Slip.DOUBLED_BRACE, Span(*match.span(1)), "")


def _quotes(place: BrokenPlace) -> Iterator[Repair]:
    """A string that ends too early or too late: the token is the text after it, or a string that nothing closes."""
    data, token = place.data, place.token
    for mark in _APOSTROPHE.finditer(data, *place.line):
        yield Repair(Slip.ESCAPE, Span(mark.start(), mark.start()), "\\")
    quote = place.found[:1] if token.kind == "unclosed_string" else data[token.start - 1 : token.start]
    if quote in _MARKS:
        yield from islice(_closed(data, quote, Span(place.broken.start, token.start + 1)), _MOST_CLOSED)


def _unopened(place: BrokenPlace) -> Iterator[Repair]:
    """Open a string before text that a quotation mark follows: what is in quotes after it is what should not be."""
    data, (start, end) = place.data, place.line
    for match in _UNOPENED.finditer(data[start:end]):
        first = start + match.start(1)
        if first <= place.token.start <= start + match.end(2) and data.count(match[2], start, end) % 2:
            yield Repair(Slip.OPENING_QUOTE, Span(first, first), match[2].decode())


def unpaired_marks(place: BrokenPlace) -> Iterator[Repair]:
    """Add a mark to a line with an odd number of them, or take one away: where the token is, or strings run on."""
    for start, end in dict.fromkeys([*place.runaway_lines, place.line]):
        comment = _COMMENT_AFTER.search(place.data, start, end)
        line = Span(start, end if comment is None else comment.start())
        for mark in _MARKS:
            if place.data.count(mark, *line) % 2:
                yield from islice(_paired(place.data, mark, line), _MOST_PAIRED)


def _paired(data: bytes, mark: bytes, line: Span) -> Iterator[Repair]:
    """Close a string before what ends an element, open one where an element begins, or take a mark away."""
    texts: list[tuple[bool, Span]] = []
    is_open, start = False, line.start
    for text in data[slice(*line)].split(mark):
        texts.append((is_open, Span(start, start + len(text))))
        is_open, start = not is_open, start + len(text) + 1
    for is_text, span in texts:
        is_code = not is_text or _CLOSER.match(data, *span) is not None
        for end in () if is_code else islice(_ENDS.finditer(data, *span), _MOST_ENDS):
            yield Repair(Slip.QUOTE, Span(end.start(), end.start()), mark.decode())
    for is_text, span in texts:
        begin = None if is_text else _UNQUOTED.search(data, *span)
        if begin is not None:
            yield Repair(Slip.OPENING_QUOTE, Span(begin.start(), begin.start()), mark.decode())
    for _, span in texts[:-1]:
        yield Repair(Slip.SURPLUS_QUOTE, Span(span.end, span.end + 1), "")


def _closed(data: bytes, quote: bytes, searched: Span) -> Iterator[Repair]:
    """Close a string on a line that has an odd number of quotation marks, if the last one may open a string."""
    start = data.rfind(b"\n", 0, searched.start) + 1
    while start < searched.end:
        end = line_around(data, start)[1]
        mark = data.rfind(quote, start, end)
        punctuation = _END_OF_STRING.search(data, start, end)
        is_odd = data.count(quote, start, end) % 2 == 1
        if is_odd and punctuation is not None and not _WORD_BEFORE.match(data, max(mark - 1, start)):
            yield from _closed_after(data, Span(mark, mark + 1), punctuation.start())
        start = end + 1


def _closed_after(data: bytes, mark: Span, end: int) -> Iterator[Repair]:
    """Close the string that a mark opens at the end of its line or before, or take the mark for one too many."""
    quote = data[mark.start : mark.end].decode()
    if data[end - 1 : end] in _MARKS and data[end - 1 : end] != quote.encode():
        yield Repair(Slip.OTHER_QUOTE, Span(end - 1, end), quote)
        return
    earlier = (each.start() for each in _EARLIER_END.finditer(data, mark.end, end))
    for place in (end, *islice(earlier, _MOST_ENDS)):
        # After a mark of the other kind, that is the one that is wrong; nobody forgets half of an empty string.
        if data[place - 1 : place] in _MARKS and place > mark.end:
            yield Repair(Slip.OTHER_QUOTE, Span(place - 1, place), quote)
        elif place > mark.end:
            yield Repair(Slip.QUOTE, Span(place, place), quote)
    is_doubled = data[mark.start - 1 : mark.start] in _MARKS or data[mark.end : mark.end + 1] in _MARKS
    if is_doubled or data.startswith(b"'$", mark.start):
        yield Repair(Slip.SURPLUS, mark, "")


def _regexps(place: BrokenPlace) -> Iterator[Repair]:
    """A slash that ends a regular expression too early, or flags after it."""
    for match in _SLASHED.finditer(place.data, *place.line):
        if b"/" in match[1]:
            escaped = match[1].replace(rb"\/", b"/").replace(b"/", rb"\/")
            yield Repair(Slip.SLASH, Span(*match.span(1)), escaped.decode("utf-8", "replace"))
    for match in _FLAGGED.finditer(place.data, *place.line):
        if match.start(2) == place.token.start:
            yield Repair(
                Slip.FLAGS, Span(*match.span()), f"/(?{match[2].decode()}:{match[1].decode('utf-8', 'replace')})/"
            )
