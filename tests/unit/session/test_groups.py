"""What many results stand on is told once, however it is shared out among directories."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.session.answers import Answer
from pplint.session.groups import Grounds, Group, Grouping

if TYPE_CHECKING:
    from collections.abc import Iterator

DIRECTORIES = 40


def _asked(directory: int) -> list[Answer]:
    return [Answer("there", f"/{directory}/{name}".encode(), -1, False) for name in ("a", "b", "c")]


def _answers(group: Group, named: dict[bytes, Group]) -> Iterator[Answer]:
    yield from group.answers
    for name in group.groups:
        yield from _answers(named[name], named)


def _known(found: Grounds, named: dict[bytes, Group]) -> set[Answer]:
    named.update(found.named)
    return set(_answers(found.group, named))


def test_what_neighbours_stand_on_is_told_once() -> None:
    shared = [answer for directory in range(DIRECTORIES) for answer in _asked(directory)]
    grouping, named = Grouping(), dict[bytes, Group]()
    told: list[int] = []
    for number in range(4):
        own = _asked(1000 + number)
        found = grouping.grounds([*shared, *own])
        assert _known(found, named) == {*shared, *own}
        told.append(len(found.group.answers) + sum(len(each.answers) for each in found.named.values()))
    assert told == [3 * DIRECTORIES + 3, 3 * DIRECTORIES + 3, 3, 3]


def test_what_another_one_stands_on_in_part_is_told_in_whole() -> None:
    shared = [answer for directory in range(DIRECTORIES) for answer in _asked(directory)]
    grouping, named = Grouping(), dict[bytes, Group]()
    for without in (*shared[:5], *shared[:5]):
        sources = [each for each in shared if each is not without]
        assert _known(grouping.grounds(sources), named) == set(sources)


def test_few_answers_are_told_as_they_are() -> None:
    grouping = Grouping()
    for _ in range(3):
        found = grouping.grounds(_asked(1))
        assert (len(found.group.answers), found.group.groups, found.named) == (3, [], {})
