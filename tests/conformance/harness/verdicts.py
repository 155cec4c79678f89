"""Compares two verdicts on a program: refused or not, and on which line."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pplint.base.source import SourceFile
from pplint.syntax.parser import parse
from tests.conformance.harness import reference
from tests.conformance.harness.reference import Case

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.base.source import LineIndex


@dataclass(frozen=True, slots=True)
class Comparison:
    """What both say about one program.

    `line` is the line, counted from 1, on which we refuse the program, None where we accept it; `end` is the first
    line that it may be where Puppet's error is at the end of the input.
    """

    case: Case
    line: int | None
    end: int
    theirs: reference.Parsed

    @property
    def agrees(self) -> bool:
        """Whether both refuse the program or both accept it."""
        return (self.theirs.error is None) == (self.line is None)

    @property
    def has_lines(self) -> bool:
        """Whether both refuse the program and tell a line."""
        return self.line is not None and self.theirs.placed

    @property
    def same_line(self) -> bool:
        """Whether the line is the same; to be asked only of what has lines."""
        if self.theirs.line is None:
            return self.line is not None and self.line >= self.end
        return self.line == self.theirs.line

    def __str__(self) -> str:
        ours = "accepts it" if self.line is None else f"refuses line {self.line}"
        error = self.theirs.error
        theirs = "accepts it" if error is None else f"refuses line {self.theirs.line or self.end} ({error})"
        return "\n".join((f"{self.case.path}: pplint {ours}, Puppet {theirs}", *_changed_lines(self.case)))


@dataclass(frozen=True, slots=True)
class Agreement:
    """How often both agree: on the verdict in all cases, on the line in those that both refuse."""

    comparisons: tuple[Comparison, ...]

    @property
    def disagreements(self) -> list[Comparison]:
        """The programs that only one of both refuses."""
        return [found for found in self.comparisons if not found.agrees]

    @property
    def other_lines(self) -> list[Comparison]:
        """The programs that both refuse, on different lines."""
        return [found for found in self._with_lines() if not found.same_line]

    @property
    def verdicts(self) -> float:
        """The share of the programs with the same verdict."""
        return 1 - len(self.disagreements) / len(self.comparisons)

    @property
    def lines(self) -> float:
        """The share of the programs refused by both that are refused on the same line."""
        return 1 - len(self.other_lines) / len(self._with_lines())

    def report(self, shown: int = 10) -> str:
        """Tell the shares, with the first differences of each kind."""
        heading = f"{len(self.comparisons)} programs: {self.verdicts:.2%} same verdict, {self.lines:.2%} same line"
        return "\n".join([heading, *map(str, self.disagreements[:shown]), *map(str, self.other_lines[:shown])])

    def _with_lines(self) -> list[Comparison]:
        return [found for found in self.comparisons if found.has_lines]


def compare(cases: Sequence[Case]) -> Agreement:
    """Have both parse the programs."""
    theirs = reference.parse(cases)
    return Agreement(tuple(_compare(case, parsed) for case, parsed in zip(cases, theirs, strict=True)))


def refused_line(source: SourceFile) -> int | None:
    """Return the line, counted from 1, of the first problem for which we refuse a source, or None if we accept it."""
    refused = [problem.span.start for problem in parse(source).problems if problem.refuses]
    return source.lines.line(min(refused)) if refused else None


def _compare(case: Case, theirs: reference.Parsed) -> Comparison:
    source = SourceFile(case.path, case.data)
    return Comparison(case, refused_line(source), _last_line(source.data, source.lines), theirs)


def _last_line(data: bytes, lines: LineIndex) -> int:
    return lines.line(max(0, len(data.rstrip()) - 1))


def _changed_lines(case: Case) -> Iterator[str]:
    before = Case(case.path).data.decode().splitlines()
    after = case.data.decode().splitlines()
    changes = list(difflib.unified_diff(before, after, lineterm="", n=0))[2:8]
    yield from (line[:120] for line in changes)
