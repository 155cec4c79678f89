"""Answers of the disk by numbers, in columns: there are hundreds of thousands, and a run looks at few of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.session.answers import Answer, Fingerprint, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sized

Question = tuple[Kind, bytes, int]
"""What was asked: its kind, the path, and the limit."""

_OF_A_ROW: Final = 5000
"""How many answers are in one row."""


class SomeAnswers(Struct, array_like=True, gc=False, frozen=True):
    """Some of the answers that a run depends on, in the order of their numbers; `started` tells who wrote the row.

    `kinds` are numbers of `names`.
    """

    started: int
    names: list[str]
    kinds: list[int]
    paths: list[bytes]
    limits: list[int]
    fingerprints: list[Fingerprint | None]
    contents: list[bytes]

    @property
    def is_sound(self) -> bool:
        """Whether each answer has all that an answer has."""
        columns: list[Sized] = [self.kinds, self.paths, self.limits, self.fingerprints, self.contents]
        kinds = min(self.kinds, default=0) >= 0 and max(self.kinds, default=-1) < len(self.names)
        return kinds and len({*map(len, columns)}) == 1


class AnswerTable:
    """Answers by their numbers, in columns: what was asked, the fingerprints, and of which contents it was told."""

    def __init__(self) -> None:
        self.questions: list[Question] = []
        self.fingerprints: list[Fingerprint | None] = []
        self.contents: list[bytes] = []
        self._changed: set[int] = set()

    def __len__(self) -> int:
        return len(self.fingerprints)

    def __getitem__(self, number: int) -> Answer:
        return Answer(*self.questions[number], self.fingerprints[number], self.contents[number])

    def __iter__(self) -> Iterator[Answer]:
        return map(self.__getitem__, range(len(self)))

    def add(self, question: Question, answer: Answer) -> int:
        """Add an answer, and return its number."""
        self.questions.append(question)
        self.fingerprints.append(answer.fingerprint)
        self.contents.append(answer.of)
        number = len(self) - 1
        self._changed.add(number // _OF_A_ROW)
        return number

    def renew(self, number: int, content: bytes) -> None:
        """Take note that the same was told of another content."""
        if self.contents[number] != content:
            self.contents[number] = content
            self._changed.add(number // _OF_A_ROW)

    def add_row(self, row: SomeAnswers) -> None:
        """Add the answers of a row."""
        kinds = map(row.names.__getitem__, row.kinds)
        self.questions += zip(kinds, row.paths, row.limits, strict=True)
        self.fingerprints += row.fingerprints
        self.contents += row.contents

    def copy(self, *, is_kept: bool) -> AnswerTable:
        """Return another table of the same answers, whose rows were taken from where they are to be kept, or not."""
        table = AnswerTable()
        table.questions += self.questions
        table.fingerprints += self.fingerprints
        table.contents += self.contents
        table._changed.update(() if is_kept else range(-(-len(self) // _OF_A_ROW)))
        return table

    def rows(self, started: int) -> Iterator[tuple[int, SomeAnswers]]:
        """Yield rows with all that is not in those that were taken, by their numbers."""
        for row in sorted(self._changed):
            start, end = row * _OF_A_ROW, (row + 1) * _OF_A_ROW
            kinds, paths, limits = zip(*self.questions[start:end], strict=True)
            names: dict[str, int] = {}
            numbers = [names.setdefault(kind, len(names)) for kind in kinds]
            fingerprints, contents = self.fingerprints[start:end], self.contents[start:end]
            yield row, SomeAnswers(started, [*names], numbers, [*paths], [*limits], fingerprints, contents)
