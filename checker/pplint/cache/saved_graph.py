"""The graph of earlier runs: results, with the answers of the disk that they were computed from.

Answers and groups of answers are numbered, so that each is stored and verified once. Results are in rows of a hundred,
with the numbers of their dependencies. Runs at the same time may give one number to different things, so that a row is
valid only if it was written by the transaction that the graph names for it (`write`).
"""

from __future__ import annotations

from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Final

from msgspec import Raw, Struct

from pplint.base.digests import digest
from pplint.cache.answer_table import AnswerRow, AnswerTable
from pplint.cache.guards import NONE
from pplint.cache.present_files import PresentFiles
from pplint.cache.rows import decoded
from pplint.cache.stamps import NO_STAMPS, SIZE, stamps
from pplint.session.dependencies import Numbered, inner_groups, reached

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pplint.cache.answer_table import Question
    from pplint.cache.store import Store
    from pplint.session.answers import Answer, Kind

_MAX_GROWTH: Final = 5000
"""By how many answers or groups a graph may grow, beyond twice its size, before it is written anew without the old."""

_MAX_ROWS: Final = 200
"""How many rows of results with few of them a graph may have: an edit makes one, if only of one result."""

RESULTS_PER_ROW: Final = 100

_ROWS_AT_ONCE: Final = 5


class SavedResult(Struct, array_like=True, gc=False, frozen=True):
    """A result as it is stored, and what it depends on."""

    dependencies: Numbered
    result: Raw


class ResultRow(Struct, array_like=True, gc=False, frozen=True):
    """Some results, in the order of their keys in the graph."""

    write: bytes
    results: list[SavedResult]


class SavedKeys(Struct, array_like=True, gc=False, frozen=True):
    """The keys of the results in a row; if a key is in several rows, the last one counts."""

    write: bytes
    keys: list[bytes]


class GraphRow(Struct, array_like=True, gc=False, frozen=True):
    """The graph without its results: the guard of each answer, and the groups, each after those in it.

    `started` is when the run began that wrote it. `size` is how many answers, groups and results there were when the
    graph was written anew. `rows` are the writes of the rows with answers, `results` those of the rows with results.
    `paths` are those of guards, and `stamps` theirs.
    """

    started: int
    size: int
    rows: list[bytes]
    results: list[SavedKeys]
    guards: list[int]
    paths: list[bytes]
    stamps: bytes
    groups: list[Numbered]

    def is_sound(self, answers: int) -> bool:
        """Return whether all numbers are of something, given how many answers there are."""
        return (
            len(self.guards) == answers
            and len(self.stamps) == SIZE * len(self.paths)
            and _are_below(len(self.paths), self.guards, least=NONE)
            and all(_are_below(number, group.groups) for number, group in enumerate(self.groups) if group.groups)
            and _are_below(answers, list(chain.from_iterable([each.answers for each in self.groups])))
        )


_NOTHING: Final = GraphRow(0, 0, [], [], [], [], b"", [])


class SavedGraph:
    """What is known from earlier runs below one name, and which of it still holds.

    An answer is `doubtful` if the stamp of its guard is another one now, or if it has no guard. `seen` are stamps that
    were found since the run began.
    """

    def __init__(self, store: Store, name: bytes, started: int, seen: Mapping[bytes, bytes] = NO_STAMPS) -> None:
        self.store = store
        self.key = name
        self.started = started
        self.answers = AnswerTable()
        self.row = self._read() or _NOTHING
        self._moved = self._changed_guards(seen)
        unsure = {NONE, *self._moved}
        self._doubtful = {number for number, guard in enumerate(self.row.guards) if guard in unsure}
        self._places = {
            key: (row, place) for row, saved in enumerate(self.row.results) for place, key in enumerate(saved.keys)
        }
        self._present = PresentFiles()
        self._wrong: set[int] = set()
        self._verified: set[int] = set()
        self._broken: set[int] = set()

    def _read(self) -> GraphRow | None:
        row = decoded(self.store.read([self.key]).get(self.key), GraphRow)
        if row is None:
            return None
        keys = [answers_key(self.key, number) for number in range(len(row.rows))]
        data = self.store.read(keys)
        for key, write in zip(keys, row.rows, strict=True):
            some = decoded(data.get(key), AnswerRow)
            if some is None or some.write != write or not some.is_sound:
                break
            self.answers.add_row(some)
        if row.is_sound(len(self.answers)):
            return row
        self.answers = AnswerTable()
        return None

    def _changed_guards(self, seen: Mapping[bytes, bytes]) -> set[int]:
        before = self.row.stamps
        starts = range(0, len(before), SIZE)
        if self.row.started > self.started:  # Stamps are not trusted if the clock has gone back since.
            return {at // SIZE for at in starts}
        now = stamps(self.row.paths, seen)
        return {at // SIZE for at in starts if before[at : at + SIZE] != now[at : at + SIZE]}

    @property
    def stamps(self) -> list[bytes | None]:
        """The stamps of the guards, None for one that has changed."""
        before = self.row.stamps
        stamps: list[bytes | None] = [before[at : at + SIZE] for at in range(0, len(before), SIZE)]
        for number in self._moved:
            stamps[number] = None
        return stamps

    @property
    def is_overgrown(self) -> bool:
        """Whether so much has been added to the graph that it is better written anew."""
        size = len(self.answers) + len(self.row.groups) + sum(len(saved.keys) for saved in self.row.results)
        rows = len(self.row.results) - 2 * len(self._places) // RESULTS_PER_ROW
        return size > 2 * self.row.size + _MAX_GROWTH or rows > _MAX_ROWS

    def found(self, keys: Iterable[bytes]) -> Iterator[tuple[bytes, SavedResult]]:
        """Yield the results that still hold, with their keys."""
        wanted: dict[int, list[tuple[bytes, int]]] = {}
        for key in keys:
            if key in self._places:
                row, place = self._places[key]
                wanted.setdefault(row, []).append((key, place))
        rows = [*wanted]
        for start in range(0, len(rows), _ROWS_AT_ONCE):
            names = {results_key(self.key, row): row for row in rows[start : start + _ROWS_AT_ONCE]}
            for name, data in self.store.read(names).items():
                results = self._results(self.row.results[names[name]], data)
                found = ((key, results[place]) for key, place in wanted[names[name]] if results)
                yield from ((key, result) for key, result in found if self._holds(result.dependencies))

    def _results(self, saved: SavedKeys, data: bytes) -> list[SavedResult]:
        """Return what a row has, nothing if it is not that of this graph, or has numbers of nothing."""
        row = decoded(data, ResultRow)
        if row is None or row.write != saved.write or len(row.results) != len(saved.keys):
            return []
        dependencies = [result.dependencies for result in row.results]
        is_sound = _are_below(len(self.row.guards), [*chain.from_iterable(each.answers for each in dependencies)])
        is_sound &= _are_below(len(self.row.groups), [*chain.from_iterable(each.groups for each in dependencies)])
        return row.results if is_sound else []

    def _holds(self, dependencies: Numbered) -> bool:
        self._verify(dependencies.groups)
        return self._are_right(dependencies)

    def _verify(self, groups: Iterable[int]) -> None:
        """Find out which groups hold: those first that others lead to, which have lower numbers."""
        found = inner_groups(groups, self.row.groups, self._verified)
        for number in sorted(found):
            if not self._are_right(self.row.groups[number]):
                self._broken.add(number)
        self._verified |= found

    def _are_right(self, numbered: Numbered) -> bool:
        return self._broken.isdisjoint(numbered.groups) and all(
            map(self.is_right, self._doubtful.intersection(numbered.answers))
        )

    def is_right(self, number: int) -> bool:
        """Return whether an answer is as it was; one that is found to be is not in doubt any more."""
        if number not in self._doubtful:
            return True
        if number in self._wrong:
            return False
        fingerprint, answers = self.answers.fingerprints[number], self.answers
        if fingerprint is not None and self._present.holds(
            (*answers.questions[number], fingerprint, answers.contents[number])
        ):
            self._doubtful.discard(number)
            return True
        self._wrong.add(number)
        return False

    @cached_property
    def numbers(self) -> dict[Question, int]:
        """The numbers of the latest answers, by their questions."""
        questions = self.answers.questions
        return dict(zip(questions, range(len(questions)), strict=True))

    def right_answer(self, kind: Kind, path: bytes, limit: int) -> Answer | None:
        """Return the answer to a question if it is known, and as it was."""
        number = self.numbers.get((kind, path, limit))
        return self.answers[number] if number is not None and self.is_right(number) else None

    def answers_of(self, dependencies: Numbered) -> list[Answer]:
        """Return all answers that a result depends on."""
        return [self.answers[number] for number in reached([dependencies], self.row.groups)]


def answers_key(graph: bytes, number: int) -> bytes:
    """Return the key of a row with answers."""
    return digest(b"answers %d" % number, graph)


def results_key(graph: bytes, number: int) -> bytes:
    """Return the key of a row with results."""
    return digest(b"results %d" % number, graph)


def _are_below(end: int, numbers: list[int], *, least: int = 0) -> bool:
    return not numbers or (min(numbers) >= least and max(numbers) < end)
