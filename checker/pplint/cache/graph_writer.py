"""Adds what a run computes to the saved graph, a few results at a time, so that a run that is stopped leaves them."""

from __future__ import annotations

import os
from functools import cached_property
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
    ResultRow,
    SavedKeys,
    SavedResult,
    answers_key,
    results_key,
)
from pplint.session.dependencies import Numbered, inner_groups, reached

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from msgspec import Raw

    from pplint.cache.answer_table import Question
    from pplint.cache.rows import Unguarded
    from pplint.cache.saved_graph import SavedGraph
    from pplint.session.answers import Answer, Fingerprint, Kind
    from pplint.session.dependencies import Dependencies

    _Numbers = Sequence[int] | Mapping[int, int]

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
        self._late: list[tuple[bytes, Dependencies, Raw | None]] = []
        self._unwritten: list[tuple[bytes, SavedResult]] = []
        self._size = 0
        self._write = os.urandom(_WRITE_BYTES)
        self._of_processes: dict[bytes, tuple[list[int], list[int]]] = {}
        self._of_saved: tuple[dict[int, int], dict[int, int]] = {}, {}
        self._kinds: dict[Kind, Kind] = {}
        self._others: dict[tuple[Question, Fingerprint | None], int] = {}
        row = saved.row
        self._answers = AnswerTable() if self._is_anew else saved.answers
        self._numbers: dict[Question, int] = {} if self._is_anew else saved.numbers
        self._groups: list[Numbered] = [] if self._is_anew else [*row.groups]
        self._saved_keys: list[SavedKeys] = [] if self._is_anew else [*row.results]
        self._answer_rows = dict(enumerate([] if self._is_anew else row.rows))

    def take(self, key: bytes, saved: SavedResult) -> None:
        """Have the run consist of a saved result, too."""
        if self._is_anew:
            self._keep(key, self._renewed(saved.dependencies), saved.result)
        else:
            self._results.append(saved.dependencies)

    def keep(self, key: bytes, dependencies: Dependencies | None, result: Raw | None) -> None:
        """Add a result; one that is None, or has no dependencies, is not to be taken by another run."""
        if dependencies is None:
            self.is_whole = False
        elif not self._added(key, dependencies, result):
            # Results from several machines may arrive before those with what they depend on.
            self._late.append((key, dependencies, result))

    def _added(self, key: bytes, dependencies: Dependencies, result: Raw | None) -> bool:
        """Add a result if all that it depends on has arrived; return whether it has."""
        numbered = self._numbered(dependencies)
        if numbered is not None and result is not None:
            self._keep(key, numbered, result)
        elif result is None:
            self.is_whole = False
        return numbered is not None

    def _keep(self, key: bytes, numbered: Numbered, result: Raw) -> None:
        self._results.append(numbered)
        self._unwritten.append((key, SavedResult(numbered, result)))
        self._size += len(bytes(result))
        if self._size > _BATCH_BYTES:
            self._write_graph({}, *self._guards(reached(self._results, self._groups)))

    def add(self, dependencies: Dependencies | None) -> None:
        """Add what the run depends on in addition to its results."""
        numbered = None if dependencies is None else self._numbered(dependencies)
        if numbered is None:
            self.is_whole = False
        else:
            self._results.append(numbered)

    # Numbers

    def _numbered(self, new: Dependencies) -> Numbered | None:
        """Return what a result depends on by the numbers of the graph, None if some of it has not arrived."""
        answers, groups = self._of_processes.setdefault(new.process, ([], []))
        if not (_follow(new.answers, new.first_answer, answers) and _follow(new.groups, new.first_group, groups)):
            return None
        answers += map(self._number, new.answers)
        for group in new.groups:
            groups.append(self._group(_renumbered(group, answers, groups)))
        return _renumbered(new.of, answers, groups)

    def _renewed(self, saved: Numbered) -> Numbered:
        """Return what a saved result depends on by the numbers of the graph that is written anew."""
        answers, groups = self._of_saved
        before = self._saved.row.groups
        inner = [(number, before[number]) for number in sorted(inner_groups(saved.groups, before, groups))]
        for number in {number for numbered in (saved, *(group for _, group in inner)) for number in numbered.answers}:
            if number not in answers:
                answers[number] = self._number(self._saved.answers[number])
        for number, group in inner:
            groups[number] = self._group(_renumbered(group, answers, groups))
        return _renumbered(saved, answers, groups)

    def _group(self, group: Numbered) -> int:
        """Return the number of a group: there is one of the same, whichever process found it."""
        key = msgspec.msgpack.encode(group)
        number = self._group_numbers.get(key)
        if number is None:
            number = self._group_numbers[key] = len(self._groups)
            self._groups.append(group)
        return number

    @cached_property
    def _group_numbers(self) -> dict[bytes, int]:
        return {msgspec.msgpack.encode(group): number for number, group in enumerate(self._groups)}

    def _number(self, answer: Answer) -> int:
        """Return the number of an answer: of the latest one to a question, unless that still holds and is another."""
        # A question with a name that is not text cannot be stored, so it cannot be asked again.
        kind = self._kinds.get(answer.kind)
        if kind is None:
            kind = self._kinds[answer.kind] = answer.kind if is_text(answer.kind) else ""
        question = kind, answer.path, answer.limit
        number = self._numbers.get(question)
        if number is None:
            number = self._numbers[question] = self._new(question, answer)
        elif self._answers.fingerprints[number] != answer.fingerprint:
            if self._is_anew or self._saved.is_right(number):
                self.is_whole = False
                other = question, answer.fingerprint
                number = self._others.get(other)
                if number is None:
                    number = self._others[other] = self._new(question, answer)
            else:
                number = self._numbers[question] = self._new(question, answer)
        if answer.of and self._answers.contents[number] != answer.of:
            self._answers.renew(number, answer.of)
        return number

    def _new(self, question: Question, answer: Answer) -> int:
        return self._answers.add(question, answer if question[0] else replace(answer, fingerprint=None))

    # Writing

    def save(self, more: Callable[[Guarded], Mapping[bytes, bytes]] = lambda _: {}) -> None:
        """Write what is new, and the rows that depend on what the run as a whole depends on."""
        for late in sorted(self._late, key=lambda late: (late[1].process, late[1].first_answer, late[1].first_group)):
            self.is_whole &= self._added(*late)
        answers = sorted(reached(self._results, self._groups))
        numbers, guards = self._guards(answers)
        rows = more(self._guarded(answers, numbers, guards))
        if self._unwritten or self._answers.is_changed or numbers != self._saved.row.guards:
            self._write_graph(rows, numbers, guards)
        elif rows:
            self._saved.store.write(rows)

    def _guards(self, wanted: Iterable[int]) -> tuple[list[int], Guards]:
        """Return the number of the guard of each answer: of those in doubt, only what the run depends on is right."""
        saved, guards = self._saved, Guards(self._saved.started)
        numbers: list[int] = []
        if not self._is_anew:
            taken = [*guards.take(saved.row.paths, saved.stamps), NONE]
            numbers += map(taken.__getitem__, saved.row.guards)
        numbers += repeat(NONE, len(self._answers) - len(numbers))
        questions, fingerprints = self._answers.questions, self._answers.fingerprints
        for number in wanted:
            if numbers[number] == NONE:
                numbers[number] = guards.of(*questions[number][:2], fingerprints[number])
        return numbers, guards

    def _guarded(self, wanted: Sequence[int], numbers: Sequence[int], guards: Guards) -> Guarded:
        """Return the guards of some answers, and the answers without."""
        used = sorted({numbers[number] for number in wanted} - {NONE})
        paths, stamps = [*guards.paths], guards.stamps
        unguarded: list[Unguarded] = []
        for answer in [self._answers[number] for number in wanted if numbers[number] == NONE]:
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
            self._groups,
        )
        self._saved.store.write({**rows, key: msgspec.msgpack.encode(graph), **more})
        self._unwritten, self._size, self._write = [], 0, os.urandom(_WRITE_BYTES)


def _follow(new: Sequence[object], first: int, known: Sequence[int]) -> bool:
    """Return whether numbers are the next after those known; if none are new, whether all before them are known."""
    return len(known) == first if new else len(known) >= first


def _renumbered(numbered: Numbered, answers: _Numbers, groups: _Numbers) -> Numbered:
    return Numbered(
        sorted({answers[number] for number in numbered.answers}), sorted({groups[number] for number in numbered.groups})
    )
