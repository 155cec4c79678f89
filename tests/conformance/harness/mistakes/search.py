"""Mistakes made in a repository, and which of them a check finds."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from pplint.base.diagnostic import Diagnostic, Severity
from pplint.base.source import SourceFile
from pplint.check.file_checker import FileChecker
from pplint.check.file_task import FileTask, Mode
from pplint.config.settings import Settings
from tests.conformance.harness import reference
from tests.conformance.harness.faults.model import Edit, Program
from tests.conformance.harness.mistakes import of_conditions, of_names, of_resources, of_syntax, of_values
from tests.conformance.harness.mistakes.model import KINDS, Kind, Names, sources

if TYPE_CHECKING:
    from collections.abc import Iterator

_CHECKER = FileChecker(Mode())
"""The files stay as they are while the tests run: one session reads them."""

KINDS_BY_TOPIC = (of_names, of_syntax, of_values, of_conditions, of_resources)
"""The modules that add their kinds when they are imported."""

OF_A_FILE = 1
"""How many mistakes of a kind one file gets."""


@dataclass(frozen=True, slots=True)
class Made:
    """A mistake in a file: its kind, and the bytes of the file with it."""

    kind: Kind
    path: str
    edit: Edit
    data: bytes

    @property
    def source(self) -> SourceFile:
        """The file with the mistake."""
        return SourceFile(self.path, self.data)

    @property
    def line(self) -> int:
        """The line of the mistake."""
        return self.source.lines.line(self.edit.start)

    @property
    def line_text(self) -> str:
        """The text of that line."""
        return self.source.lines.line_text(self.line).strip()

    def lines(self, told: reference.Parsed) -> set[int]:
        """Return the lines on which a diagnostic is right; `told` is what Puppet's parser says."""
        last = len(self.data)
        lines = {self.source.lines.line(min(mark, last)) for mark in self.edit.marks}
        if told.error is not None:
            # An error at the end of the input has no line.
            lines.add(told.line if told.line is not None else self.source.lines.line(last))
        return lines


@dataclass(slots=True)
class FindingCounts:
    """How many mistakes of a kind were made and found, how many of these as errors, and those that were not found."""

    total: int = 0
    found: int = 0
    errors: int = 0
    missed: list[Made] = field(default_factory=list[Made])

    def note(self, made: Made, level: Severity | None) -> None:
        """Count a mistake that was found at a level, or not at all."""
        self.total += 1
        self.found += level is not None
        self.errors += level is Severity.ERROR
        if level is None:
            self.missed.append(made)


def make_all(root: str, seed: int, each: int, only: frozenset[str] = frozenset()) -> Iterator[Made]:
    """Yield up to so many mistakes of each kind in the files of a repository; the same for the same seed."""
    names = Names.read(root)
    paths = list(sources(root))
    Random(seed).shuffle(paths)
    left = dict.fromkeys(only or KINDS, each)
    for path in paths:
        data = Path(path).read_bytes()
        program = Program.read(path, data)
        for name in list(left) if program is not None and data.isascii() else ():
            random = Random(f"{seed} {name} {path.removeprefix(root)}")
            edits = list(KINDS[name].make(program, names, random)) if program is not None else []
            for edit in random.sample(edits, min(OF_A_FILE, len(edits), left[name])):
                left[name] -= 1
                yield Made(KINDS[name], path, edit, data[: edit.start] + edit.text.encode() + data[edit.end :])
        left = {name: count for name, count in left.items() if count}


def look_for(
    root: str, seed: int, each: int, tallies: dict[str, FindingCounts], only: frozenset[str] = frozenset()
) -> None:
    """Make mistakes in a repository, and note which of them a check finds: by what it did not say before."""
    made = list(make_all(root, seed, each, only))
    told = reference.parse([reference.Case(one.path, one.data.decode()) for one in made])
    before = {path: check(path, Path(path).read_bytes()) for path in dict.fromkeys(one.path for one in made)}
    for one, parsed in zip(made, told, strict=True):
        known = {(found.rule, found.message) for found in before[one.path]}
        lines = one.lines(parsed)
        new = [found for found in check(one.path, one.data) if (found.rule, found.message) not in known]
        levels = [found.severity for found in new if _line(found) in lines]
        tallies.setdefault(one.kind.name, FindingCounts()).note(one, max(levels, default=None))


def check(path: str, data: bytes) -> list[Diagnostic]:
    """Return the errors and warnings in a file; raise `RuntimeError` if the checker itself fails."""
    found = _CHECKER.check(FileTask(path, Settings()), data).result.diagnostics
    failures = [each.message for each in found if each.rule == "internal-error"]
    if failures:
        raise RuntimeError(f"{path}: {failures[0]}")
    return [each for each in found if each.severity > Severity.INFO]


def _line(diagnostic: Diagnostic) -> int:
    return diagnostic.source.lines.line(diagnostic.span.start) if diagnostic.source is not None else 0
