"""What is known from the last run of the same kind, as far as it is still right."""

from __future__ import annotations

from functools import cached_property
from itertools import chain, compress
from typing import TYPE_CHECKING, Final, TypeVar

from pplint.cache.answer_table import AnswerTable, SomeAnswers
from pplint.cache.guards import NONE
from pplint.cache.replay import changed_answers
from pplint.cache.rows import answers_key, decoded, dependencies_key, files_key
from pplint.cache.run_dependencies import GONE, RunDependencies, SomeFiles
from pplint.cache.stamps import SIZE
from pplint.session.dependencies import DependencySet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pplint.cache.answer_table import Question
    from pplint.cache.replay import Earlier
    from pplint.cache.rows import Guarded, Unguarded
    from pplint.cache.run_dependencies import KnownFile, KnownSearch, Numbered
    from pplint.session.answers import Answer, Fingerprint, Kind


_T = TypeVar("_T")

_AT_ONCE: Final = 8
"""How many rows of files are read at once."""

_GAP_SHARE = 4
"""Which part of answers or groups may be gaps: one in so many."""


class _Rows:
    """The rows of an earlier run: the answers that it depended on, by their numbers, and its files."""

    def __init__(self, earlier: Earlier, dependencies: RunDependencies) -> None:
        self.answers = AnswerTable()
        self._earlier = earlier
        self._dependencies = dependencies
        keys = [answers_key(earlier.key, number) for number in range(len(dependencies.answers))]
        for started, part in zip(dependencies.answers, self._read(keys, SomeAnswers), strict=True):
            if part is not None and part.started == started and part.is_sound:
                self.answers.add_row(part)

    def files(self) -> Iterator[tuple[int, SomeFiles]]:
        """Yield the rows with files, each with its number."""
        rows = [(number, started) for number, started in enumerate(self._dependencies.files) if started]
        for start in range(0, len(rows), _AT_ONCE):
            some = rows[start : start + _AT_ONCE]
            parts = self._read([files_key(self._earlier.key, number) for number, _ in some], SomeFiles)
            for (number, started), part in zip(some, parts, strict=True):
                if part is not None and part.started == started:
                    yield number, part

    def _read(self, keys: Sequence[bytes], type_: type[_T]) -> list[_T | None]:
        rows = self._earlier.store.read(keys)
        return [decoded(rows.get(key), type_) for key in keys]


class PreviousRun:
    """What a run depended on, and which answers changed since, given the guards that are not what they were.

    The run had the same arguments if it `is_same`: else it may have searched for other files.
    """

    def __init__(
        self, guarded: Guarded, dependencies: RunDependencies, moved: frozenset[int], rows: _Rows, *, is_same: bool
    ) -> None:
        self.dependencies = dependencies
        self.answers = rows.answers
        self.is_same = is_same
        self._rows = rows
        self._guarded = guarded
        self._moved = moved
        self.changed = frozenset(self._changed())
        self.broken: set[int] = set()
        for number, group in enumerate(dependencies.groups):
            if not self._holds(group):
                self.broken.add(number)

    def _changed(self) -> Iterator[int]:
        """Yield the numbers of answers that are no more what they were."""
        doubtful: list[int] = []
        asked: list[Unguarded] = []
        in_doubt = {NONE, *self._moved}
        for number in [number for number, guard in enumerate(self.dependencies.guards) if guard in in_doubt]:
            each = self.answers[number]
            if each.fingerprint is None:
                yield number
            else:
                doubtful.append(number)
                asked.append((each.kind, each.path, each.limit, each.fingerprint, each.of))
        yield from (doubtful[place] for place in changed_answers(asked))

    def _holds(self, group: Numbered) -> bool:
        return self.changed.isdisjoint(group.answers) and self.broken.isdisjoint(group.groups)

    def files(self) -> Iterator[tuple[int, SomeFiles]]:
        """Yield the rows with files, each with its number."""
        return self._rows.files()

    def is_right(self, file: KnownFile) -> bool:
        """Return whether a file depends on nothing that changed."""
        return self._is_sound(file.dependencies) and self._holds(file.dependencies)

    def _is_sound(self, numbered: Numbered) -> bool:
        """Whether all numbers are of something."""
        groups = len(self.dependencies.groups)
        return _are_below(len(self.answers), numbered.answers) and _are_below(groups, numbered.groups)

    def search(self) -> KnownSearch | None:
        """Return the search, if it would find the same."""
        found = self.dependencies.search
        return found if self.is_same and found is not None and self._holds(found.dependencies) else None

    @cached_property
    def numbers(self) -> dict[Question, int]:
        """The numbers of the answers that are as before, by what was asked."""
        right = [guard != GONE for guard in self.dependencies.guards]
        for number in self.changed:
            right[number] = False
        questions = self.answers.questions
        return dict(zip(compress(questions, right), compress(range(len(questions)), right), strict=True))

    def right_fingerprint(self, question: Question) -> Fingerprint | None:
        """Return the fingerprint of an answer that is as before, by what was asked."""
        number = self.numbers.get(question)
        return None if number is None else self.answers.fingerprints[number]

    def right_answer(self, kind: Kind, path: bytes, limit: int) -> Answer | None:
        """Return an answer that is as before, by what was asked."""
        number = self.numbers.get((kind, path, limit))
        return None if number is None else self.answers[number]

    def guards(self) -> tuple[Sequence[bytes], list[bytes | None]]:
        """Return the guards of the run, and their stamps: None for one that moved."""
        all_stamps = self._guarded.stamps
        stamps: list[bytes | None] = [all_stamps[at : at + SIZE] for at in range(0, len(all_stamps), SIZE)]
        for number in self._moved:
            stamps[number] = None
        return self._guarded.paths, stamps

    @property
    def has_many_gaps(self) -> bool:
        """Whether so much is no longer right that the rest is better numbered anew."""
        answers = len(self.changed) + self.dependencies.guards.count(GONE)
        groups = len(self.broken) + self.dependencies.names.count(b"")
        return answers * _GAP_SHARE > len(self.answers) or groups * _GAP_SHARE > len(self.dependencies.groups)

    def group(self, numbered: Numbered) -> DependencySet:
        """Return a group without numbers."""
        answers, names = self.answers, self.dependencies.names
        return DependencySet(
            [answers[number] for number in numbered.answers], [names[number] for number in numbered.groups]
        )


def previous_run(earlier: Earlier, *, is_same: bool = True) -> PreviousRun | None:
    """Return what is known from an earlier run, if there was one; whether it `is_same` as the one that asks."""
    if earlier.row is None:
        return None
    key = dependencies_key(earlier.key)
    dependencies = decoded(earlier.store.read([key]).get(key), RunDependencies)
    if dependencies is None or dependencies.started != earlier.row.started:
        return None
    rows = _Rows(earlier, dependencies)
    if not _is_sound(dependencies, len(rows.answers), len(earlier.row.guarded.paths)):
        return None
    return PreviousRun(earlier.row.guarded, dependencies, earlier.moved, rows, is_same=is_same)


def _is_sound(dependencies: RunDependencies, answers: int, guards: int) -> bool:
    """Whether all numbers are of something, and groups lead to those before them only."""
    groups = len(dependencies.groups)
    loose = (
        [dependencies.asked] if dependencies.search is None else [dependencies.asked, dependencies.search.dependencies]
    )
    everywhere = chain(loose, dependencies.groups)
    return (
        len(dependencies.guards) == answers
        and len(dependencies.names) == groups
        and _are_below(guards, dependencies.guards, least=GONE)
        and all(_are_below(number, group.groups) for number, group in enumerate(dependencies.groups) if group.groups)
        and all(_are_below(groups, each.groups) for each in loose)
        and _are_below(answers, list(chain.from_iterable([each.answers for each in everywhere])))
    )


def _are_below(end: int, numbers: list[int], *, least: int = 0) -> bool:
    return not numbers or (min(numbers) >= least and max(numbers) < end)
