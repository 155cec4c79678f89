"""Go on after a syntax error: what else is wrong with the source, and what of it can be read all the same.

An error costs as little as possible. What may have been meant is tried first (`pplint.syntax.repairs`). Where the
definition does not parse with that, the smallest piece is cut out of it with which reading gets beyond the piece
(`pplint.syntax.holes`). What remains parses, and is what rules look at.

What follows from an error is not reported: an error in the same definition counts only where it lies in another
statement, and is no complaint about a bracket after brackets were added.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import islice
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.syntax import problems
from pplint.syntax.brackets import innermost_open
from pplint.syntax.broken_definition import (
    Budget,
    DefinitionReader,
    OutOfBudgetError,
    Refusals,
    blank,
    definition_starts,
    is_beyond,
    moved,
)
from pplint.syntax.errors import RUNS_ON, is_repairable, problem_of
from pplint.syntax.first_error import first_error
from pplint.syntax.holes import holes
from pplint.syntax.patched import HOLE, Cut, Patched
from pplint.syntax.repairs import Chain, mistakes_in
from pplint.syntax.segments import segment_at, segments
from pplint.syntax.slips import Slip
from pplint.syntax.structure import runaway_string, structure_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tree_sitter import Language

    from pplint.syntax.error_token import ErrorToken
    from pplint.syntax.problems import Problem
    from pplint.syntax.repairs import Mistake
    from pplint.syntax.slips import Repair
    from pplint.syntax.structure import Structure

MOST_ERRORS: Final = 20
"""How many errors of a source are looked for."""

_MOST_REPAIRED: Final = 5
_LONGEST: Final = 1 << 15
"""How many definitions there are at most for which repairs are tried, and how many bytes each has."""
_MOST_BYTES: Final = 1 << 19
"""How many bytes are read at most to find out how far reading gets with repairs."""
_MOST_HOLES: Final = 24
"""How many pieces are tried at most for an error."""
_LONGEST_WITH_HOLES: Final = 1 << 16
_MOST_BRACKETS: Final = 64
"""How many bytes a definition has at most in which holes are looked for, and how many brackets are added or removed."""
_MOST_BYTES_OF_HOLES: Final = 1 << 20
"""How many bytes are read at most to find out how far reading gets with holes."""

_EARLY_BRACE = late_pattern(rb"^(\})[ \t]*\n(?:[ \t]*\n)*(?=[ \t]+[^\s#])", re.MULTILINE)
_BRACKETS: Final = frozenset(["}", ")", "]", "|>", "|>>", "end"])


class Recovered(Struct, frozen=True):
    """The syntax errors of a source, and the source with what was meant, and with holes."""

    errors: list[Problem]
    patched: Patched


def recover(data: bytes, language: Language, refusals: Refusals, *, is_template: bool) -> Recovered:
    """Find the independent errors of a source that does not parse, in source order; a template has but one.

    `refusals` returns where the compiler would not read some bytes, before it validates anything.
    """
    recovery = _Recovery(Patched(data), language, refusals, is_template=is_template)
    recovery.run()
    return Recovered(recovery.errors, recovery.patched)


class _Recovery:
    """A source that is made to parse, definition by definition, and the errors found on the way."""

    def __init__(self, patched: Patched, language: Language, refusals: Refusals, *, is_template: bool) -> None:
        self.patched = patched
        self.errors: list[Problem] = []
        self._language = language
        self._refusals = refusals
        self._is_template = is_template
        self._tried = 0
        self._repairs = Budget(_MOST_BYTES)
        self._holes = Budget(_MOST_BYTES_OF_HOLES)

    def run(self) -> None:
        """Go from one broken definition to the next, then back to what a bracket left open before the last of them."""
        self._run_forward()
        for _ in range(0 if self._is_template else _MOST_REPAIRED):
            token = first_error(self.patched.data, self._language)
            if token is None:
                return
            self._mend(token, self._definition_around(token, definition_starts(self.patched.data)))

    def _run_forward(self) -> None:
        done = 0
        while True:
            data = self.patched.data
            token = first_error(blank(data, Span(0, done)), self._language)
            if token is None:
                return
            starts = [] if self._is_template else definition_starts(data)
            broken = self._definition_around(token, starts)
            rest = len(data) - broken.end
            self._mend(token, broken)
            done = len(self.patched.data) - rest
            if not rest:
                return
            if len(self.errors) >= MOST_ERRORS:
                self._erase(Span(done, len(self.patched.data)))
                return

    def _mend(self, first: ErrorToken, broken: Span) -> None:
        """Make a definition parse."""
        rest = len(self.patched.data) - broken.end
        try:
            self._mend_piecewise(first, broken)
        except OutOfBudgetError:
            self._erase(Span(broken.start, len(self.patched.data) - rest))

    def _mend_piecewise(self, first: ErrorToken, broken: Span) -> None:
        """Put what was meant, or holes, in the place of what cannot be read; raise `OutOfBudgetError`."""
        rest = len(self.patched.data) - broken.end
        token: ErrorToken | None = first
        is_balanced, is_by_layout = False, False
        # Where in the source the damage before ends.
        damaged = broken.end if first.kind == "unclosed_heredoc" else self._place(first).end
        while token is not None:
            chain = self._chain(token, broken)
            is_apart = self._place(token).start >= damaged and token.kind not in _BRACKETS
            is_own = token is first or (is_apart and (chain.is_whole or not is_by_layout))
            if chain.is_whole:
                self._take(chain.mistakes, broken, is_told=is_own)
                return
            mistake = chain.mistakes[0] if chain.mistakes else None
            if is_own:
                self._tell(token, None if mistake is None else mistake.repair)
            if not is_balanced and not self._is_template:
                is_balanced = True
                is_by_layout = self._balance(token, broken)
                broken = Span(broken.start, len(self.patched.data) - rest)
                token = self._first_error(broken)
                if token is None:
                    return
            cut = self._smallest_hole(token, broken)
            if cut is None or len(self.errors) >= MOST_ERRORS:
                self._erase(broken)
                return
            damaged = max(damaged, self.patched.place((broken.start, self._end_of_damage(cut, broken))).end)
            self.patched.apply(cut)
            broken = Span(broken.start, len(self.patched.data) - rest)
            token = self._first_error(broken)

    def _chain(self, token: ErrorToken, broken: Span) -> Chain:
        """Return what was meant, as far as that is found out."""
        is_tried = self._tried < _MOST_REPAIRED and broken.end - broken.start <= _LONGEST
        self._tried += is_tried
        if not is_tried or not is_repairable(token):
            return Chain([], is_whole=False)
        data = self.patched.data
        reader = DefinitionReader(broken, len(data), self._language, self._refusals, self._repairs)
        return mistakes_in(data, token, broken, reader)

    def _take(self, mistakes: Sequence[Mistake], broken: Span, *, is_told: bool) -> None:
        """Put what was meant in the place of what is there."""
        for each in mistakes:
            if is_told:
                self._tell(each.token, each.repair)
            early = self._early_brace(each, broken)
            self.patched.apply(Cut(each.repair.span, each.repair.text.encode()) if early is None else early)

    def _early_brace(self, mistake: Mistake, broken: Span) -> Cut | None:
        """Where a last brace closes nothing, return the removal of an earlier one after which lines stay indented."""
        data, span = self.patched.data, mistake.repair.span
        if mistake.repair.slip is not Slip.SURPLUS or data[slice(*span)] != b"}":
            return None
        match = _EARLY_BRACE.search(data, broken.start, span.start)
        by_layout = [Cut(Span(*match.span(1)), b"")] if match is not None else self._structure(broken).cuts
        if len(by_layout) != 1 or data[slice(*by_layout[0].span)] != b"}" or by_layout[0].span.start >= span.start:
            return None
        (cut,) = by_layout
        return None if self._refusals(cut.applied(data)[broken.start : broken.end - 1]) else cut

    def _balance(self, token: ErrorToken, broken: Span) -> bool:
        """Let the brackets of a definition match, and end strings that should be over; tell whether it was needed."""
        data = self.patched.data
        runaway = runaway_string(data, broken)
        if runaway is None:
            runaway = data.rfind(b"\n", 0, token.start) + 1 if token.kind not in RUNS_ON else token.start
        cuts = self._structure(broken, runaway).cuts
        if len(cuts) > _MOST_BRACKETS:
            raise OutOfBudgetError
        self.patched.apply_all(cuts)
        return bool(cuts)

    def _smallest_hole(self, token: ErrorToken, broken: Span) -> Cut | None:
        data = self.patched.data
        if self._is_template:
            cuts = _template_holes(data, token.start)
        elif token.kind == "unclosed_comment":
            line_end = data.find(b"\n", token.start)
            cuts = iter([Cut(Span(token.start, broken.end if line_end < 0 else line_end), b"")])
        else:
            cuts = holes(self._structure(broken), data, Span(token.start, token.end))
        for cut in islice(cuts, _MOST_HOLES):
            changed = cut.applied(data)
            after = cut.span.start + len(cut.text)
            end = broken.end + len(changed) - len(data)
            following = self._first_error(Span(broken.start, end), changed)
            is_left = following is not None and len(changed) - following.start >= len(data) - token.start
            if is_left or (following is not None and not is_beyond(following, after, changed)):
                continue
            if not self._is_refused(changed[broken.start : end], cut.span.start - broken.start, after - broken.start):
                return cut
        return None

    def _end_of_damage(self, cut: Cut, broken: Span) -> int:
        """Return where the statement around an edit ends, or the body of it begins; what is wrong before follows."""
        if self._is_template:
            return cut.span.end
        structure = self._structure(broken)
        group = next(each for each in structure.around(cut.span.start + 1) if each.is_body)
        found = segments(structure, group, self.patched.data)
        end = max(found[segment_at(found, cut.span.start)].span.end if found else 0, cut.span.end)
        bodies = (each.start + 1 for each in group.groups if each.is_body and cut.span.end <= each.start < end)
        return next(bodies, end)

    def _first_error(self, broken: Span, data: bytes | None = None) -> ErrorToken | None:
        """Return the first token of a definition that is refused."""
        self._spend(broken)
        definition = (self.patched.data if data is None else data)[slice(*broken)]
        token = first_error(definition, self._language)
        return None if token is None else moved(token, broken.start)

    def _structure(self, broken: Span, runaway: int = -1) -> Structure:
        self._spend(broken)
        return structure_of(self.patched.data, broken, runaway)

    def _spend(self, broken: Span) -> None:
        if broken.end - broken.start > _LONGEST_WITH_HOLES or not self._holes.spend(broken.end - broken.start):
            raise OutOfBudgetError

    def _place(self, token: ErrorToken) -> Span:
        return self.patched.place((token.start, token.end))

    def _tell(self, token: ErrorToken, repair: Repair | None) -> None:
        """Note the problem that a token is, at its place in the source."""
        place = self.patched.place
        problem = problem_of(token, self.patched.data)
        start, end = place(problem.span)
        if isinstance(problem, (problems.UnexpectedToken, problems.UnclosedString, problems.UnexpectedCharacter)):
            placed = None if repair is None else replace(repair, span=place(repair.span))
            problem = replace(problem, repair=placed)
        if isinstance(problem, problems.UnexpectedToken) and problem.opener is not None:
            problem = replace(problem, opener=replace(problem.opener, span=place(problem.opener.span)))
        if isinstance(problem, problems.UnclosedString):
            problem = replace(problem, opening=place(problem.opening))
        self.errors.append(replace(problem, start=start, end=end))

    def _erase(self, span: Span) -> None:
        """Give up on a part of the source."""
        self.patched.apply(Cut(span, HOLE + b"\n" if not self._is_template else b"<%= " + HOLE + b" %>"))

    def _definition_around(self, token: ErrorToken, starts: list[int]) -> Span:
        """Return the definition with an error in it, with all up to the next one that starts a line.

        If a bracket is open where the source ends, the definition is the one that it is in. What nothing ends runs up
        to the next definition that can be read by itself.
        """
        data = self.patched.data
        opener = innermost_open(data, token.start)
        first = token.start if opener is None else min(token.start, opener.span.start)
        last = opener.span.start if opener is not None and token.kind == "end" else token.end
        if token.kind in RUNS_ON:
            last = token.start + 1
        before, after = bisect_right(starts, first), bisect_left(starts, last)
        start = starts[before - 1] if before else 0
        if token.kind in RUNS_ON:
            while after < len(starts) and not self._is_sound(starts, after):
                after += 1
        return Span(start, len(data) if after == len(starts) else starts[after])

    def _is_refused(self, definition: bytes, start: int, end: int) -> bool:
        """Return whether the compiler notices something about what was put between two offsets."""
        return any(start <= place.end and place.start <= end for place in self._refusals(definition))

    def _is_sound(self, starts: list[int], index: int) -> bool:
        data = self.patched.data
        end = starts[index + 1] if index + 1 < len(starts) else len(data)
        return self._holes.spend(end - starts[index]) and not self._refusals(data[starts[index] : end])


_TAG = late_pattern(rb"<%(?!%)([-=|#]?)(.*?)-?%>", 16)  # re.DOTALL
_PARAMETERS = late_pattern(rb"\s*\|")


def _template_holes(data: bytes, offset: int) -> Iterator[Cut]:
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
