"""What a run stands on: each answer of the disk once, by its number, and the files that were computed from them.

With it, the next run of the same kind finds the files that an edit has to do with at once, and reads one row for all
that was found in the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw, Struct

from pplint.project.discovery import Discovery  # noqa: TC001 - msgspec looks for it
from pplint.session.answers import Answer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from collections.abc import Set as AbstractSet

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


class SomeFiles(Struct, array_like=True, gc=False, frozen=True):
    """Some of the files of a run, which `started` tells from others."""

    started: int
    files: list[KnownFile]


class SomeAnswers(Struct, array_like=True, gc=False, frozen=True):
    """Some of the answers that such a run stands on, in the order of their numbers."""

    started: int
    answers: list[Answer]


class KnownSearch(Struct, array_like=True, gc=False, frozen=True):
    """Which files were found, and what that stands on."""

    grounds: Numbered
    found: Discovery


class RunGrounds(Struct, array_like=True, gc=False, frozen=True):
    """What a run stands on: the guards of its answers, by their numbers, and groups, each behind those in it.

    `started` tells which run that was. `answers` and `files` are how many rows hold some of them each. `asked` is what
    it asked for besides the search and the files.
    """

    started: int
    answers: int
    guards: list[int]
    names: list[bytes]
    groups: list[Numbered]
    files: int
    search: KnownSearch | None
    asked: Numbered


_decode = msgspec.msgpack.Decoder(Answer).decode
_encode = msgspec.msgpack.encode

GONE = -2
"""The number of the guard of an answer that nothing stands on any more."""


def _encoded(answer: Answer) -> bytes:
    """Return what tells an answer from others, whatever content it was told of."""
    try:
        return _encode((answer.kind, answer.path, answer.limit, answer.mark))
    except UnicodeEncodeError:  # It was asked with a name that is no text, and cannot be asked again.
        return _encode(("", answer.path, answer.limit, None))


class Ledger:
    """Numbers the answers and groups that a run stands on.

    What an earlier run had keeps its numbers, and what is no longer right leaves a gap. `guards` are those of the
    answers of that run.
    """

    def __init__(self) -> None:
        self._encoded: list[bytes] = []
        self._contents: list[bytes] = []
        self.guards: list[int] = []
        self.names: list[bytes] = []
        self.groups: list[Numbered] = []
        self._answers: dict[bytes, int] = {}
        self._names: dict[bytes, int] = {}
        self._told: dict[bytes, Group] = {}

    def take(
        self, row: RunGrounds, answers: Iterable[Answer], changed: AbstractSet[int], broken: AbstractSet[int]
    ) -> None:
        """Take an earlier run into a ledger with nothing in it, but for answers that changed, and broken groups."""
        for each in answers:
            self._encoded.append(_encoded(each))
            self._contents.append(each.of)
        self.groups += row.groups
        self.guards = [GONE if number in changed else guard for number, guard in enumerate(row.guards)]
        self.names = [b"" if number in broken else name for number, name in enumerate(row.names)]
        self._answers = {
            each: number
            for number, (guard, each) in enumerate(zip(self.guards, self._encoded, strict=True))
            if guard != GONE
        }
        self._names = {name: number for number, name in enumerate(self.names) if name}

    @property
    def answers(self) -> Iterator[Answer]:
        """Yield the answers in the order of their numbers."""
        for each, content in zip(self._encoded, self._contents, strict=True):
            answer = _decode(each)
            answer.of = content
            yield answer

    @property
    def is_steady(self) -> bool:
        """Whether each question was always answered the same."""
        asked: set[bytes] = set()
        for each in map(_decode, self._answers):
            asked.add(_encode((each.kind, each.path, each.limit)))
            if each.mark is None:
                return False
        return len(asked) == len(self._answers)

    def tell(self, named: Mapping[bytes, Group]) -> None:
        """Take note of groups that others lead to by their names."""
        self._told.update((name, group) for name, group in named.items() if name not in self._names)

    def numbered(self, group: Group) -> Numbered:
        """Return the numbers of what a group is made of; raise `LookupError` if it leads to one that was not told."""
        return Numbered([*map(self._answer, group.answers)], [*map(self._group, group.groups)])

    def _answer(self, answer: Answer) -> int:
        key = _encoded(answer)
        number = self._answers.get(key)
        if number is None:
            number = self._answers[key] = len(self._encoded)
            self._encoded.append(key)
            self._contents.append(answer.of)
        elif answer.of:
            self._contents[number] = answer.of
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
