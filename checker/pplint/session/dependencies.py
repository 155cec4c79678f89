"""What results depend on, by numbers: answers of the disk, and groups of these, so that each is sent and kept once."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Sequence

    from pplint.session.answers import Answer

_MAX_LOOSE: Final = 16
"""How many answers and groups a result depends on at most before these are a group of their own."""

_PROCESS_BYTES: Final = 8

_OPEN: Final = 1 << 60
"""The first number of what is asked for later as a part of a result, so that it later depends on more."""


class Numbered(Struct, array_like=True, gc=False, frozen=True):
    """The numbers of some answers, and of groups with further ones."""

    answers: list[int]
    groups: list[int]


class Dependencies(Struct, array_like=True, gc=False):
    """What something was computed from, and the answers and groups that were given numbers since the last time.

    `process` identifies what gave the numbers, in order: the new ones start with `first_answer` and `first_group`.
    """

    process: bytes
    of: Numbered
    first_answer: int
    answers: list[Answer]
    first_group: int
    groups: list[Numbered]


def inner_groups(numbers: Iterable[int], groups: Sequence[Numbered], known: Container[int] = ()) -> set[int]:
    """Return the numbers of some groups, and of those in them, but for what is known; inner ones have lower numbers."""
    found = {number for number in numbers if number not in known}
    waiting = [*found]
    while waiting:
        new = {number for number in groups[waiting.pop()].groups if number not in found and number not in known}
        found |= new
        waiting += new
    return found


def reached(results: Iterable[Numbered], groups: Sequence[Numbered]) -> set[int]:
    """Return the numbers of all answers that some results depend on."""
    results = [*results]
    inner = inner_groups({number for each in results for number in each.groups}, groups)
    return {number for each in (*results, *(groups[number] for number in inner)) for number in each.answers}


DependencyIds = frozenset[int]
"""What a result depends on: the numbers of answers, those of groups, inverted (`~`), and from `_OPEN` on what else."""


class DependencyCollector:
    """Collects what results depend on, and gives numbers to answers and groups."""

    def __init__(self) -> None:
        self._process = os.urandom(_PROCESS_BYTES)
        self._first_answer = self._first_group = 0
        self._answers: list[Answer] = []
        self._groups: list[Numbered] = []
        self._grouped: dict[DependencyIds, DependencyIds] = {}
        self._open: list[Callable[[], set[DependencyIds]]] = []
        self._times: dict[DependencyIds, int] = {}

    def number(self, answer: Answer) -> DependencyIds:
        """Give a number to an answer."""
        self._answers.append(answer)
        return DependencyIds((self._first_answer + len(self._answers) - 1,))

    def number_open(self, asked: Callable[[], set[DependencyIds]]) -> DependencyIds:
        """Give a number to a result that is completed later; `asked` returns what it has asked for by now."""
        self._open.append(asked)
        return DependencyIds((_OPEN + len(self._open) - 1,))

    def closed(self, asked: set[DependencyIds]) -> DependencyIds:
        """Return what a result depends on, given what was asked for while it was computed."""
        if len(asked) == 1:
            (dependency_ids,) = asked
            return dependency_ids
        dependency_ids = DependencyIds().union(*asked)
        return self._group(dependency_ids) if len(dependency_ids) > _MAX_LOOSE else dependency_ids

    def dependencies(self, asked: Iterable[DependencyIds]) -> Dependencies:
        """Return what something depends on, given what was asked for, as far as is known by now."""
        found: set[int] = set()
        seen: set[int] = set()
        while asked:
            found.update(*map(self._group_if_shared, asked))
            more = {number for number in found if number >= _OPEN}
            asked = {dependency_ids for number in more - seen for dependency_ids in self._open[number - _OPEN]()}
            seen |= more
        new = Dependencies(
            self._process, _numbered(found), self._first_answer, self._answers, self._first_group, self._groups
        )
        self._first_answer += len(self._answers)
        self._first_group += len(self._groups)
        self._answers, self._groups = [], []
        return new

    def _group_if_shared(self, dependency_ids: DependencyIds) -> DependencyIds:
        """Put what something depends on into a group if others do, too; the less it is, the more of them."""
        if len(dependency_ids) == 1:
            return dependency_ids
        found = self._grouped.get(dependency_ids)
        if found is None:
            times = self._times[dependency_ids] = self._times.get(dependency_ids, 0) + 1
            found = self._group(dependency_ids) if times * len(dependency_ids) > _MAX_LOOSE else dependency_ids
        return found

    def _group(self, dependency_ids: DependencyIds) -> DependencyIds:
        """Return the same with one group in place of all that can be in one: what is asked for later cannot."""
        found = self._grouped.get(dependency_ids)
        if found is None:
            own = ~(self._first_group + len(self._groups))
            self._groups.append(_numbered(dependency_ids))
            found = DependencyIds((own, *(number for number in dependency_ids if number >= _OPEN)))
            self._grouped[dependency_ids] = found
        return found


def _numbered(dependency_ids: Iterable[int]) -> Numbered:
    numbers = [number for number in dependency_ids if number < _OPEN]
    return Numbered([number for number in numbers if number >= 0], [~number for number in numbers if number < 0])
