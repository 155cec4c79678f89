"""Go on behind a syntax error: what else is wrong with the source, and what of it can be read all the same.

The parser's tree of a definition that does not parse is a guess, and whatever is said about it may be wrong. So the
definition around an error is left out as a whole. What remains parses, and is what rules look at.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from pplint.late_patterns import late_pattern
from pplint.source import Span
from pplint.syntax import problems
from pplint.syntax.brackets import innermost_open
from pplint.syntax.errors import RUNS_ON, is_repairable, problem_of
from pplint.syntax.first_error import first_error
from pplint.syntax.repairs import mistakes_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Language

    from pplint.syntax.error_token import ErrorToken
    from pplint.syntax.problems import Problem
    from pplint.syntax.repairs import Mistake

MOST_ERRORS: Final = 20
"""How many errors of a source are looked for."""

_MOST_REPAIRED: Final = 5
_LONGEST: Final = 1 << 15
"""How many definitions there are at most for which repairs are tried, and how many bytes each has."""
_MOST_BYTES: Final = 1 << 19
"""How many bytes are read at most to find out how far reading gets with repairs."""

# Only at the start of a line: what is indented is mostly within a class, or text.
_DEFINITION = late_pattern(rb"^(?:class|define|function|node|plan|type)[ \t]", re.MULTILINE)
_TAG = late_pattern(rb"@\([ \t]*\"?([^:/\r\n)\"]+)")


class Recovered(Struct, frozen=True):
    """The syntax errors of a source, and the source with blanks for the definitions that they are in."""

    errors: list[Problem]
    sound: bytes


def recover(data: bytes, language: Language, parses: Callable[[bytes], bool], *, is_template: bool) -> Recovered:
    """Find the independent errors of a source that does not parse, in source order; a template has but one.

    `parses` tells whether the compiler would read some bytes.
    """
    starts = [] if is_template else _definition_starts(data)
    errors: list[Problem] = []
    tried = 0
    budget = _Budget(_MOST_BYTES)
    sound = rest = data
    while (token := first_error(rest, language)) is not None:
        broken = _definition_around(token, data, starts)
        is_tried = tried < _MOST_REPAIRED and broken.end - broken.start <= _LONGEST
        found: list[Mistake] = []
        if is_tried and is_repairable(token):
            found = mistakes_in(data, token, broken, _Reader(broken, len(data), language, parses, budget))
        errors += [_problem_with(each) for each in found] or [problem_of(token, data)]
        tried += is_tried
        sound = _blank(sound, broken)
        if broken.end == len(data):
            break
        if len(errors) >= MOST_ERRORS:
            sound = _blank(sound, Span(broken.end, len(data)))
            break
        rest = _blank(rest, Span(0, broken.end))
    return Recovered(errors, sound)


class _Budget(Struct):
    """How many bytes may still be read to find out how far reading gets."""

    left: int


class _Reader(Struct, frozen=True):
    """Reads the definition of a source of some length, in that source with edits."""

    broken: Span
    length: int
    language: Language
    compiles: Callable[[bytes], bool]
    budget: _Budget

    def parses(self, data: bytes) -> bool:
        return self.compiles(self._definition(data))

    def first_error(self, data: bytes) -> ErrorToken | None:
        definition = self._definition(data)
        if len(definition) > self.budget.left:
            return None
        self.budget.left -= len(definition)
        token = first_error(definition, self.language)
        if token is None or not is_repairable(token):
            return None
        return replace(token, start=token.start + self.broken.start, end=token.end + self.broken.start)

    def _definition(self, data: bytes) -> bytes:
        return data[self.broken.start : self.broken.end + len(data) - self.length]


def _problem_with(mistake: Mistake) -> Problem:
    """Return the problem that a mistake is, at its place in the source."""
    problem = problem_of(mistake.token, mistake.data)
    if not isinstance(problem, (problems.UnexpectedToken, problems.UnclosedString, problems.UnexpectedCharacter)):
        return problem

    def place(span: Span) -> Span:
        return Span(mistake.original(span.start), mistake.original(span.end))

    start, end = place(problem.span)
    placed = replace(problem, start=start, end=end, repair=replace(mistake.repair, span=place(mistake.repair.span)))
    if isinstance(placed, problems.UnexpectedToken) and placed.opener is not None:
        return replace(placed, opener=replace(placed.opener, span=place(placed.opener.span)))
    return placed


def _definition_starts(data: bytes) -> list[int]:
    """Return where lines start with a definition, but for those in the texts of heredocs."""
    found = [match.start() for match in _DEFINITION.finditer(data)]
    texts = _heredoc_texts(data) if found and b"@(" in data else []
    ends = [text.end for text in texts]
    text_at = (texts[index] if (index := bisect_right(ends, start)) < len(texts) else None for start in found)
    return [start for start, text in zip(found, text_at, strict=True) if text is None or start < text.start]


def _heredoc_texts(data: bytes) -> list[Span]:
    """Return the texts of heredocs, none of them in another, as far as they have an end."""
    ends: dict[bytes, list[int]] = {}
    start = 0
    for line in data.splitlines(keepends=True):
        ends.setdefault(line.lstrip(b" \t|-").rstrip(), []).append(start)
        start += len(line)
    texts: list[Span] = []
    for tag in _TAG.finditer(data):
        own = ends.get(tag[1].strip(), [])
        index = bisect_left(own, tag.end())
        if index < len(own) and (not texts or tag.start() >= texts[-1].end):
            texts.append(Span(tag.start(), own[index]))
    return texts


def _definition_around(token: ErrorToken, data: bytes, starts: list[int]) -> Span:
    """Return the definition with an error in it, with all from the one before it to the next one that starts a line.

    If a bracket is open where the source ends, the definition is the one that it is in.
    """
    opener = innermost_open(data, token.start)
    first = token.start if opener is None else min(token.start, opener.span.start)
    last = opener.span.start if opener is not None and token.kind == "end" else token.end
    before, behind = bisect_right(starts, first), bisect_left(starts, last)
    start = starts[before - 1] if before else 0
    is_last = behind == len(starts) or token.kind in RUNS_ON
    return Span(start, len(data) if is_last else starts[behind])


def _blank(data: bytes, span: Span) -> bytes:
    """Put blanks for all but the ends of lines, so that places stay the same."""
    return data[: span.start] + re.sub(rb"[^\n]", b" ", data[span.start : span.end]) + data[span.end :]
