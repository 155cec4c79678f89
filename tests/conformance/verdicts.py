"""Compares two verdicts on a program: refused or not, and on which line."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pplint.source import SourceFile
from pplint.syntax.parser import parse

from . import reference
from .reference import Case

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.source import LineIndex


@dataclass(frozen=True, slots=True)
class Comparison:
    """What both say about one program.

    Lines count from 1. `line` is ours, None where we accept the program; `expected_line` is None also where Puppet
    finds the error at the end of the input, and `last_line` is the first line that ours may tell then.
    """

    case: Case
    line: int | None
    refused: bool
    expected_line: int | None
    last_line: int
    words: str

    @property
    def agrees(self) -> bool:
        """Whether both refuse the program or both accept it."""
        return self.refused == (self.line is not None)

    @property
    def same_line(self) -> bool:
        """Whether both refuse the program on the same line."""
        if self.line is None or not self.refused:
            return False
        if self.expected_line is None:
            return self.line >= self.last_line
        return self.line == self.expected_line

    def __str__(self) -> str:
        ours = "accepts it" if self.line is None else f"refuses line {self.line}"
        theirs = f"refuses line {self.expected_line or self.last_line} ({self.words})" if self.refused else "accepts it"
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
        return [found for found in self._refused() if not found.same_line]

    @property
    def verdicts(self) -> float:
        """The share of the programs with the same verdict."""
        return 1 - len(self.disagreements) / len(self.comparisons)

    @property
    def lines(self) -> float:
        """The share of the programs refused by both that are refused on the same line."""
        return 1 - len(self.other_lines) / len(self._refused())

    def report(self, shown: int = 10) -> str:
        """Tell the shares, with the first differences of each kind."""
        heading = f"{len(self.comparisons)} programs: {self.verdicts:.2%} same verdict, {self.lines:.2%} same line"
        return "\n".join([heading, *map(str, self.disagreements[:shown]), *map(str, self.other_lines[:shown])])

    def _refused(self) -> list[Comparison]:
        return [found for found in self.comparisons if found.refused and found.agrees]


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
    return Comparison(
        case=case,
        line=refused_line(source),
        refused=theirs.error is not None,
        expected_line=theirs.line,
        last_line=_last_line(source.data, source.lines),
        words=theirs.error or "",
    )


def _last_line(data: bytes, lines: LineIndex) -> int:
    return lines.line(max(0, len(data.rstrip()) - 1))


def _changed_lines(case: Case) -> Iterator[str]:
    before = Case(case.path).data.decode().splitlines()
    after = case.data.decode().splitlines()
    changes = list(difflib.unified_diff(before, after, lineterm="", n=0))[2:8]
    yield from (line[:120] for line in changes)
