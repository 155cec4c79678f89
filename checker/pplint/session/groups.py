"""What results stand on, in groups: answers of the disk that many stand on together are told, and looked at, once."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from pplint.base.digests import digest
from pplint.session.answers import Answer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from collections.abc import Set as AbstractSet

_MOST_LOOSE = 16
"""How many answers and groups a result stands on at most before these are a group of their own."""

_ORDER = attrgetter("path", "kind", "limit")


class Group(Struct, array_like=True, gc=False, frozen=True):
    """Answers, and the names of groups with further ones."""

    answers: list[Answer]
    groups: list[bytes]

    @property
    def name(self) -> bytes:
        """The digest of what it is made of; of which content something was told is no part of that."""
        answers = [(each.kind, each.path, each.limit, each.mark) for each in self.answers]
        return digest(msgspec.msgpack.encode((answers, self.groups)))


class Grounds(Struct, gc=False):
    """What something was computed from, and the groups in it, by their names, that were not told of before."""

    group: Group
    named: dict[bytes, Group]


class Later:
    """What is asked for later as a part of a result that was computed, so that it comes to stand on more.

    `asked` returns what was asked for by now, since the result was begun.
    """

    __slots__ = ("asked",)

    def __init__(self, asked: Callable[[], set[Ground]]) -> None:
        self.asked = asked


Ground = frozenset[Answer | bytes | Later]
"""What a result stands on: answers, the names of groups with further ones, and what is asked for later."""


class Grouping:
    """Finds out what results stand on.

    Answers that are `unsettled` have no mark yet: what gives it, and what is told `of`, is called once it is told that
    something stands on them.
    """

    def __init__(self) -> None:
        self.unsettled: dict[Answer, Callable[[], tuple[bytes, bytes]]] = {}
        self._told: set[bytes] = set()
        self._new: dict[bytes, Group] = {}
        self._shared: dict[Ground, Ground] = {}
        self._times: dict[Ground, int] = {}

    def closed(self, asked: set[Ground]) -> Ground:
        """Return what a result stands on, given what was asked for while it was computed."""
        if len(asked) == 1:
            (ground,) = asked
            return ground
        ground = Ground().union(*asked)
        return self._grouped(ground) if len(ground) > _MOST_LOOSE else ground

    def grounds(self, asked: Iterable[Ground]) -> Grounds:
        """Return what something stands on, given what was asked for, as far as is known by now."""
        found: set[Answer | bytes | Later] = set()
        seen: set[Later] = set()
        while asked:
            found.update(*map(self._grouped_if_shared, asked))
            more = {each for each in found if isinstance(each, Later)}
            found -= more
            asked = {ground for each in more - seen for ground in each.asked()}
            seen |= more
        new, self._new = self._new, {}
        return Grounds(self._group(found), new)

    def settle(self, answer: Answer) -> None:
        """Have an answer say what it is, if that is not settled."""
        find_out = self.unsettled.pop(answer, None)
        if find_out is not None:
            answer.mark, answer.of = find_out()

    def _grouped_if_shared(self, ground: Ground) -> Ground:
        """Put what something stands on into a group if others do, too; the less it is, the more of them."""
        if len(ground) == 1:
            return ground
        found = self._shared.get(ground)
        if found is not None:
            return found
        times = self._times[ground] = self._times.get(ground, 0) + 1
        if times * len(ground) <= _MOST_LOOSE:
            return ground
        found = self._shared[ground] = self._grouped(ground)
        return found

    def _grouped(self, ground: Ground) -> Ground:
        """Return the same with one group in place of all that can be in one: what is asked for later cannot."""
        later = [each for each in ground if isinstance(each, Later)]
        group = self._group(ground)
        name = group.name
        if name not in self._told:
            self._told.add(name)
            self._new[name] = group
        return Ground([*later, name])

    def _group(self, ground: AbstractSet[Answer | bytes | Later]) -> Group:
        """Return a group of answers, and of the groups that are in it."""
        answers = [each for each in ground if isinstance(each, Answer)]
        for each in self.unsettled.keys() & answers:
            self.settle(each)
        return Group(sorted(answers, key=_ORDER), sorted([each for each in ground if isinstance(each, bytes)]))
