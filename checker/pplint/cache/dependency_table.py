"""The numbers of the answers and groups that a run depends on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from pplint.cache.answer_table import AnswerTable, Question
from pplint.cache.rows import is_text
from pplint.cache.run_dependencies import GONE, Numbered

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pplint.cache.previous_run import PreviousRun
    from pplint.session.answers import Answer, Fingerprint, Kind
    from pplint.session.dependencies import DependencySet


class DependencyTable:
    """Numbers the answers and groups that a run depends on.

    What an earlier run had keeps its numbers, and what is no longer right leaves a gap. `guards` are those of the
    answers of that run. The table `is_steady` while each question is always answered the same.
    """

    def __init__(self) -> None:
        self.answers = AnswerTable()
        self.guards: list[int] = []
        self.names: list[bytes] = []
        self.groups: list[Numbered] = []
        self.is_steady = True
        self._numbers: dict[Question, int] = {}
        self._others: dict[tuple[Question, Fingerprint | None], int] = {}
        self._kinds: dict[Kind, Kind] = {}
        self._paths: dict[bytes, bytes] = {}
        self._names: dict[bytes, int] = {}
        self._told: dict[bytes, DependencySet] = {}

    def take(self, past: PreviousRun) -> None:
        """Take an earlier run into a table with nothing in it, but for answers that changed, and broken groups."""
        self.answers = past.answers.copy(is_kept=past.is_same)
        self.groups += past.dependencies.groups
        self.guards = [*past.dependencies.guards]
        for number in past.changed:
            self.guards[number] = GONE
        self._numbers = past.numbers.copy()
        fingerprints = self.answers.fingerprints
        are_right = len(self._numbers) == len(self.guards) - self.guards.count(GONE)
        self.is_steady = are_right and all(fingerprints[number] is not None for number in self._numbers.values())
        self.names = [b"" if number in past.broken else name for number, name in enumerate(past.dependencies.names)]
        self._names = {name: number for number, name in enumerate(self.names) if name}

    def tell(self, named: Mapping[bytes, DependencySet]) -> None:
        """Take note of groups that others lead to by their names."""
        self._told.update((name, group) for name, group in named.items() if name not in self._names)

    def numbered(self, group: DependencySet) -> Numbered:
        """Return the numbers of what a group is made of; raise `LookupError` if it leads to one that was not told."""
        answers, known = [*map(self._answer, group.answers)], self._names
        return Numbered(answers, [known[name] if name in known else self._group(name) for name in group.groups])

    def _answer(self, answer: Answer) -> int:
        number = self._numbers.get((answer.kind, answer.path, answer.limit))
        if number is None or self.answers.fingerprints[number] != answer.fingerprint:
            number = self._number(self._question(answer), answer)
        if answer.of:
            self.answers.renew(number, answer.of)
        return number

    def _number(self, question: Question, answer: Answer) -> int:
        """Return the number of an answer that is new, or is another one than that to the same question."""
        number = self._numbers.get(question)
        if number is None:
            number = self._numbers[question] = self._new(question, answer)
        elif self.answers.fingerprints[number] != answer.fingerprint:
            self.is_steady = False
            other = question, answer.fingerprint
            number = self._others.get(other)
            if number is None:
                number = self._others[other] = self._new(question, answer)
        return number

    def _question(self, answer: Answer) -> Question:
        """Return what was asked. What many answers have in common is there once."""
        kind, path = self._kinds.get(answer.kind), answer.path
        if kind is None:
            kind = self._kinds[answer.kind] = answer.kind if is_text(answer.kind) else ""
        return kind, self._paths.setdefault(path, path), answer.limit

    def _new(self, question: Question, answer: Answer) -> int:
        # What was asked with a name that is no text cannot be asked again.
        if not question[0]:
            answer = replace(answer, fingerprint=None)
        self.is_steady &= answer.fingerprint is not None
        return self.answers.add(question, answer)

    def _group(self, name: bytes) -> int:
        """Return the number of a group that is new."""
        group = self.numbered(self._told[name])
        del self._told[name]
        number = self._names[name] = len(self.groups)
        self.names.append(name)
        self.groups.append(group)
        return number
