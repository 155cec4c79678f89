"""What results stand on, in groups: answers of the disk that many stand on together are told, and looked at, once."""

from __future__ import annotations

import os
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from pplint.digests import digest
from pplint.session.answers import Answer  # noqa: TC001 - msgspec looks for it

if TYPE_CHECKING:
    from collections.abc import Iterable

_MOST_LOOSE = 16
"""How many answers and groups a result stands on at most before these are a group of their own."""

_FEWEST = 2
"""How many answers a group has at least."""

_ORDER = attrgetter("path", "kind", "limit")
_SEPARATOR = os.fsencode(os.sep)


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


_NO_ANSWERS: frozenset[Answer] = frozenset()
_NO_GROUPS: frozenset[bytes] = frozenset()
_NO_RESULTS: frozenset[Noted] = frozenset()


class Noted:
    """A result, and what was asked for while it was computed, or what it stands on in the end.

    If it `is_open`, something in it is computed later, so that it may come to stand on more.
    """

    __slots__ = ("answers", "groups", "is_open", "open_results", "sources", "stands_on_something", "value")

    def __init__(self) -> None:
        self.value: Any = None
        self.sources: set[Noted | Answer] = set()
        self.is_open = False
        self.stands_on_something = True
        self.answers = _NO_ANSWERS
        self.groups = _NO_GROUPS
        self.open_results = _NO_RESULTS


class Grouping:
    """Finds out what results stand on."""

    def __init__(self) -> None:
        self._told: set[bytes] = set()
        self._new: dict[bytes, Group] = {}
        self._common: dict[frozenset[Answer], bytes | None] = {}

    def close(self, result: Noted) -> None:
        """Find out what a result stands on that was computed, unless it may come to stand on more."""
        sources = result.sources
        if result.is_open:
            return
        if len(sources) < _FEWEST:
            _close_simple(result)
            return
        answers, groups, results = _union(sources)
        sources.clear()
        if len(answers) + len(groups) > _MOST_LOOSE:
            result.groups = frozenset({self._named(_group(answers, groups))})
        else:
            result.answers, result.groups = frozenset(answers), frozenset(groups)
        result.open_results = frozenset(results)

    def grounds(self, sources: Iterable[Noted | Answer]) -> Grounds:
        """Return what something stands on that was computed from results and answers, as far as is known by now."""
        answers, groups, results = _union(sources)
        seen: set[Noted] = set()
        while results:
            seen |= results
            more_answers, more_groups, more = _union({source for each in results for source in each.sources})
            answers |= more_answers
            groups |= more_groups
            results = more - seen
        if len(answers) > _MOST_LOOSE:
            answers, groups = self._parted(answers, groups)
        new, self._new = self._new, {}
        return Grounds(_group(answers, groups), new)

    def _parted(self, answers: set[Answer], groups: set[bytes]) -> tuple[set[Answer], set[bytes]]:
        """Put what is asked about a directory into a group if somebody else stands on the same."""
        by_directory: dict[bytes, set[Answer]] = {}
        for answer in answers:
            by_directory.setdefault(answer.path.rpartition(_SEPARATOR)[0], set()).add(answer)
        loose: set[Answer] = set()
        for part in map(frozenset, by_directory.values()):
            if len(part) < _FEWEST or part not in self._common:
                self._common[part] = None
                loose |= part
                continue
            name = self._common[part]
            if name is None:
                name = self._common[part] = self._named(_group(part, ()))
            groups.add(name)
        return loose, groups

    def _named(self, group: Group) -> bytes:
        name = group.name
        if name not in self._told:
            self._told.add(name)
            self._new[name] = group
        return name


def _close_simple(result: Noted) -> None:
    """Find out what a result stands on that was computed from one source, or none: most are."""
    if not result.sources:
        result.stands_on_something = False
        return
    source = result.sources.pop()
    if not isinstance(source, Noted):
        result.answers = frozenset((source,))
    elif source.is_open:
        result.open_results = frozenset((source,))
    else:
        result.answers, result.groups, result.open_results = source.answers, source.groups, source.open_results


def _union(sources: Iterable[Noted | Answer]) -> tuple[set[Answer], set[bytes], set[Noted]]:
    """Return what some sources stand on: answers, groups, and results that may come to stand on more."""
    answers: set[Answer] = set()
    groups: set[bytes] = set()
    results: set[Noted] = set()
    for source in sources:
        if not isinstance(source, Noted):
            answers.add(source)
        elif source.is_open:
            results.add(source)
        else:
            answers |= source.answers
            groups |= source.groups
            results |= source.open_results
    return answers, groups, results


def _group(answers: Iterable[Answer], groups: Iterable[bytes]) -> Group:
    return Group(sorted(answers, key=_ORDER), sorted(groups))
