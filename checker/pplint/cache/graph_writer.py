"""Adds what a run computes to the saved graph, a few results at a time, so that a run that is stopped leaves them."""

from __future__ import annotations

import os
from itertools import repeat
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from pplint.cache.answer_table import AnswerTable
from pplint.cache.guards import NONE, Guards
from pplint.cache.rows import Guarded, is_text
from pplint.cache.saved_graph import (
    RESULTS_PER_ROW,
    GraphRow,
    Numbered,
    ResultRow,
    SavedKeys,
    SavedResult,
    answers_key,
    results_key,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from msgspec import Raw

    from pplint.cache.answer_table import Question
    from pplint.cache.rows import Unguarded
    from pplint.cache.saved_graph import SavedGraph
    from pplint.session.answers import Answer, Fingerprint, Kind
    from pplint.session.dependencies import Dependencies, DependencySet

_BATCH_BYTES: Final = 4 << 20
"""How many bytes of rows are written at once."""

_WRITE_BYTES: Final = 8


class GraphWriter:
    """The results of a run, and what they depend on: a saved graph, to which the run adds.

    The run `is_whole` if it can be repeated: all that it depends on is known, and each question has one answer.
    """

    def __init__(self, saved: SavedGraph) -> None:
        self.is_whole = True
        self._saved = saved
        self._is_anew = saved.is_overgrown
        self._results: list[Numbered] = []
        self._late: list[tuple[bytes, DependencySet, Raw]] = []
        self._unwritten: list[tuple[bytes, SavedResult]] = []
        self._size = 0
        self._write = os.urandom(_WRITE_BYTES)
        self._unnumbered: dict[bytes, DependencySet] = {}
        self._others: dict[tuple[Question, Fingerprint | None], int] = {}
        self._kinds: dict[Kind, Kind] = {}
        self._paths: dict[bytes, bytes] = {}
        row = saved.row
        self._answers = AnswerTable() if self._is_anew else saved.answers
        self._numbers: dict[Question, int] = {} if self._is_anew else saved.numbers
        self._names: list[bytes] = [] if self._is_anew else [*row.names]
        self._groups: list[Numbered] = [] if self._is_anew else [*row.groups]
        self._saved_keys: list[SavedKeys] = [] if self._is_anew else [*row.results]
        self._answer_rows = dict(enumerate([] if self._is_anew else row.rows))
        self._group_numbers = {name: number for number, name in enumerate(self._names)}
        if self._is_anew:
            self.add_groups(saved.groups())

    def take(self, key: bytes, saved: SavedResult) -> None:
        """Have the run consist of a saved result, too."""
        if self._is_anew:
            self.keep(key, self._saved.dependency_set(saved.dependencies), saved.result)
        else:
            self._results.append(saved.dependencies)

    def add_groups(self, named: Mapping[bytes, DependencySet]) -> None:
        """Take note of groups that results depend on, by their names."""
        self._unnumbered.update((name, group) for name, group in named.items() if name not in self._group_numbers)

    def keep(self, key: bytes, group: DependencySet, result: Raw) -> None:
        """Add a result."""
        if not self._added(key, group, result):
            # Results from several machines may arrive before the groups that they depend on.
            self._late.append((key, group, result))

    def _added(self, key: bytes, group: DependencySet, result: Raw) -> bool:
        """Add a result if all groups that it depends on are known; return whether they are."""
        try:
            numbered = self._numbered(group)
        except LookupError:
            return False
        self._results.append(numbered)
        self._unwritten.append((key, SavedResult(numbered, result)))
        self._size += len(bytes(result))
        if self._size > _BATCH_BYTES:
            self._write_graph({}, *self._guards(self._reached()))
        return True

    def add(self, dependencies: Dependencies | None) -> None:
        """Add what the run depends on in addition to its results."""
        if dependencies is None:
            self.is_whole = False
            return
        self.add_groups(dependencies.named)
        self._results.append(self._numbered(dependencies.group))

    # Numbers

    def _numbered(self, group: DependencySet) -> Numbered:
        """Return the numbers of a group's parts; raise `LookupError` if it leads to a group that is not known."""
        self._add_groups(group.groups)
        numbers, answers = self._numbers, self._answers
        found: list[int] = []
        for answer in group.answers:
            number = numbers.get((answer.kind, answer.path, answer.limit))
            if number is None or answers.fingerprints[number] != answer.fingerprint:
                number = self._number(self._question(answer), answer)
            if answer.of and answers.contents[number] != answer.of:
                answers.renew(number, answer.of)
            found.append(number)
        return Numbered(found, [*map(self._group_numbers.__getitem__, group.groups)])

    def _add_groups(self, names: Iterable[bytes]) -> None:
        """Number the groups that are new, those first that others lead to: they may form long chains."""
        known, waiting = self._group_numbers, [*names]
        while waiting:
            name = waiting[-1]
            group = None if name in known else self._unnumbered[name]
            missing = [] if group is None else [each for each in group.groups if each not in known]
            waiting += missing
            if missing:
                continue
            waiting.pop()
            if group is not None:
                numbered = self._numbered(group)
                known[name] = len(self._groups)
                del self._unnumbered[name]
                self._names.append(name)
                self._groups.append(numbered)

    def _number(self, question: Question, answer: Answer) -> int:
        """Return the number of an answer that is new, or differs from that to the same question."""
        number = self._numbers.get(question)
        if number is None or (not self._is_anew and not self._saved.is_right(number)):
            number = self._numbers[question] = self._new(question, answer)
        elif self._answers.fingerprints[number] != answer.fingerprint:
            self.is_whole = False
            other = question, answer.fingerprint
            number = self._others.get(other)
            if number is None:
                number = self._others[other] = self._new(question, answer)
        return number

    def _question(self, answer: Answer) -> Question:
        """Return the question of an answer; parts that many have in common are one object."""
        kind, path = self._kinds.get(answer.kind), answer.path
        if kind is None:
            kind = self._kinds[answer.kind] = answer.kind if is_text(answer.kind) else ""
        return kind, self._paths.setdefault(path, path), answer.limit

    def _new(self, question: Question, answer: Answer) -> int:
        # A question with a name that is not text cannot be stored, so it cannot be asked again.
        return self._answers.add(question, answer if question[0] else replace(answer, fingerprint=None))

    # Writing

    def save(self, more: Callable[[Guarded], Mapping[bytes, bytes]] = lambda _: {}) -> None:
        """Write what is new, and the rows that depend on what the run as a whole depends on."""
        missing = [key for key, group, result in self._late if not self._added(key, group, result)]
        self.is_whole &= not missing
        reached = sorted(self._reached())
        numbers, guards = self._guards(reached)
        rows = more(self._guarded(reached, numbers, guards))
        if self._unwritten or self._answers.is_changed or numbers != self._saved.row.guards:
            self._write_graph(rows, numbers, guards)
        elif rows:
            self._saved.store.write(rows)

    def _reached(self) -> set[int]:
        """Return the numbers of all answers that the run depends on."""
        answers: set[int] = set()
        groups: set[int] = set()
        waiting: list[Numbered] = [*self._results]
        while waiting:
            numbered = waiting.pop()
            answers.update(numbered.answers)
            new = [number for number in numbered.groups if number not in groups]
            groups.update(new)
            waiting += [self._groups[number] for number in new]
        return answers

    def _guards(self, reached: Iterable[int]) -> tuple[list[int], Guards]:
        """Return the number of the guard of each answer: of those in doubt, only what the run depends on is right."""
        saved, guards = self._saved, Guards(self._saved.started)
        numbers: list[int] = []
        if not self._is_anew:
            taken = [*guards.take(saved.row.paths, saved.stamps), NONE]
            numbers += map(taken.__getitem__, saved.row.guards)
        numbers += repeat(NONE, len(self._answers) - len(numbers))
        for number in reached:
            if numbers[number] == NONE:
                numbers[number] = guards.of(self._answers[number])
        return numbers, guards

    def _guarded(self, reached: Sequence[int], numbers: Sequence[int], guards: Guards) -> Guarded:
        """Return the guards of some answers, and the answers without."""
        used = sorted({numbers[number] for number in reached} - {NONE})
        paths, stamps = [*guards.paths], guards.stamps
        unguarded: list[Unguarded] = []
        for answer in [self._answers[number] for number in reached if numbers[number] == NONE]:
            if answer.fingerprint is None:
                self.is_whole = False
            elif b"\0" not in answer.path:
                unguarded.append((answer.kind, answer.path, answer.limit, answer.fingerprint, answer.of))
        return Guarded([paths[number] for number in used], b"".join([stamps[number] for number in used]), unguarded)

    def _write_graph(self, more: Mapping[bytes, bytes], numbers: list[int], guards: Guards) -> None:
        key, write = self._saved.key, self._write
        rows: dict[bytes, bytes] = {}
        for number, some in self._answers.changed_rows(write):
            rows[answers_key(key, number)] = msgspec.msgpack.encode(some)
            self._answer_rows[number] = write
        for start in range(0, len(self._unwritten), RESULTS_PER_ROW):
            keys, results = zip(*self._unwritten[start : start + RESULTS_PER_ROW], strict=True)
            row = ResultRow(write, [*results])
            rows[results_key(key, len(self._saved_keys))] = msgspec.msgpack.encode(row)
            self._saved_keys.append(SavedKeys(write, [*keys]))
        size = len(self._answers) + len(self._groups) + sum(len(saved.keys) for saved in self._saved_keys)
        graph = GraphRow(
            self._saved.started,
            (0 if self._is_anew else self._saved.row.size) or size,
            [self._answer_rows[number] for number in range(len(self._answer_rows))],
            self._saved_keys,
            numbers,
            [*guards.paths],
            b"".join(guards.stamps),
            self._names,
            self._groups,
        )
        self._saved.store.write({**rows, key: msgspec.msgpack.encode(graph), **more})
        self._unwritten, self._size, self._write = [], 0, os.urandom(_WRITE_BYTES)
