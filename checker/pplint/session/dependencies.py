"""What results depend on, in groups: answers of the disk that many share are stored, and compared, once."""

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
"""How many answers and groups a result depends on at most before these are a group of their own."""

_ORDER = attrgetter("path", "kind", "limit")


class DependencySet(Struct, array_like=True, gc=False, frozen=True):
    """Answers, and the names of groups with further ones."""

    answers: list[Answer]
    groups: list[bytes]

    @property
    def name(self) -> bytes:
        """The digest of its parts, without the contents that summaries were computed from."""
        answers = [(each.kind, each.path, each.limit, each.fingerprint) for each in self.answers]
        return digest(msgspec.msgpack.encode((answers, self.groups)))


class Dependencies(Struct, gc=False):
    """What something was computed from, and the groups in it, by their names, that were not returned before."""

    group: DependencySet
    named: dict[bytes, DependencySet]


class OpenDependencies:
    """What is asked for later as a part of a result that was computed, so that it comes to depend on more.

    `asked` returns what was asked for by now, since the result was begun.
    """

    __slots__ = ("asked",)

    def __init__(self, asked: Callable[[], set[DependencyIds]]) -> None:
        self.asked = asked


DependencyIds = frozenset[Answer | bytes | OpenDependencies]
"""What a result depends on: answers, the names of groups with further ones, and what is asked for later."""


class DependencyCollector:
    """Collects what results depend on."""

    def __init__(self) -> None:
        self._returned: set[bytes] = set()
        self._new: dict[bytes, DependencySet] = {}
        self._shared: dict[DependencyIds, DependencyIds] = {}
        self._times: dict[DependencyIds, int] = {}

    def closed(self, asked: set[DependencyIds]) -> DependencyIds:
        """Return what a result depends on, given what was asked for while it was computed."""
        if len(asked) == 1:
            (dependency_ids,) = asked
            return dependency_ids
        dependency_ids = DependencyIds().union(*asked)
        return self._grouped(dependency_ids) if len(dependency_ids) > _MOST_LOOSE else dependency_ids

    def dependencies(self, asked: Iterable[DependencyIds]) -> Dependencies:
        """Return what something depends on, given what was asked for, as far as is known by now."""
        found: set[Answer | bytes | OpenDependencies] = set()
        seen: set[OpenDependencies] = set()
        while asked:
            found.update(*map(self._grouped_if_shared, asked))
            more = {each for each in found if isinstance(each, OpenDependencies)}
            found -= more
            asked = {dependency_ids for each in more - seen for dependency_ids in each.asked()}
            seen |= more
        new, self._new = self._new, {}
        return Dependencies(self._group(found), new)

    def _grouped_if_shared(self, dependency_ids: DependencyIds) -> DependencyIds:
        """Put what something depends on into a group if others do, too; the less it is, the more of them."""
        if len(dependency_ids) == 1:
            return dependency_ids
        found = self._shared.get(dependency_ids)
        if found is not None:
            return found
        times = self._times[dependency_ids] = self._times.get(dependency_ids, 0) + 1
        if times * len(dependency_ids) <= _MOST_LOOSE:
            return dependency_ids
        found = self._shared[dependency_ids] = self._grouped(dependency_ids)
        return found

    def _grouped(self, dependency_ids: DependencyIds) -> DependencyIds:
        """Return the same with one group in place of all that can be in one: what is asked for later cannot."""
        later = [each for each in dependency_ids if isinstance(each, OpenDependencies)]
        group = self._group(dependency_ids)
        name = group.name
        if name not in self._returned:
            self._returned.add(name)
            self._new[name] = group
        return DependencyIds([*later, name])

    def _group(self, dependency_ids: AbstractSet[Answer | bytes | OpenDependencies]) -> DependencySet:
        """Return a group of answers, and of the groups that are in it."""
        answers: list[Answer] = []
        groups: list[bytes] = []
        for each in dependency_ids:
            if type(each) is Answer:
                answers.append(each)
            elif type(each) is bytes:
                groups.append(each)
        return DependencySet(sorted(answers, key=_ORDER), sorted(groups))
