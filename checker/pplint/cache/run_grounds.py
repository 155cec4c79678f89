"""What a run stands on: each answer of the disk once, by its number, and the files that were computed from them.

With it, the next run of the same kind finds the files that an edit has to do with at once, and reads one row for all
that was found in the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Raw, Struct

from pplint.project.discovery import Discovery  # noqa: TC001 - msgspec looks for it
from pplint.session.answers import Answer  # noqa: TC001 - msgspec looks for it

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

    from pplint.session.answers import Kind, Mark
    from pplint.session.groups import Group


class Numbered(Struct, array_like=True, gc=False, frozen=True):
    """The numbers of some answers, and of groups with further ones."""

    answers: list[int]
    groups: list[int]


class KnownFile(Struct, array_like=True, gc=False, frozen=True):
    """What was found in a file, as it is stored, and what that stands on; `key` is what its row is found by."""

    key: bytes
    grounds: Numbered
    result: Raw


class FilesOfRun(Struct, array_like=True, gc=False, frozen=True):
    """Some of the files of a run, which `started` tells from others."""

    started: int
    files: list[KnownFile]


class KnownSearch(Struct, array_like=True, gc=False, frozen=True):
    """Which files were found, and what that stands on."""

    grounds: Numbered
    found: Discovery


class RunGrounds(Struct, array_like=True, gc=False, frozen=True):
    """What a run stands on: answers with the numbers of their guards, and groups, each behind those in it.

    `started` tells which run that was, `parts` how many rows have its files. `asked` is what it asked for besides the
    search and the files.
    """

    started: int
    answers: list[Answer]
    guards: list[int]
    names: list[bytes]
    groups: list[Numbered]
    parts: int
    search: KnownSearch | None
    asked: Numbered


GONE = -2
"""The number of the guard of an answer that nothing stands on any more."""


class Ledger:
    """Numbers the answers and groups that a run stands on.

    What an earlier run had keeps its numbers, and what is no longer right leaves a gap. `guards` are those of the
    answers of that run.
    """

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.guards: list[int] = []
        self.names: list[bytes] = []
        self.groups: list[Numbered] = []
        self._answers: dict[tuple[Kind, bytes, int, Mark | None], int] = {}
        self._names: dict[bytes, int] = {}
        self._told: dict[bytes, Group] = {}

    def take(self, row: RunGrounds, changed: AbstractSet[int], broken: AbstractSet[int]) -> None:
        """Take an earlier run into a ledger with nothing in it, but for answers that changed, and broken groups."""
        self.answers += row.answers
        self.groups += row.groups
        self.guards = [GONE if number in changed else guard for number, guard in enumerate(row.guards)]
        self.names = [b"" if number in broken else name for number, name in enumerate(row.names)]
        self._answers = {
            (each.kind, each.path, each.limit, each.mark): number
            for number, (guard, each) in enumerate(zip(self.guards, self.answers, strict=True))
            if guard != GONE
        }
        self._names = {name: number for number, name in enumerate(self.names) if name}

    @property
    def is_steady(self) -> bool:
        """Whether each question was always answered the same."""
        questions = {(kind, path, limit) for kind, path, limit, _ in self._answers}
        return len(questions) == len(self._answers) and all(mark is not None for *_, mark in self._answers)

    def tell(self, named: Mapping[bytes, Group]) -> None:
        """Take note of groups that others lead to by their names."""
        self._told.update((name, group) for name, group in named.items() if name not in self._names)

    def numbered(self, group: Group) -> Numbered:
        """Return the numbers of what a group is made of; raise `LookupError` if it leads to one that was not told."""
        return Numbered([*map(self._answer, group.answers)], [*map(self._group, group.groups)])

    def _answer(self, answer: Answer) -> int:
        key = answer.kind, answer.path, answer.limit, answer.mark
        number = self._answers.get(key)
        if number is None:
            number = self._answers[key] = len(self.answers)
            self.answers.append(answer)
        return number

    def _group(self, name: bytes) -> int:
        number = self._names.get(name)
        if number is None:
            group = self.numbered(self._told[name])
            del self._told[name]
            number = self._names[name] = len(self.groups)
            self.names.append(name)
            self.groups.append(group)
        return number
