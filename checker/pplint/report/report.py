"""What reporters are given: the results of a run, and how they may show them."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.base.diagnostic import Diagnostic, Fix, Label, Severity, is_fixable
from pplint.base.reading import read_bytes
from pplint.base.source import SourceFile, Span
from pplint.base.suggest import QUESTION
from pplint.check.file_result import FileResult, in_order
from pplint.infer.inference_stats import InferenceStats
from pplint.project.unresolved import Unresolved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pplint.check.suppress import Suppressed
    from pplint.rule.registry import Registry


NOT_CHECKED = "not-checked"
"""What reports for programs call a sentence about what was not checked, where others have the name of a rule."""


def brief(diagnostic: Diagnostic) -> str:
    """Return the message as short reports show it: with what may be meant, and a mark if `--fix` takes care of it."""
    advice = diagnostic.help or ""
    meant = f"; {advice}" if advice.startswith(QUESTION) else ""
    return f"{diagnostic.message}{meant}{' [fixable]' if is_fixable(diagnostic, unsafe=False) else ''}"


class Display(Struct, frozen=True):
    """How to write for people: with colours or not, in how many columns, and whether without a summary.

    `manual` is the address that the names of rules are linked with, if they are.
    """

    color: bool = False
    width: int = 100
    quiet: bool = False
    manual: str | None = None


class Report(Struct, frozen=True, dict=True):
    """The results of a run, one for each file in the order of the search, and the rules that exist.

    `fixed` is how many fixes were applied, `unsafe_fixes` whether those that are not safe were wanted. `vendored` are
    directories of somebody else's code, on which nothing is reported. `known` is how much is left out as it is in a
    baseline, `older` how much because it was there at the revision `base`. `silenced` is how many findings comments
    were written for, and `notes` are sentences about these.
    """

    results: Sequence[FileResult]
    registry: Registry
    fixed: int = 0
    unsafe_fixes: bool = False
    vendored: Sequence[str] = ()
    known: int = 0
    silenced: int = 0
    notes: Sequence[str] = ()
    older: int = 0
    base: str | None = None

    @cached_property
    def diagnostics(self) -> list[Diagnostic]:
        """What is reported, file by file in the order of their paths; of what has one cause, the first."""
        return _once_each_cause(in_order(each for result in self.results for each in result.diagnostics))

    @cached_property
    def suppressed(self) -> list[Suppressed]:
        """What comments stopped from being reported, in the same order."""
        found = [suppressed for result in self.results for suppressed in result.suppressed]
        return sorted(found, key=lambda suppressed: suppressed.diagnostic.sort_key)

    @cached_property
    def unresolved(self) -> str | None:
        """What was not checked, since modules are missing, in one sentence; None if there was nothing."""
        total = Unresolved()
        for result in self.results:
            total.add(result.unresolved)
        return total.summary()

    @cached_property
    def unchecked(self) -> list[str]:
        """What else was not checked and why, in sentences, each once however many files tell it."""
        return list(dict.fromkeys(each for result in self.results for each in result.unchecked))

    @cached_property
    def left_open(self) -> dict[str, str]:
        """What was not checked, for whatever reason, in sentences without a full stop, with the first file of each."""
        reasons = [(each, result.path) for result in reversed(self.results) for each in result.unchecked]
        first = next((each.path for each in self.results if each.unresolved.summary() is not None), "")
        missing = {} if self.unresolved is None else {self.unresolved: first}
        paths = missing | dict.fromkeys(self.unchecked, "") | dict(reasons)
        return {f"Not checked: {each}": path for each, path in paths.items()}

    def all_for_programs(self, display: Display) -> list[Diagnostic]:
        """Return what is reported, and what was not checked, in the form of a diagnostic, at the first file of each."""
        left_open = {} if display.quiet else self.left_open
        return [
            *self.diagnostics,
            *(
                Diagnostic(path, Span(0, 0), NOT_CHECKED, NOT_CHECKED, Severity.INFO, sentence)
                for sentence, path in left_open.items()
            ),
        ]

    @cached_property
    def knowledge(self) -> str | None:
        """How much is known of the expressions in the files, in one sentence; None if nothing was evaluated."""
        total = InferenceStats()
        for result in self.results:
            total.add(result.knowledge)
        return total.summary()

    @cached_property
    def by_path(self) -> dict[str, list[Diagnostic]]:
        """What is reported for each file, clean ones included, in the order of their paths."""
        groups: dict[str, list[Diagnostic]] = {path: [] for path in sorted(result.path for result in self.results)}
        for diagnostic in self.diagnostics:
            groups.setdefault(diagnostic.path, []).append(diagnostic)
        return groups

    def fixable(self, *, unsafe: bool) -> int:
        """Return how many diagnostics have a fix that may be applied."""
        return sum(is_fixable(diagnostic, unsafe=unsafe) for diagnostic in self.diagnostics)


def _once_each_cause(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """Return diagnostics without those whose cause another one names, which is the first of the most severe."""
    kept: dict[Label, Diagnostic] = {}
    causes = [next((label for label in each.labels if label.is_cause), None) for each in diagnostics]
    for cause, diagnostic in zip(causes, diagnostics, strict=True):
        if cause is not None and kept.setdefault(cause, diagnostic).severity < diagnostic.severity:
            kept[cause] = diagnostic
    if not kept:
        return diagnostics
    pairs = zip(causes, diagnostics, strict=True)
    return [each for cause, each in pairs if cause is None or kept[cause] is each]


class LineRange(Struct, frozen=True):
    """Where a span starts and ends: lines and columns counted from 1, the end column after the last character."""

    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1


def place_of(source: SourceFile | None, span: Span) -> LineRange:
    """Return the place of a span; that of a file that was not read is its start."""
    if source is None:
        return LineRange()
    start, end = source.lines.position(span.start), source.lines.position(span.end)
    return LineRange(start.line, start.column, end.line, end.column)


def start_of(diagnostic: Diagnostic) -> tuple[int, int]:
    """Return the line and the column at which a diagnostic starts."""
    return (1, 1) if diagnostic.source is None else diagnostic.source.start(diagnostic.span.start)


def source_of(label: Label, diagnostic: Diagnostic) -> SourceFile | None:
    """Return the source that a label points into, or None if it cannot be read any more."""
    if label.path is None or label.path == diagnostic.path:
        return diagnostic.source
    return _other_source(label.path, label.hidden)


@lru_cache(maxsize=64)
def _other_source(path: str, hidden: tuple[Span, ...]) -> SourceFile | None:
    data = read_bytes(path)
    if isinstance(data, Diagnostic):
        return None
    from pplint.check.secrets.secrets import shown_source

    return shown_source(SourceFile(path, data), hidden)


def forget_sources() -> None:
    """Read other files again, as they may have changed."""
    _other_source.cache_clear()


MOST_EDITS = 1000
"""How many edits a fix may have that other programs get."""

LONGEST_EDITS = 1 << 16
"""How many characters these edits may insert in all."""


def reportable_fix(diagnostic: Diagnostic) -> Fix | None:
    """Return the fix that reports for other programs have; one that changes very much is left to `--fix`."""
    fix = diagnostic.fix
    if fix is None or len(fix.edits) > MOST_EDITS or sum(len(edit.text) for edit in fix.edits) > LONGEST_EDITS:
        return None
    return fix
