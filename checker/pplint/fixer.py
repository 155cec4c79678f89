"""Mend a source: apply the fixes of its diagnostics, check again, and go on until nothing changes."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING

from pplint.builtin import builtin_diagnostic
from pplint.diagnostic import Diagnostic, Edit, Finding
from pplint.linter import FileResult, in_order
from pplint.records import dataclass, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pplint.source import Span

_SYNTAX = "syntax"

ROUNDS = 20
"""How often a source is checked and changed at most; fixes that undo each other would go on for ever."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """A source after its fixes, how many were applied, and what there is to say about it now."""

    data: bytes
    count: int
    result: FileResult


def fix(data: bytes, check: Callable[[bytes], FileResult], *, unsafe: bool = False) -> Fixed:
    """Apply the fixes that `check` offers for a file's bytes, round by round.

    A round that makes the compiler refuse a source that it took before is not applied, but reported. Repairs of what
    does not parse are guesses: if more is refused with them than without, they are left out.
    """
    result, count = check(data), 0
    repairs = True
    for _ in range(ROUNDS):
        offered = [each for each in result.diagnostics if repairs or each.category != _SYNTAX]
        chosen = applicable(offered, unsafe=unsafe)
        changed = apply(data, [edit for each in chosen for edit in _edits(each)])
        if changed == data:
            break
        after = check(changed)
        if _refusals(after) > _refusals(result) and any(each.category == _SYNTAX for each in chosen):
            repairs = False
            continue
        if _refusals(after) > _refusals(result):
            return Fixed(data, count, _with_failure(result, chosen))
        data, result, count = changed, after, count + len(chosen)
    return Fixed(data, count, result)


def applicable(diagnostics: Iterable[Diagnostic], *, unsafe: bool) -> list[Diagnostic]:
    """Return the diagnostics whose fixes may be applied together: the first in the source, where two touch."""
    chosen: list[Diagnostic] = []
    taken: list[Span] = []
    for diagnostic in sorted(diagnostics, key=_first_edit):
        spans = sorted(edit.span for edit in _edits(diagnostic)) if is_fixable(diagnostic, unsafe=unsafe) else []
        if spans and not any(_touches(span, taken) for span in spans):
            chosen.append(diagnostic)
            for span in spans:
                insort(taken, span)
    return chosen


def is_fixable(diagnostic: Diagnostic, *, unsafe: bool) -> bool:
    """Tell whether a diagnostic has a fix that may be applied."""
    return diagnostic.fix is not None and (diagnostic.fix.safe or unsafe)


def _first_edit(diagnostic: Diagnostic) -> tuple[int, str]:
    return min((edit.span.start for edit in _edits(diagnostic)), default=0), diagnostic.rule


def _edits(diagnostic: Diagnostic) -> tuple[Edit, ...]:
    return diagnostic.fix.edits if diagnostic.fix is not None else ()


def _touches(span: Span, taken: list[Span]) -> bool:
    """Tell whether a span overlaps or adjoins one of the sorted spans, so that the order of edits would matter."""
    index = bisect_left(taken, span)
    before = taken[index - 1].end >= span.start if index > 0 else False
    return before or (index < len(taken) and taken[index].start <= span.end)


def apply(data: bytes, edits: Iterable[Edit]) -> bytes:
    """Return the bytes with all edits done; the edits' spans are offsets into `data`, and do not overlap."""
    pieces: list[bytes] = []
    position = 0
    for edit in sorted(edits, key=lambda edit: edit.span):
        pieces += [data[position : edit.span.start], edit.text.encode()]
        position = edit.span.end
    return b"".join([*pieces, data[position:]])


def _refusals(result: FileResult) -> int:
    return sum(diagnostic.category == _SYNTAX for diagnostic in result.diagnostics)


def _with_failure(result: FileResult, chosen: list[Diagnostic]) -> FileResult:
    rules = ", ".join(f"`{name}`" for name in sorted({diagnostic.rule for diagnostic in chosen}))
    message = f"not fixed: with the fixes of {rules} the compiler would refuse the file"
    failure = builtin_diagnostic("internal-error", result.path, Finding(chosen[0].span, message), chosen[0].source)
    return replace(result, diagnostics=in_order([*result.diagnostics, failure]))
