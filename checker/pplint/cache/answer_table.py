"""Answers of the disk by numbers, in columns: there are hundreds of thousands, and a run looks at few of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.session.answers import Answer, Fingerprint, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sized

Question = tuple[Kind, bytes, int]
"""A question to the disk: its kind, the path, and the limit."""

_ANSWERS_PER_ROW: Final = 5000


class AnswerRow(Struct, array_like=True, gc=False, frozen=True):
    """Some answers, in the order of their numbers; `write` identifies the transaction that wrote the row.

    `kinds` are numbers of `names`.
    """

    write: bytes
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
    """Answers by their numbers: questions, fingerprints, and the digests of the contents that were summarised."""

    def __init__(self) -> None:
        self.questions: list[Question] = []
        self.fingerprints: list[Fingerprint | None] = []
        self.contents: list[bytes] = []
        self._written = 0
        self._renewed: set[int] = set()

    def __len__(self) -> int:
        return len(self.fingerprints)

    def __getitem__(self, number: int) -> Answer:
        return Answer(*self.questions[number], self.fingerprints[number], self.contents[number])

    @property
    def is_changed(self) -> bool:
        """Whether there are rows to be written."""
        return bool(self._renewed) or self._written < len(self.fingerprints)

    def add(self, question: Question, answer: Answer) -> int:
        """Add an answer, and return its number."""
        self.questions.append(question)
        self.fingerprints.append(answer.fingerprint)
        self.contents.append(answer.of)
        return len(self.fingerprints) - 1

    def renew(self, number: int, content: bytes) -> None:
        """Note that another content has the same summary."""
        self.contents[number] = content
        self._renewed.add(number // _ANSWERS_PER_ROW)

    def add_row(self, row: AnswerRow) -> None:
        """Add the answers of a row."""
        kinds = map(row.names.__getitem__, row.kinds)
        self.questions += zip(kinds, row.paths, row.limits, strict=True)
        self.fingerprints += row.fingerprints
        self.contents += row.contents
        self._written = len(self.contents)

    def changed_rows(self, write: bytes) -> Iterator[tuple[int, AnswerRow]]:
        """Yield the rows that changed since they were last returned or read, by their numbers."""
        new = range(self._written // _ANSWERS_PER_ROW, -(-len(self) // _ANSWERS_PER_ROW))
        for row in sorted(self._renewed.union(new if self._written < len(self) else ())):
            start, end = row * _ANSWERS_PER_ROW, (row + 1) * _ANSWERS_PER_ROW
            kinds, paths, limits = zip(*self.questions[start:end], strict=True)
            names: dict[str, int] = {}
            numbers = [names.setdefault(kind, len(names)) for kind in kinds]
            fingerprints, contents = self.fingerprints[start:end], self.contents[start:end]
            yield row, AnswerRow(write, [*names], numbers, [*paths], [*limits], fingerprints, contents)
        self._renewed.clear()
        self._written = len(self)
