"""What may have been meant where a source does not parse: small edits, each tried out.

A guess at a mistake is easily wrong. So every edit that is thought of is made, and only one with which all of the
broken definition parses counts as what was meant.
"""

from __future__ import annotations

from difflib import get_close_matches
from enum import Enum
from itertools import islice
from typing import TYPE_CHECKING, Final

from pplint.patterns import late_pattern
from pplint.records import dataclass
from pplint.source import Span
from pplint.syntax.brackets import innermost_open, outlived
from pplint.syntax.names import KEYWORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pplint.syntax.brackets import Opener
    from pplint.syntax.error_token import ErrorToken

_MOST_TRIED: Final = 12
_MOST_BRACES: Final = 3
_MOST_CLOSED: Final = 6
_LONGEST_KEY: Final = 200
_MOST_ENDS: Final = 3
_CLOSENESS: Final = 0.7
_MARKS: Final = frozenset([b"'", b'"'])
_PUNCTUATION: Final = frozenset([b",", b";", b":", b")", b"]", b"}", b"|"])
_FOREIGN: Final = {
    b"elseif": b"elsif",
    b"elif": b"elsif",
    b"else if": b"elsif",
    b"switch": b"case",
    b"def": b"define",
    b"func": b"function",
    b"fn": b"function",
    b"not": b"!",
    b"&&": b"and",
    b"||": b"or",
    b"===": b"==",
    b"!==": b"!=",
}
"""Words and operators of other languages."""
_KEYWORDS: Final = [each.encode() for each in sorted(KEYWORDS - {"attr", "in", "or", "private"})] + [b"plan"]

_WORD = late_pattern(rb"(?<![$\w:'\"])(?:else[ \t]+if|[A-Za-z]{2,9})(?=[ \t(:{!])(?!::)")
_OPERATOR = late_pattern(rb"&&|\|\||===|!==")
_APOSTROPHE = late_pattern(rb"(?<=\w)'(?=\w)")
_LAMBDA = late_pattern(rb"\{\s*(\|[^|\n]*\|)")
_END_OF_STRING = late_pattern(rb"[ \t]*(?:[,;:]|=>|\{)*[ \t]*\r?\Z")
_EARLIER_END = late_pattern(rb"(?=(?:[,;:]|=>|[ \t]+=>)[ \t])")
_WORD_BEFORE = late_pattern(rb"[\w)\]}]")
_KEY = late_pattern(rb"(?:['\"]|(?<![$\w:])[a-z_][\w:]*)\s+\Z")
_SIGN = late_pattern(rb"[-,;:<>=+*/%&|!~.^]")
_TITLED = late_pattern(r"resource `[a-z:]")
_ARROW = late_pattern(rb"=[ \t]?<|= >|=|~>|-+>|:")


class Slip(Enum):
    """What kind of mistake a repair undoes; the value is the name of the kind."""

    ARROW = "another arrow"
    BRACE = "a missing brace"
    COLON = "a missing colon"
    COMMA = "a missing comma"
    COMPARISON = "an assignment in a condition"
    DOLLAR = "a missing dollar sign"
    ESCAPE = "an apostrophe in a string"
    LAMBDA = "parameters inside of a lambda"
    NO_ARROW = "a missing arrow"
    QUOTE = "a missing quotation mark"
    SEMICOLON = "a semicolon between elements"
    SURPLUS = "a token too many"
    WORD = "a misspelt word"


@dataclass(frozen=True, slots=True)
class Repair:
    """The bytes that a text should replace, so that the definition around them parses.

    If `is_only`, nothing else that was tried does as well.
    """

    slip: Slip
    span: Span
    text: str
    is_only: bool = True


def repair_of(data: bytes, token: ErrorToken, broken: Span, parses: Callable[[Repair], bool]) -> Repair | None:
    """Return the likeliest repair of the definition around a token with which it `parses`, if there is one."""
    inside = (each for each in _candidates(data, token, broken) if each.span.start >= broken.start)
    found = [each for each in islice(inside, _MOST_TRIED) if parses(each)]
    if not found:
        return None
    first = found[0]
    texts = {applied(data, each) for each in found}
    return Repair(first.slip, first.span, first.text, is_only=len(texts) == 1)


def applied(data: bytes, repair: Repair) -> bytes:
    """Return the bytes with a repair."""
    return data[: repair.span.start] + repair.text.encode() + data[repair.span.end :]


def _candidates(data: bytes, token: ErrorToken, broken: Span) -> Iterator[Repair]:
    opener = innermost_open(data, token.start)
    yield from _quotes(data, token, broken)
    yield from _operators(data, token)
    yield from _words(data, token, opener)
    yield from _arrows(data, token)
    yield from _missing(data, token, opener)
    yield from _surplus(data, token)
    yield from _braces(data, token, broken)


def _quotes(data: bytes, token: ErrorToken, broken: Span) -> Iterator[Repair]:
    """A string that ends too early or too late: the token is the text behind it, or a string that nothing closes."""
    for mark in _APOSTROPHE.finditer(data, *_line(data, token.start)):
        yield Repair(Slip.ESCAPE, Span(mark.start(), mark.start()), "\\")
    before = data[token.start - 1 : token.start]
    quote = data[token.start : token.start + 1] if token.kind == "unclosed_string" else before
    if quote in _MARKS:
        yield from islice(_closed(data, quote, Span(broken.start, token.start + 1)), _MOST_CLOSED)


def _closed(data: bytes, quote: bytes, searched: Span) -> Iterator[Repair]:
    """Close a string on a line that has an odd number of quotation marks, if the last one may open a string."""
    start = data.rfind(b"\n", 0, searched.start) + 1
    while start < searched.end:
        end = _line(data, start)[1]
        mark = data.rfind(quote, start, end)
        punctuation = _END_OF_STRING.search(data, start, end)
        is_odd = data.count(quote, start, end) % 2 == 1
        if is_odd and punctuation is not None and not _WORD_BEFORE.match(data, max(mark - 1, start)):
            yield from _closed_behind(data, Span(mark, mark + 1), punctuation.start())
        start = end + 1


def _closed_behind(data: bytes, mark: Span, end: int) -> Iterator[Repair]:
    """Close the string that a mark opens at the end of its line or before, or take the mark for one too many."""
    quote = data[mark.start : mark.end].decode()
    earlier = (each.start() for each in _EARLIER_END.finditer(data, mark.end, end))
    for place in (end, *islice(earlier, _MOST_ENDS)):
        yield Repair(Slip.QUOTE, Span(place, place), quote)
    is_doubled = data[mark.start - 1 : mark.start] in _MARKS or data[mark.end : mark.end + 1] in _MARKS
    if is_doubled or data.startswith(b"'$", mark.start):
        yield Repair(Slip.SURPLUS, mark, "")


def _operators(data: bytes, token: ErrorToken) -> Iterator[Repair]:
    for match in _OPERATOR.finditer(data, max(token.start - 2, 0), token.start + 3):
        yield Repair(Slip.WORD, Span(*match.span()), _FOREIGN[match[0]].decode())
    if data[token.start : token.end] == b"=" and "==" in token.expected:
        yield Repair(Slip.COMPARISON, Span(token.start, token.end), "==")
    brace = data.rfind(b"{", 0, token.start)
    inner = _LAMBDA.match(data, max(brace, 0))
    if inner is not None and inner.start(1) == token.start:
        yield Repair(Slip.LAMBDA, Span(*inner.span()), f"{inner[1].decode()} {{")


def _words(data: bytes, token: ErrorToken, opener: Opener | None) -> Iterator[Repair]:
    """Look for misspelt keywords where the token is, where the bracket around it is, and where all of it begins."""
    places = [token.start, *([] if opener is None else [opener.span.start])]
    outer = data.rfind(b"\n", 0, token.start)
    while outer >= 0 and not data[outer + 1 : outer + 2].islower():
        outer = data.rfind(b"\n", 0, outer)
    for start, end in sorted({_line(data, place) for place in [*places, outer + 1]}, reverse=True):
        for match in _WORD.finditer(data, start, end):
            meant = _keyword(b" ".join(match[0].split()))
            if meant is not None:
                yield Repair(Slip.WORD, Span(*match.span()), meant.decode())


def _keyword(word: bytes) -> bytes | None:
    """Return the keyword that a word may be meant to be."""
    if word in _FOREIGN:
        return _FOREIGN[word]
    if word in _KEYWORDS:
        return b"default" if word == b"else" else None
    lower = word.decode().lower()
    known = [each.decode() for each in _KEYWORDS]
    turned = (each for each in known if sorted(each) == sorted(lower))
    close = next(turned, None) or next(iter(get_close_matches(lower, known, n=1, cutoff=_CLOSENESS)), None)
    return None if close is None else close.encode()


def _arrows(data: bytes, token: ErrorToken) -> Iterator[Repair]:
    if "=>" not in token.expected:
        return
    match = _ARROW.match(data, token.start)
    if match is not None:
        is_apart = data[token.start - 1 : token.start].isspace()
        yield Repair(Slip.ARROW, Span(*match.span()), "=>" if is_apart else " =>")


def misses_colon(expected: frozenset[str], opener: Opener | None) -> bool:
    """Whether a colon may be missing: behind the title of a resource, or behind an option."""
    if ":" not in expected or opener is None:
        return False
    return opener.construct == "`case`" or _TITLED.match(opener.construct) is not None


def _missing(data: bytes, token: ErrorToken, opener: Opener | None) -> Iterator[Repair]:
    """What may be missing before the token."""
    ends = list(_ends_of_code(data, token.start))
    if misses_colon(token.expected, opener):
        yield from (Repair(Slip.COLON, Span(end, end), ":") for end in ends)
    if "," in token.expected:
        yield from (Repair(Slip.COMMA, Span(end, end), ",") for end in ends if end < token.start)
        if token.kind == ";":
            yield Repair(Slip.SEMICOLON, Span(token.start, token.end), ",")
    if opener is not None and "=>" in token.expected and _may_be_value(data, token, opener):
        yield Repair(Slip.NO_ARROW, Span(token.start, token.start), "=> ")
    if token.kind == "name" and "variable" in token.expected:
        yield Repair(Slip.DOLLAR, Span(token.start, token.start), "$")


def _may_be_value(data: bytes, token: ErrorToken, opener: Opener) -> bool:
    """Whether a key may stand before the token: arguments and lists may have entries of a hash among them."""
    if token.kind in {"{", "}", "(", ")", "]", ","}:
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


def _surplus(data: bytes, token: ErrorToken) -> Iterator[Repair]:
    """The token itself may be one too many, or the sign before it."""
    if data[token.start : token.end] in _PUNCTUATION:
        yield Repair(Slip.SURPLUS, Span(token.start, token.end), "")
        end = len(data[: token.start].rstrip())
        if _SIGN.match(data, max(end - 1, 0), end):
            yield Repair(Slip.SURPLUS, Span(end - 1, end), "")


def _braces(data: bytes, token: ErrorToken, broken: Span) -> Iterator[Repair]:
    """Close a brace before the first line that by its indentation stands behind what the brace opens."""
    for opener, line in islice(outlived(data, broken.start, token.end), _MOST_BRACES):
        if opener.span.start < token.start:
            yield Repair(Slip.BRACE, Span(line, line), "}\n")


def _line(data: bytes, offset: int) -> tuple[int, int]:
    """Return where the line of a byte starts and ends."""
    end = data.find(b"\n", offset)
    return data.rfind(b"\n", 0, offset) + 1, len(data) if end < 0 else end
