"""Guesses at what separates: arrows, commas, colons, and what is missing or too many between two things."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.syntax.slips import Repair, Slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.syntax.brackets import Opener
    from pplint.syntax.error_token import ErrorToken
    from pplint.syntax.guesses.broken_place import BrokenPlace

_PUNCTUATION: Final = frozenset([b",", b";", b":", b")", b"]", b"|"])

_LONGEST_KEY: Final = 200

_AFTER: Final = frozenset([b"", b" ", b"\t", b"\r", b"\n", b",", b";", b")", b"]", b"}"])
"""What may follow a token that is too many: a colon before a word begins text."""

_KEY = late_pattern(rb"(?:['\"]|(?<![$\w:])[a-z_][\w:]*)\s+\Z")
_SIGN = late_pattern(rb"[-,;:<>=+*/%&|!~.^]")
_TITLED = late_pattern(r"resource `[a-z:]|`class`\Z")
_ARROW = late_pattern(rb"=[ \t]?<|= >|==?>+|>=|=|~>|-+>|:=?")
_ASSIGNMENT = late_pattern(rb"=>|:=|:|<-")
_ASSIGNED = late_pattern(rb"(?m)^[ \t]*\$\w+[ \t]*\Z")
_ASSIGNED_KEY = late_pattern(rb"(?:['\"]|\b[a-z]\w*)[ \t]*(=)[ \t]*[^\s=>~][^=,]*\Z")
_CHOICE = late_pattern(rb"\?[^?:{}\n]*\Z")
_TITLES = late_pattern(
    rb"\{[ \t\r\n]*((?:'[^'\n]*'|\"[^\"\n]*\"|\$\w+)(?:[ \t]*,\s*(?:'[^'\n]*'|\"[^\"\n]*\"|\$\w+))+)[ \t]*:"
)
_DASHED = late_pattern(rb"(?<![\w$:'\"/.-])(?:\$[a-z_]\w*(?:-[A-Za-z]\w*)+|[a-z_]\w*(?:-[a-z]\w*)+(?=[ \t]*=>))")
_SEGMENT = late_pattern(rb"[ \t]*(?:\.|/|:)[ \t]*(?=[a-z])")
_BLANK = late_pattern(rb"(?<=[\w)\]])[ \t]+\Z")


def separators(place: BrokenPlace) -> Iterator[Repair]:
    """Yield repairs of what separates."""
    yield from _arrows(place)
    yield from _semicolons(place)
    yield from _missing(place)
    yield from _resources(place)
    yield from _blanks(place)
    yield from _surplus(place)


def _arrows(place: BrokenPlace) -> Iterator[Repair]:
    data, token = place.data, place.token
    before = data[place.line[0] : place.code_before]
    sign = _ASSIGNMENT.match(data, token.start)
    if sign is not None and _ASSIGNED.search(before) and "=>" not in token.expected:
        yield Repair(Slip.ASSIGNMENT, Span(*sign.span()), "=")
    case = place.opener is not None and place.opener.construct == "`case`"
    if case and place.found in {b"=>", b"->"}:
        apart = len(data[: token.start].rstrip())
        yield Repair(Slip.COLON, Span(apart, token.end), ":")
    if "=>" not in token.expected or not place.is_in_braces:
        return
    if place.found == b":" and _CHOICE.search(data, place.line[0], token.start) is not None:
        return  # `? :` of other languages: an arrow would make a selector of it, with another meaning
    if place.found in {b"}", b","} and (key := _ASSIGNED_KEY.search(before)) is not None:
        yield Repair(Slip.ARROW, Span(place.line[0] + key.start(1), place.line[0] + key.end(1)), "=>")
    match = _ARROW.match(data, token.start) or _ARROW.match(data, token.start - 2)
    if match is not None and match.end() > token.start:
        is_apart = data[match.start() - 1 : match.start()].isspace()
        yield Repair(Slip.ARROW, Span(*match.span()), "=>" if is_apart else " =>")


def _semicolons(place: BrokenPlace) -> Iterator[Repair]:
    """A semicolon ends the body of a resource, and an attribute follows; or it ends a statement."""
    data, token = place.data, place.token
    last = data.rfind(b";", place.broken.start, token.start)
    if last >= 0 and place.found == b"=>":
        yield Repair(Slip.SEMICOLON, Span(last, last + 1), ",")
    if place.found == b";" or (place.found in {b"", b"}"} and last == place.code_before - 1 and last >= 0):
        start = token.start if place.found == b";" else last
        yield Repair(Slip.STATEMENT_END, Span(start, start + 1), "")


def misses_colon(expected: frozenset[str], opener: Opener | None) -> bool:
    """Whether a colon may be missing: after the title of a resource, or after an option."""
    if ":" not in expected or opener is None:
        return False
    return opener.construct == "`case`" or _TITLED.match(opener.construct) is not None


def _missing(place: BrokenPlace) -> Iterator[Repair]:
    """What may be missing before the token."""
    data, token = place.data, place.token
    if place.found[:1] == b"$" and data[token.start - 1 : token.start] == b"$":
        yield Repair(Slip.DOLLARS, Span(token.start - 1, token.start), "")
        return
    ends = list(_ends_of_code(data, token.start))
    if misses_colon(token.expected, place.opener) and token.kind not in {"}", ",", "=", ";"}:
        yield from (Repair(Slip.COLON, Span(end, end), ":") for end in ends)
    if "," in token.expected:
        yield from (Repair(Slip.COMMA, Span(end, end), ",") for end in ends if end < token.start)
        if token.kind == ";":
            yield Repair(Slip.SEMICOLON, Span(token.start, token.end), ",")
    if place.opener is not None and "=>" in token.expected and _may_be_value(data, token, place.opener):
        yield Repair(Slip.NO_ARROW, Span(token.start, token.start), "=> ")
    if token.kind == "name" and "variable" in token.expected:
        yield Repair(Slip.DOLLAR, Span(token.start, token.start), "$")


def _may_be_value(data: bytes, token: ErrorToken, opener: Opener) -> bool:
    """Whether a key may stand before the token: arguments and lists may have entries of a hash among them."""
    if token.kind in {"{", "}", "(", ")", "]", ",", ":", "="}:
        return False
    if opener.closer == "}":
        return True
    has_entries = opener.closer == ")" or b"=>" in data[opener.span.end : token.start]
    near = max(opener.span.end, token.start - _LONGEST_KEY)
    return has_entries and _KEY.search(data, near, token.start) is not None


def _ends_of_code(data: bytes, start: int) -> Iterator[int]:
    """Yield where the code before a place may end: comments may stand between."""
    end = len(data[:start].rstrip())
    line = data.rfind(b"\n", 0, end) + 1
    mark = data.find(b"#", line, end)
    if mark < 0:
        yield end
    elif data[line:mark].strip():
        yield line + len(data[line:mark].rstrip())


def _resources(place: BrokenPlace) -> Iterator[Repair]:
    """What stands between the titles and the bodies of a resource, and between the segments of a name."""
    data, token = place.data, place.token
    if place.opener is not None and _TITLED.match(place.opener.construct):
        titles = _TITLES.match(data, place.opener.span.start)
        if titles is not None and titles.end() > token.start:
            yield Repair(Slip.TITLES, Span(*titles.span(1)), f"[{titles[1].decode('utf-8', 'replace')}]")
        comma = place.code_before - 1
        if data[comma : comma + 1] == b",":
            yield Repair(Slip.BODIES, Span(comma, comma + 1), ";")
    for match in _DASHED.finditer(data, *place.line):
        if match.start() <= token.start < match.end():
            yield Repair(Slip.DASH, Span(*match.span()), match[0].replace(b"-", b"_").decode())
    segment = _SEGMENT.match(data, token.start)
    if segment is not None and data[token.start - 1 : token.start].isalnum() and segment[0].strip() == segment[0]:
        yield Repair(Slip.NAMESPACE, Span(*segment.span()), "::")


def _blanks(place: BrokenPlace) -> Iterator[Repair]:
    """A bracket after a space begins an array, and does not access what precedes it."""
    blank = _BLANK.search(place.data, place.line[0], place.token.start) if place.found == b"[" else None
    if blank is not None:
        yield Repair(Slip.BLANK, Span(*blank.span()), "")


def _surplus(place: BrokenPlace) -> Iterator[Repair]:
    if place.found in _PUNCTUATION and place.data[place.token.end : place.token.end + 1] in _AFTER:
        yield Repair(Slip.SURPLUS, Span(place.token.start, place.token.end), "")
        end = place.code_before
        if _SIGN.match(place.data, max(end - 1, 0), end):
            yield Repair(Slip.SURPLUS, Span(end - 1, end), "")
