"""What may have been meant where a source does not parse: small edits, to be tried out.

Each module knows mistakes of a kind: those of people who write another language every day, and slips of the pen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.syntax.guesses.enclosures import enclosures
from pplint.syntax.guesses.foreign import foreign
from pplint.syntax.guesses.marks import marks, unpaired_marks
from pplint.syntax.guesses.operands import operands
from pplint.syntax.guesses.separators import separators
from pplint.syntax.guesses.words import words
from pplint.syntax.names import KEYWORDS
from pplint.syntax.slips import Repair, Slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.syntax.guesses.broken_place import BrokenPlace

__all__ = ["guesses", "guesses_at_text", "unpaired_marks"]


def guesses(place: BrokenPlace) -> Iterator[Repair]:
    """Yield repairs that may be meant, the likeliest first."""
    for each in (marks, words, foreign, _heads, _calls, separators, enclosures):
        yield from each(place)


def guesses_at_text(place: BrokenPlace) -> Iterator[Repair]:
    """Yield repairs that are only meant if nothing else is: whatever is in quotes can be read, and so can holes."""
    yield from _texts(place)
    yield from operands(place)


_MOST_CALLS: Final = 4
_LONGEST_CALL: Final = 4000
"""How many bytes before a parenthesis may be its call's."""

_CALL = late_pattern(rb"(?<![\w$:'\"])(?P<name>[A-Za-z][\w:]*)(?:(?=['\"$\[])|[ \t]+(?=['\"$\[{]))")


def _calls(place: BrokenPlace) -> Iterator[Repair]:
    """Open the parenthesis that the token closes, after a name before it, the nearest first."""
    opener = place.opener
    if place.found != b")" or (opener is not None and opener.closer == ")"):
        return
    inside = place.broken.start if opener is None else opener.span.end
    first = max(inside, place.token.start - _LONGEST_CALL)
    found = [*_CALL.finditer(place.data, first, place.token.start)]
    for match in reversed(found[-_MOST_CALLS:]):
        yield Repair(Slip.PARENTHESIS, Span(match.end("name"), match.end()), "(")


_TYPE = rb"(?:[A-Z]\w*(?:::[A-Z]\w*)*(?:\[[^\]\n]*\])*)"
_TYPE_AFTER = late_pattern(rb"(\$\w+)([ \t]*=[ \t]*[^\s,:]+)?[ \t]*:?[ \t]*(" + _TYPE + rb")([ \t]*=[ \t]*[^\s,()]+)?")
_RESULT = late_pattern(rb"(?:->|=>|:)[ \t]*(?=" + _TYPE + rb"[ \t]*\{)")
_NO_PARENTHESIS = late_pattern(
    rb"\b(?:class|define|function|plan)[ \t]+[a-z][\w:]*()[ \t]*(?:#[^\n]*)?\n(?:\s|#[^\n]*\n)*\Z"
)
_SUPERCLASS = late_pattern(rb"(?<=[ \t])[<:][ \t]*(?=(?:::)?[a-z])")


def _heads(place: BrokenPlace) -> Iterator[Repair]:
    """Yield repairs of what precedes the body of a definition."""
    data, token = place.data, place.token
    for match in _TYPE_AFTER.finditer(data, *place.line):
        if match.start() < token.start <= match.end():
            name, default, type_, last = (match[index] or b"" for index in range(1, 5))
            swapped = b"%s %s%s" % (type_, name, default or last)
            yield Repair(Slip.TYPE_AFTER, Span(*match.span()), swapped.decode("utf-8", "replace"))
    result = _RESULT.match(data, token.start)
    if result is not None and ">>" in token.expected:
        blank = "" if data[token.start - 1 : token.start].isspace() else " "
        yield Repair(Slip.RESULT, Span(*result.span()), f"{blank}>> ")
    if "(" in token.expected and (word := _NO_PARENTHESIS.search(data, place.broken.start, token.start)) is not None:
        yield Repair(Slip.PARENTHESIS, Span(*word.span(1)), "(")
    parent = _SUPERCLASS.match(data, token.start)
    if parent is not None and {"inherits", "{"} <= token.expected:
        yield Repair(Slip.WORD, Span(token.start, token.end), "inherits")


_TEXT = late_pattern(rb"(?<![^\s\[({,=>])[\w./:@%~*+-]+")
_MODE = late_pattern(rb"[ugoa]*[-+=][rwxXst]+(?:,[ugoa]*[-+=][rwxXst]+)+|[ugoa]+[-+=][rwxXst]+(?![\w])")
_TELLING = late_pattern(rb"(?=.*\w)(?:[/@%~*-]|\w\.\w|::?\w)|^\*$")
_WORD = late_pattern(rb"(?:=>|[=(,\[])\s*([a-z]+)\s*\Z")


def _texts(place: BrokenPlace) -> Iterator[Repair]:
    """Yield repairs that put text around the token, or the keyword before it, in quotes."""
    data, token = place.data, place.token
    for match in _TEXT.finditer(data, *place.line):
        text = match[0].rstrip(b":,")
        end = match.start() + len(text)
        if match.start() <= token.start <= end and _TELLING.search(text):
            yield Repair(Slip.UNQUOTED, Span(match.start(), end), f"'{text.lstrip(b':').decode('utf-8', 'replace')}'")
    for match in _MODE.finditer(data, *place.line):
        if match.start() <= token.start <= match.end():
            yield Repair(Slip.UNQUOTED, Span(*match.span()), f"'{match[0].decode()}'")
    word = _WORD.search(data[place.line[0] : token.start])
    if word is not None and word[1].decode() in KEYWORDS:
        span = Span(place.line[0] + word.start(1), place.line[0] + word.end(1))
        yield Repair(Slip.UNQUOTED, span, f"'{word[1].decode()}'")
