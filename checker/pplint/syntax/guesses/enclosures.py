"""Guesses at brackets: braces and parentheses that are missing, too many, or in another place."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.syntax.brackets import innermost_open, outlived, unmatched_by_indentation
from pplint.syntax.guesses.broken_place import line_around, near_on_line
from pplint.syntax.slips import Repair, Slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.syntax.guesses.broken_place import BrokenPlace

_MOST_BRACES: Final = 3
_LONGEST_DOUBLED: Final = 4_000

_TITLE = late_pattern(
    rb"(?m)^[ \t]*(?:@@?)?[a-z][\w:]*([ \t]+)"
    rb"(?=(?:'[^'\n]*'|\"[^\"\n]*\"|\$\w+|\[[^\]\n]*\])[ \t]*:[ \t]*(?:$|[}#]|\w+[ \t]*=>))"
)
_END_OF_CODE = late_pattern(rb"[ \t]*[,;{:]*[ \t]*(?:#[^\n]*)?\r?\Z")
_BRACED = late_pattern(rb"\$\{([\w:]+(?:\[[^\]\n]*\])*)\}")
_LAMBDA = late_pattern(rb"\{\s*\|([^|\n{}]*)\|(\s*\{)?")
_LAMBDA_IN_CALL = late_pattern(rb"\(\s*(\|[^|\n]*\|\s*\{)")
_NO_BARS = late_pattern(
    rb"\.[ \t]*\w+[ \t]*(\(?[ \t]*(\$\w+(?:[ \t]*,[ \t]*\$\w+)*)[ \t]*\)?[ \t]*(?:=>|->)?)[ \t]*(?=\{)"
)
_ONE_BAR = late_pattern(rb"\|[ \t]*\$\w+(?:[ \t]*,[ \t]*\$\w+)*()[ \t]*\{")
_DOUBLED = late_pattern(rb"\{\s*(?=\{)")
_DOUBLED_END = late_pattern(rb"\}\s*(?=\})")
_WORD = late_pattern(rb"(?<![$\w])(?=[a-z_]\w*[ \t]*(?:,|$))")
_INDEX = late_pattern(rb"\$[\w:]+(?:\[[^\]\n]*\])*(\.([0-9]+))\b")
_BEFORE_ASSIGNMENT = late_pattern(rb"(?m)^[ \t]*\$\w+[ \t]*(\})[ \t]*=(?![=>~])")
_BLOCK = late_pattern(
    rb"(?m)^[ \t]*(?:(?:\}[ \t]*)?(?:class|define|function|node|if|elsif|else|unless|case)\b|\))[^\n{}]*\Z"
)


def enclosures(place: BrokenPlace) -> Iterator[Repair]:
    """Yield repairs of brackets."""
    yield from _lambdas(place)
    yield from _variables(place)
    yield from _doubled(place)
    yield from _openings(place)
    yield from _closings(place)
    yield from _braces(place)


def _lambdas(place: BrokenPlace) -> Iterator[Repair]:
    """The parameters of a lambda in other brackets, or after the brace."""
    data, token = place.data, place.token
    for match in _LAMBDA.finditer(data, *place.line):
        if match.start() < token.start <= match.end():
            lambda_start = f"|{_with_dollars(match[1])}| {{"
            yield Repair(Slip.LAMBDA, Span(*match.span()), lambda_start)
            if match[2]:
                yield Repair(Slip.LAMBDA, Span(match.start(), match.start(2)), lambda_start)
    in_call = _LAMBDA_IN_CALL.match(data, max(token.start - 1, 0))
    closing = data.find(b"})", token.start)
    if in_call is not None and closing >= 0:
        inner = data[in_call.start(1) : closing + 1].decode("utf-8", "replace")
        blank = "" if data[in_call.start() - 1 : in_call.start()].isspace() else " "
        yield Repair(Slip.LAMBDA_IN_CALL, Span(in_call.start(), closing + 2), blank + inner)
    starts: set[int] = {line_around(data, token.start - 1)[0], place.line[0]}
    if place.opener is not None:
        starts.add(line_around(data, place.opener.span.start)[0])
    for start in sorted(starts, reverse=True):
        end = near_on_line(data, start)[1]
        for match in _NO_BARS.finditer(data, start, end):
            yield Repair(Slip.BAR, Span(*match.span(1)), f"|{match[2].decode()}| ")
        for match in _ONE_BAR.finditer(data, start, end):
            yield Repair(Slip.BAR, Span(*match.span(1)), "|")


def _with_dollars(parameters: bytes) -> str:
    return _WORD.sub(b"$", parameters).decode("utf-8", "replace")


def _variables(place: BrokenPlace) -> Iterator[Repair]:
    """An interpolation outside of a string, and a dot before an index."""
    data, token = place.data, place.token
    for match in _BRACED.finditer(data, *place.line):
        if match.start() <= token.start <= match.end():
            yield Repair(Slip.BRACED_VARIABLE, Span(*match.span()), f"${match[1].decode('utf-8', 'replace')}")
    for match in _INDEX.finditer(data, *place.line):
        if match.start(1) <= token.start <= match.end():
            yield Repair(Slip.INDEX, Span(*match.span(1)), f"[{match[2].decode()}]")


def _doubled(place: BrokenPlace) -> Iterator[Repair]:
    """Two braces where one is expected, as they open, or as they open and close."""
    data, token = place.data, place.token
    start = place.line[0] if place.opener is None else line_around(data, place.opener.span.start)[0]
    for match in _DOUBLED.finditer(data, max(start, place.broken.start), token.end + 1):
        closing = _DOUBLED_END.search(data, token.start, place.broken.end)
        if closing is not None and closing.start() - match.start() <= _LONGEST_DOUBLED:
            inner = data[match.end() : closing.start()] + data[closing.end() : closing.end() + 1]
            yield Repair(Slip.DOUBLED_BRACE, Span(match.start(), closing.end() + 1), inner.decode("utf-8", "replace"))
        yield Repair(Slip.DOUBLED_BRACE, Span(*match.span()), "")


def _openings(place: BrokenPlace) -> Iterator[Repair]:
    """A brace that is missing before a title or before a block."""
    data, _token = place.data, place.token
    for match in _TITLE.finditer(data, *place.line):
        yield Repair(Slip.TITLE, Span(*match.span(1)), " { ")
    end = place.code_before
    if place.line[0] >= end and _BLOCK.search(data[data.rfind(b"\n", 0, end) + 1 : end]) is not None:
        yield Repair(Slip.BLOCK, Span(end, end), " {")


def _closings(place: BrokenPlace) -> Iterator[Repair]:
    """Close a bracket at the end of the line on which it opens, or before the token."""
    opener = place.opener
    end_of_line = place.token.start
    if opener is not None and opener.closer == "}":  # `if ($a {`
        end_of_line = opener.span.start
        opener = innermost_open(place.data, end_of_line)
    if opener is None or opener.closer not in {"]", ")"}:
        return
    start, end = line_around(place.data, opener.span.start)
    code = _END_OF_CODE.search(place.data, start, min(end, end_of_line))
    if code is not None:
        yield Repair(Slip.CLOSER, Span(code.start(), code.start()), opener.closer)


def _braces(place: BrokenPlace) -> Iterator[Repair]:
    """Close a brace before the first line that by its indentation stands after it; leave out one that closes less."""
    data, token = place.data, place.token
    if place.found in {b"else", b"elsif"}:
        yield Repair(Slip.BRACE, Span(token.start, token.start), "} ")
    for opener, line in islice(outlived(data, place.broken.start, token.end), _MOST_BRACES):
        if opener.span.start < token.start:
            yield Repair(Slip.BRACE, Span(line, line), "}\n")
    if place.found == b"}" or not place.found:
        for match in islice(_BEFORE_ASSIGNMENT.finditer(data, place.broken.start, token.end), 1):
            yield Repair(Slip.SURPLUS_BRACE, Span(*match.span(1)), "")
        for span in islice(unmatched_by_indentation(data, place.broken.start, token.end), _MOST_BRACES):
            yield Repair(Slip.SURPLUS_BRACE, span, "")
        if place.found:
            yield Repair(Slip.SURPLUS, Span(token.start, token.end), "")
