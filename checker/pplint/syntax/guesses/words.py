"""Guesses at words and operators: misspelt ones, and those of other languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.base.suggest import similar_words
from pplint.syntax.guesses.broken_place import near_on_line
from pplint.syntax.names import KEYWORDS
from pplint.syntax.slips import Repair, Slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.syntax.guesses.broken_place import BrokenPlace

_CLOSENESS: Final = 0.7
_FOREIGN: Final = {
    b"elseif": b"elsif",
    b"elif": b"elsif",
    b"else if": b"elsif",
    b"switch": b"case",
    b"match": b"case",
    b"def": b"function",
    b"func": b"function",
    b"fn": b"function",
    b"sub": b"function",
    b"extends": b"inherits",
    b"not": b"!",
    b"is": b"==",
    b"is not": b"!=",
    b"&&": b"and",
    b"||": b"or",
    b"===": b"==",
    b"!==": b"!=",
    b"<>": b"!=",
    b"=/=": b"!=",
    b"!=~": b"!~",
    b"==~": b"=~",
    b"~=": b"=~",
    b"=<": b"<=",
    b"=>": b">=",
}
"""Words and operators of other languages."""
_KEYWORDS: Final = [each.encode() for each in sorted(KEYWORDS - {"attr", "in", "or", "private"})] + [b"plan"]

_WORD = late_pattern(rb"(?<![$\w:'\"])(?:else[ \t]+if|is[ \t]+not|[A-Za-z]{2,9})(?=[ \t(:{!])(?!::)")
_OPERATOR = late_pattern(rb"&&|\|\||===|!==|<>|=/=|!=~|==~|~=|=<|=>")
_IN_CONDITION = late_pattern(rb"\b(?:if|elsif|unless|and|or)\b")
_CASE_ELSE = late_pattern(rb"(?:else|otherwise|\*)[ \t]*(:?)(?=[ \t]*\{)")
_WHEN = late_pattern(rb"(?m)^[ \t]*(when[ \t]+(?:case[ \t]+)?([^\n{:]*?)[ \t]*:?)(?=[ \t]*\{)")
_CASE = late_pattern(rb"(?m)^[ \t]*(case[ \t]+([^\n{:]*?)[ \t]*:?)(?=[ \t]*\{)")
_BEFORE_VARIABLE = late_pattern(rb"(?<![$\w:])(?:let|var|const|local|my)[ \t]+(?=\$)")
_ONE_NAME = late_pattern(rb"[ \t]*\$\w+[ \t]*")
_THEN = late_pattern(rb"[ \t]*\b(?:then|do)(?=[ \t]*\{)")


def words(place: BrokenPlace) -> Iterator[Repair]:
    """Yield repairs of words and operators near the token."""
    data, token = place.data, place.token
    for match in _OPERATOR.finditer(data, max(token.start - 2, place.line[0]), token.start + 3):
        if match[0] in {b"=>", b"=<"} and not _IN_CONDITION.search(data, place.line[0], match.start()):
            continue
        yield Repair(Slip.WORD, Span(*match.span()), _FOREIGN[match[0]].decode())
    is_condition = place.found == b"=" and "==" in token.expected and not _is_in_elements(place)
    # A variable that a line begins with is an assignment or a parameter of its own.
    if is_condition and _ONE_NAME.fullmatch(data, place.line[0], token.start) is None:
        yield Repair(Slip.COMPARISON, Span(token.start, token.end), "==")
    yield from _options(place)
    then = _THEN.search(data, *place.line)
    if then is not None and then.start() <= token.start <= then.end():
        yield Repair(Slip.SURPLUS_WORD, Span(*then.span()), "")
    for match in _BEFORE_VARIABLE.finditer(data, *place.line):
        if match.start() <= token.start <= match.end():
            yield Repair(Slip.SURPLUS_WORD, Span(*match.span()), "")
    yield from _keywords(place)


def _is_in_elements(place: BrokenPlace) -> bool:
    return place.opener is not None and place.opener.construct.startswith(("resource", "hash", "selector", "override"))


def _options(place: BrokenPlace) -> Iterator[Repair]:
    """The options of a `case`, as other languages begin them."""
    if place.opener is None or place.opener.construct != "`case`":
        return
    data = place.data
    line = data[slice(*place.line)]
    otherwise = _CASE_ELSE.match(data, place.line[0] + len(line) - len(line.lstrip()))
    if otherwise is not None:
        start, end = otherwise.span()
        word = len(otherwise[0].rstrip(b": \t"))
        if otherwise[1]:
            yield Repair(Slip.WORD, Span(start, start + word), "default")
        else:
            yield Repair(Slip.WORD, Span(start, end), "default: " if data[end - 1 : end].isspace() else "default:")
    for pattern in (_WHEN, _CASE):
        match = pattern.search(data, *place.line)
        if match is not None:
            yield Repair(Slip.SURPLUS_WORD, Span(*match.span(1)), f"{match[2].decode('utf-8', 'replace')}:")


def _keywords(place: BrokenPlace) -> Iterator[Repair]:
    """Look for misspelt keywords where the token is, where the bracket around it is, and where all of it begins."""
    data, token, opener = place.data, place.token, place.opener
    places = [token.start, *([] if opener is None else [opener.span.start])]
    outer = data.rfind(b"\n", 0, token.start)
    while outer >= 0 and not data[outer + 1 : outer + 2].isalpha():
        outer = data.rfind(b"\n", 0, outer)
    for start, end in sorted({near_on_line(data, each) for each in [*places, outer + 1]}, reverse=True):
        for match in _WORD.finditer(data, start, end):
            meant = _keyword(b" ".join(match[0].split()))
            if meant is not None:
                yield Repair(Slip.WORD, Span(*match.span()), meant.decode())


def _keyword(word: bytes) -> bytes | None:
    """Return the keyword that a word may be meant to be."""
    if word in _FOREIGN:
        return _FOREIGN[word]
    if word in _KEYWORDS:
        return None
    lower = word.decode().lower()
    known = [each.decode() for each in _KEYWORDS]
    turned = (each for each in known if sorted(each) == sorted(lower))
    close = next(turned, None) or next(iter(similar_words(lower, known, 1, _CLOSENESS)), None)
    return None if close is None else close.encode()
