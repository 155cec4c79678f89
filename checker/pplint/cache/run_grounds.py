"""What a run stands on: each answer of the disk once, by its number, and the files that were computed from them.

With it, the next run of the same kind finds the files that an edit has to do with at once, and reads one row for all
that was found in the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pplint.project.discovery import Discovery  # noqa: TC001 - msgspec looks for it
from pplint.session.answers import Answer  # noqa: TC001 - msgspec looks for it
from pplint.stored_results import StoredResult  # noqa: TC001 - msgspec looks for it

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pplint.session.answers import Kind, Mark
    from pplint.session.groups import Group


class Numbered(Struct, array_like=True, gc=False, frozen=True):
    """The numbers of some answers, and of groups with further ones."""

    answers: list[int]
    groups: list[int]


class KnownFile(Struct, array_like=True, gc=False, frozen=True):
    """What was found in a file, and what that stands on; `key` is what its row is found by."""

    key: bytes
    grounds: Numbered
    result: StoredResult


class KnownSearch(Struct, array_like=True, gc=False, frozen=True):
    """Which files were found, and what that stands on."""

    grounds: Numbered
    found: Discovery


class RunGrounds(Struct, array_like=True, gc=False, frozen=True):
    """What a run stands on: answers with the numbers of their guards, and groups, each behind those in it.

    `started` tells which run that was. `asked` is what it asked for besides the search and the files.
    """

    started: int
    answers: list[Answer]
    guards: list[int]
    names: list[bytes]
    groups: list[Numbered]
    files: list[KnownFile]
    search: KnownSearch | None
    asked: Numbered


class Ledger:
    """Numbers the answers and groups that a run stands on."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.names: list[bytes] = []
        self.groups: list[Numbered] = []
        self._answers: dict[tuple[Kind, bytes, int, Mark | None], int] = {}
        self._names: dict[bytes, int] = {}

    @property
    def is_steady(self) -> bool:
        """Whether each question was always answered the same."""
        questions = {(each.kind, each.path, each.limit) for each in self.answers}
        return len(questions) == len(self.answers) and all(each.mark is not None for each in self.answers)

    def numbered(self, group: Group, named: Mapping[bytes, Group]) -> Numbered:
        """Return the numbers of what a group is made of; `named` has the groups in it that have no number yet."""
        return Numbered(
            [self._answer(each) for each in group.answers], [self._group(name, named) for name in group.groups]
        )

    def _answer(self, answer: Answer) -> int:
        key = answer.kind, answer.path, answer.limit, answer.mark
        number = self._answers.get(key)
        if number is None:
            number = self._answers[key] = len(self.answers)
            self.answers.append(answer)
        return number

    def _group(self, name: bytes, named: Mapping[bytes, Group]) -> int:
        number = self._names.get(name)
        return self._add_group(name, self.numbered(named[name], named)) if number is None else number

    def _add_group(self, name: bytes, group: Numbered) -> int:
        number = self._names[name] = len(self.groups)
        self.names.append(name)
        self.groups.append(group)
        return number

    def take(self, row: RunGrounds, wanted: Sequence[Numbered]) -> tuple[list[Numbered], list[int]]:
        """Take what is wanted of an earlier run into a ledger with nothing in it.

        Returns the same with the new numbers, and the earlier numbers of the answers, in the order of the new ones.
        """
        in_use = _groups_in(row, wanted)
        answers = sorted(_answers_in(row.groups[number] for number in in_use) | _answers_in(wanted))
        numbers = {earlier: number for number, earlier in enumerate(answers)}
        names = {earlier: number for number, earlier in enumerate(in_use)}

        def renumbered(group: Numbered) -> Numbered:
            return Numbered([*map(numbers.__getitem__, group.answers)], [*map(names.__getitem__, group.groups)])

        for earlier in answers:
            self._answer(row.answers[earlier])
        for earlier in in_use:
            self._add_group(row.names[earlier], renumbered(row.groups[earlier]))
        return [renumbered(each) for each in wanted], answers


def _groups_in(row: RunGrounds, wanted: Iterable[Numbered]) -> list[int]:
    """Return the numbers of groups that something stands on, in order."""
    found = {number for each in wanted for number in each.groups}
    for number in range(len(row.groups) - 1, -1, -1):
        if number in found:
            found.update(row.groups[number].groups)
    return sorted(found)


def _answers_in(groups: Iterable[Numbered]) -> set[int]:
    return set[int]().union(*(each.answers for each in groups))
