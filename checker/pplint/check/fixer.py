"""Fix a source: apply the fixes of its diagnostics, check again, and go on until nothing changes.

A fix is a promise: the compiler refuses no more than before, and of the tree changes what the effect of the fix says.
What comes out of a round is compared with what went in, and fixes that break their promise are not applied. What does
not parse is a guess: of its repairs one is applied at a time, and only if less is wrong afterwards.

What two fixes both edit, one of them edits. That is the one of the first category in `fixer.ORDER`: what is written
comes before how it is written. The other one waits for the next round, of which there are ten.

A fix is a promise. It leaves the tree as it is, or puts another node in the place of the innermost one around each
edit, or repairs what does not parse. After each round, the outlines of both trees are compared, with holes for what
may change. A round with more refusals than before, or with another outline, is not applied; the rule that is to blame
is reported (`withheld-fix`).

What speaks for another file fixes it. Rules look at the `metadata.json` of a module with any of its manifests, and
their findings carry its source. Their fixes are edits of that file, proved as those of data are: what an edit removes
is gone, and the rest of the document is the same. However many manifests say the same, it is written once.

A repair is a guess. In a file that does not parse, nothing else is fixed. One repair is applied in a round, and only
if fewer errors remain. It is offered only where none of the other edits that evaluates to mind makes the definition
parse, too.

A comment that silences is an edit like any other. `--add-ignore` writes comments after code, above it, around it, or
for the file, whichever is the first that does; each time, the outline must be the same, other comments must be there,
and nothing may be found that was not.

Files are written whole. The new content goes to a file beside the target, on to the disk, and takes its name, while
signals wait and a lock on the directory keeps other runs out; a file that is no longer what was read is left alone.
What was not written is checked again, so the report is about the file as it is.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.builtin_diagnostics import SYNTAX, builtin_diagnostic
from pplint.base.diagnostic import Diagnostic, Edit, Effect, Finding, Severity, is_fixable
from pplint.base.digests import digest
from pplint.base.edits import Change, apply, moved
from pplint.base.reading import read_bytes
from pplint.base.source import ShownSource, SourceFile, Span
from pplint.check.file_result import FileResult, in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pplint.check.content import Content


ROUNDS: Final = 10
"""How often a source is checked and changed at most; fixes that undo each other would go on for ever."""

ORDER: Final = (
    SYNTAX,
    "types",
    "references",
    "correctness",
    "naming",
    "security",
    "metadata",
    "hiera",
    "ruby",
    "bolt",
    "upgrade",
    "design",
    "documentation",
    "style",
    "layout",
)
"""The categories in the order in which their fixes come: what is written there first, and how it is written later."""

_REFUSED: Final = "the compiler would reject the file"
_CHANGED: Final = "the program would change in other places as well"
_RANK: Final = {category: rank for rank, category in enumerate(ORDER)}


class Fixed(Struct, frozen=True):
    """A source after its fixes, how many were applied, and what there is to say about it now."""

    data: bytes
    count: int
    result: FileResult


def fix(
    data: bytes,
    check: Callable[[bytes], FileResult],
    read: Callable[[bytes], Content | None],
    *,
    unsafe: bool = False,
) -> Fixed:
    """Apply the fixes that `check` offers for a file's bytes, round by round.

    `read` reads bytes as those of the file, and returns None where nothing can be read.
    """
    fixing, count = _Fixing(data, check(data), check, read, unsafe), 0
    for _ in range(ROUNDS):
        applied = fixing.advance()
        if not applied:
            return Fixed(fixing.data, count, fixing.result_with_failures())
        count += applied
    fixing.note_unfinished()
    return Fixed(fixing.data, count, fixing.result_with_failures())


def applicable(diagnostics: Iterable[Diagnostic], *, unsafe: bool) -> list[Diagnostic]:
    """Return the diagnostics whose fixes may be applied together, in the order of the source.

    Where two touch, that is the first by `ORDER`, or else in the source.
    """
    chosen: list[Diagnostic] = []
    taken: list[Span] = []
    for diagnostic in sorted(diagnostics, key=lambda each: (_RANK.get(each.category, 0), *_first_edit(each))):
        spans = sorted(edit.span for edit in _edits(diagnostic)) if is_fixable(diagnostic, unsafe=unsafe) else []
        if spans and not any(_touches(span, taken) for span in spans):
            chosen.append(diagnostic)
            for span in spans:
                insort(taken, span)
    return sorted(chosen, key=_first_edit)


def own_diagnostics(result: FileResult) -> list[Diagnostic]:
    """Return the diagnostics about the file that was checked, and not those about files that it speaks for."""
    return [each for each in result.diagnostics if each.path == result.path]


def fix_elsewhere(
    result: FileResult, read: Callable[[SourceFile], Content | None], *, unsafe: bool
) -> tuple[FileResult, list[Change]]:
    """Apply the fixes of what is found in other files, such as the `metadata.json` of a module, each file once.

    Return what there is still to say, and the changes. A file whose fixes break their promise is left as it is.
    """
    others: dict[str, list[Diagnostic]] = {}
    for each in result.diagnostics:
        if each.path != result.path and each.source is not None:
            others.setdefault(each.path, []).append(each)
    left, changes = own_diagnostics(result), list[Change]()
    for found in others.values():
        chosen = applicable(found, unsafe=unsafe)
        change = _change_of(chosen, read)
        changes += [] if change is None else [change]
        left += found if change is None else _left_by(chosen, found, change)
    known = {id(each) for found in (left, *others.values()) for each in found}
    left += [each for each in result.diagnostics if id(each) not in known]
    return replace(result, diagnostics=in_order(left)), changes


def _change_of(chosen: Sequence[Diagnostic], read: Callable[[SourceFile], Content | None]) -> Change | None:
    """Return what fixes make of a file that they all are about, if they keep their promise."""
    shown = chosen[0].source if chosen else None
    source = None if shown is None else _held_by_file(shown)
    if source is None:
        return None
    data = apply(source.data, _edits(*chosen))
    before, after = read(source), read(SourceFile(source.path, data))
    if before is None or after is None or len(after.errors) > len(before.errors) or not _is_kept(chosen, before, after):
        return None
    return Change(source.path, source.data, data, len(chosen)) if data != source.data else None


def _held_by_file(shown: SourceFile) -> SourceFile | None:
    """Return a source with all that its file holds; None if that is not what it was when something was found in it."""
    if not isinstance(shown, ShownSource):
        return shown
    data = read_bytes(shown.path)
    return None if isinstance(data, Diagnostic) or digest(data) != shown.digest else SourceFile(shown.path, data)


def _left_by(chosen: Sequence[Diagnostic], found: Iterable[Diagnostic], change: Change) -> Iterator[Diagnostic]:
    """Yield what fixes leave to be said of a file, at its new place: nobody checks it again before it is written.

    What they remove, nothing is said of. Several findings may have the same fix.
    """
    edits = _edits(*chosen)
    shown = chosen[0].source
    source = SourceFile(change.path, change.after if shown is None else apply(shown.data, edits))
    removed = [edit.span for edit in edits if not edit.text]
    taken = sorted(edit.span for edit in edits)
    for each in found:
        is_gone = any(span.start <= each.span.start and each.span.end <= span.end for span in removed)
        if is_gone or any(each.fix == done.fix for done in chosen if each.fix is not None):
            continue
        own = _edits(each)
        places = moved([each.span, *(edit.span for edit in own)], edits)
        is_apart = not any(_touches(edit.span, taken) for edit in own)
        fix = each.fix if each.fix is None or not is_apart else replace(each.fix, edits=_at(own, places[1:]))
        yield replace(each, span=places[0], source=source, fix=fix if is_apart else None)


def _at(edits: Iterable[Edit], places: Iterable[Span]) -> tuple[Edit, ...]:
    return tuple(Edit(place, edit.text) for edit, place in zip(edits, places, strict=True))


def _first_edit(diagnostic: Diagnostic) -> tuple[int, str]:
    return min((edit.span.start for edit in _edits(diagnostic)), default=0), diagnostic.rule


def _edits(*diagnostics: Diagnostic) -> list[Edit]:
    return [edit for each in diagnostics if each.fix is not None for edit in each.fix.edits]


def _touches(span: Span, taken: list[Span]) -> bool:
    """Return whether a span overlaps or adjoins one of the sorted spans, so that the order of edits would matter."""
    index = bisect_left(taken, span)
    before = taken[index - 1].end >= span.start if index > 0 else False
    return before or (index < len(taken) and taken[index].start <= span.end)


class _Fixing(Struct):
    """A source between two rounds, and what the fixes of a rule would have done that they should not, by the rule."""

    data: bytes
    result: FileResult
    check: Callable[[bytes], FileResult]
    read: Callable[[bytes], Content | None]
    unsafe: bool
    broken: dict[str, str] = {}

    def advance(self) -> int:
        """Apply what can be applied together, or else one repair; return how many fixes that were."""
        if not any(is_fixable(each, unsafe=self.unsafe) for each in own_diagnostics(self.result)):
            return 0
        before = self.read(self.data)
        return self._apply_together(before) or self._apply_repair(before)

    def result_with_failures(self) -> FileResult:
        """Return what there is to say about the source, the promises that were not kept included."""
        if not self.broken:
            return self.result
        return replace(self.result, diagnostics=in_order([*self.result.diagnostics, *map(self._failure, self.broken)]))

    def _failure(self, rule: str) -> Diagnostic:
        message = f"not fixed: with the fixes of `{rule}`, {self.broken[rule]}"
        return self._withheld(message, next((each for each in self.result.diagnostics if each.rule == rule), None))

    def _withheld(self, message: str, found: Diagnostic | None) -> Diagnostic:
        finding = Finding(Span(0, 0) if found is None else found.span, message)
        return builtin_diagnostic("withheld-fix", self.result.path, finding, None if found is None else found.source)

    def note_unfinished(self) -> None:
        """Take note of what there is still to fix after the last round."""
        left = self._chosen(repairs=False) or self._chosen(repairs=True)
        if left:
            rules = ", ".join(f"`{rule}`" for rule in sorted({each.rule for each in left}))
            message = f"fixed {ROUNDS} times, but {rules} still have fixes"
            unfinished = self._withheld(message, left[0])
            self.result = replace(self.result, diagnostics=in_order([*self.result.diagnostics, unfinished]))

    def _chosen(self, *, repairs: bool) -> list[Diagnostic]:
        wanted = (
            each
            for each in own_diagnostics(self.result)
            if each.fix is not None and (each.fix.effect is Effect.REPAIR) == repairs and each.rule not in self.broken
        )
        return applicable(wanted, unsafe=self.unsafe)

    def _apply_together(self, before: Content | None) -> int:
        """Apply all fixes but repairs; if that breaks a promise, those of one rule, and remember which cannot be."""
        chosen = self._chosen(repairs=False)
        if not chosen or before is None or apply(self.data, _edits(*chosen)) == self.data:
            return 0
        if self._problem_with(chosen, before) is None:
            return len(chosen)
        for rule in sorted({each.rule for each in chosen}):
            own = [each for each in chosen if each.rule == rule]
            problem = self._problem_with(own, before)
            if problem is None:
                return len(own)
            self.broken[rule] = problem
        return 0

    def _problem_with(self, chosen: Sequence[Diagnostic], before: Content) -> str | None:
        """Apply fixes, unless they break their promise; then return what is wrong with them."""
        data = apply(self.data, _edits(*chosen))
        after = self.read(data)
        if after is None or len(after.errors) > len(before.errors):
            return _REFUSED
        if not _is_kept(chosen, before, after):
            return _CHANGED
        result = self.check(data)
        # Where reading fails, nothing was validated before, so that there may be more to say now.
        if not before.errors and _refusals(result) > _refusals(self.result):
            return _REFUSED
        self.data, self.result = data, result
        return None

    def _apply_repair(self, before: Content | None) -> int:
        """Apply the first repair with which less is wrong."""
        for each in self._chosen(repairs=True):
            data = apply(self.data, _edits(each))
            if _is_progress(before, self.read(data), _edits(each)):
                self.data, self.result = data, self.check(data)
                return 1
        return 0


def _is_kept(chosen: Iterable[Diagnostic], before: Content, after: Content) -> bool:
    """Return whether fixes change of a tree what they say, and keep the comments that they do not replace."""
    edits = _edits(*chosen)
    places = [edit.span for edit in edits]
    if _comments_apart(before, places) != _comments_apart(after, moved(places, edits)):
        return False
    holes = before.innermost(_spans(chosen, Effect.LOCAL))
    return before.outline(holes, _spans(chosen, Effect.REMOVAL)) == after.outline(moved(holes, edits))


def _comments_apart(content: Content, places: Iterable[Span]) -> list[bytes]:
    """Return the comments that touch none of some places."""
    taken, data = sorted(places), content.source.data
    return [data[each.start : each.end].rstrip(b"\r") for each in content.comments if not _touches(each.span, taken)]


def _spans(chosen: Iterable[Diagnostic], effect: Effect) -> list[Span]:
    """Return what the edits of one effect replace."""
    return [
        edit.span for each in chosen if each.fix is not None and each.fix.effect is effect for edit in each.fix.edits
    ]


def _is_progress(before: Content | None, after: Content | None, edits: Sequence[Edit]) -> bool:
    """Return whether there are fewer errors than before; if not all were found then, as far as they were."""
    from pplint.syntax.recovery import MOST_ERRORS

    if before is None or after is None:
        return before is None
    known, found = before.errors, after.errors
    if len(known) >= MOST_ERRORS:
        (last,) = moved([Span(known[-1], known[-1])], edits)
        found = [each for each in found if each <= last.end]
    return len(found) < len(known)


def _refusals(result: FileResult) -> int:
    return sum(each.category == SYNTAX and each.severity is Severity.ERROR for each in result.diagnostics)
