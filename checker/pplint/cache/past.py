"""What is known from the last run of the same kind, as far as it is still right."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from pplint.cache.asking import asked
from pplint.cache.guards import NONE
from pplint.cache.rows import decoded, grounds_key
from pplint.cache.run_grounds import GONE, RunGrounds
from pplint.cache.stamps import SIZE
from pplint.session.groups import Group

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.cache.replay import Earlier
    from pplint.cache.rows import Guarded
    from pplint.cache.run_grounds import KnownFile, KnownSearch, Numbered
    from pplint.session.answers import Answer


_FEW = 4
"""Which part of answers or groups may be gaps: one in so many."""


class Past:
    """What a run stood on, and which answers changed since, given the guards that are not what they were."""

    def __init__(self, guarded: Guarded, grounds: RunGrounds, moved: frozenset[int]) -> None:
        self.grounds = grounds
        self._guarded = guarded
        self._moved = moved
        self.changed = frozenset(self._changed())
        self.broken: set[int] = set()
        for number, group in enumerate(grounds.groups):
            if not self._holds(group):
                self.broken.add(number)

    def _changed(self) -> Iterator[int]:
        """Yield the numbers of answers that are no more what they were."""
        guards, answers = self.grounds.guards, self.grounds.answers
        doubtful = [number for number, guard in enumerate(guards) if guard == NONE or guard in self._moved]
        same: set[tuple[bytes, int]] = set()
        # What is told of a content that is the same need not be asked.
        for number in sorted(doubtful, key=lambda number: ":" in answers[number].kind):
            answer = answers[number]
            if ":" in answer.kind and (answer.path, answer.limit) in same:
                continue
            if not _holds(answer):
                yield number
            elif answer.kind == "content":
                same.add((answer.path, answer.limit))

    def _holds(self, group: Numbered) -> bool:
        return self.changed.isdisjoint(group.answers) and self.broken.isdisjoint(group.groups)

    def files(self) -> dict[bytes, KnownFile]:
        """Return the files that stand on nothing that changed, by their keys."""
        return {each.key: each for each in self.grounds.files if self._holds(each.grounds)}

    def search(self) -> KnownSearch | None:
        """Return the search, if it would find the same."""
        found = self.grounds.search
        return found if found is not None and self._holds(found.grounds) else None

    def answers(self) -> Iterator[Answer]:
        """Yield the answers that are as before."""
        guards = self.grounds.guards
        return (
            each
            for number, each in enumerate(self.grounds.answers)
            if guards[number] != GONE and number not in self.changed
        )

    def guards(self) -> Iterator[tuple[bytes, bytes] | None]:
        """Yield the guards of the run by their numbers, each with its stamp, or None for one that moved."""
        stamps = self._guarded.stamps
        for number, path in enumerate(self._guarded.paths):
            yield None if number in self._moved else (path, stamps[number * SIZE : (number + 1) * SIZE])

    @property
    def has_many_gaps(self) -> bool:
        """Whether so much is no longer right that the rest is better numbered anew."""
        answers = len(self.changed) + self.grounds.guards.count(GONE)
        groups = len(self.broken) + self.grounds.names.count(b"")
        return answers * _FEW > len(self.grounds.answers) or groups * _FEW > len(self.grounds.groups)

    def group(self, numbered: Numbered) -> Group:
        """Return a group without numbers."""
        answers, names = self.grounds.answers, self.grounds.names
        return Group([answers[number] for number in numbered.answers], [names[number] for number in numbered.groups])


def _holds(answer: Answer) -> bool:
    return answer.mark is not None and asked(answer.kind, answer.path, answer.limit) == answer.mark


def past_of(earlier: Earlier) -> Past | None:
    """Return what is known from an earlier run, if there was one."""
    if earlier.row is None:
        return None
    key = grounds_key(earlier.key)
    grounds = decoded(earlier.store.read([key]).get(key), RunGrounds)
    if (
        grounds is None
        or grounds.started != earlier.row.started
        or not _is_sound(grounds, len(earlier.row.guarded.paths))
    ):
        return None
    return Past(earlier.row.guarded, grounds, earlier.moved)


def _is_sound(grounds: RunGrounds, guards: int) -> bool:
    """Whether all numbers are of something, and groups lead to those before them only."""
    answers, groups = len(grounds.answers), len(grounds.groups)
    searched = () if grounds.search is None else (grounds.search.grounds,)
    loose = [each.grounds for each in grounds.files]
    return (
        len(grounds.guards) == answers
        and len(grounds.names) == groups
        and _are_below(guards, grounds.guards, least=GONE)
        and all(_are_below(number, group.groups) for number, group in enumerate(grounds.groups))
        and all(_are_below(groups, each.groups) for each in chain(loose, searched))
        and all(_are_below(answers, each.answers) for each in chain(loose, searched, grounds.groups))
    )


def _are_below(end: int, numbers: list[int], *, least: int = 0) -> bool:
    return not numbers or (min(numbers) >= least and max(numbers) < end)
