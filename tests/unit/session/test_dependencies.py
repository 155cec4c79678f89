"""What many results stand on is told once, however it is shared out among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.session.answers import Answer
from pplint.session.dependencies import Dependencies, DependencyCollector, DependencySet, OpenDependencies

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.session.dependencies import DependencyIds

RESULTS = 40
MANY = 100


def _dependency_ids(number: int) -> DependencyIds:
    return frozenset(Answer("there", f"/{number}/{name}".encode(), -1, False) for name in ("a", "b", "c"))


def _answer(number: int) -> Answer:
    return Answer("there", f"/{number}".encode(), -1, False)


def _single(number: int) -> DependencyIds:
    return frozenset([_answer(number)])


def _answers(group: DependencySet, named: dict[bytes, DependencySet]) -> Iterator[Answer]:
    yield from group.answers
    for name in group.groups:
        yield from _answers(named[name], named)


def _known(found: Dependencies, named: dict[bytes, DependencySet]) -> set[Answer]:
    named.update(found.named)
    return set(_answers(found.group, named))


def test_what_neighbours_stand_on_is_told_once() -> None:
    shared = [_dependency_ids(number) for number in range(RESULTS)]
    grouping, named = DependencyCollector(), dict[bytes, DependencySet]()
    told: list[int] = []
    for number in range(8):
        own = _dependency_ids(1000 + number)
        found = grouping.dependencies([*shared, own])
        assert _known(found, named) == own.union(*shared)
        told.append(len(found.group.answers) + sum(len(each.answers) for each in found.named.values()))
    assert told == [3 * RESULTS + 3] * 6 + [3] * 2


def test_what_another_one_stands_on_in_part_is_told_in_whole() -> None:
    shared = [_dependency_ids(number) for number in range(RESULTS)]
    grouping, named = DependencyCollector(), dict[bytes, DependencySet]()
    for without in (*shared[0], *shared[1], *shared[0]) * 3:
        asked = [dependency_ids - {without} for dependency_ids in shared]
        assert _known(grouping.dependencies(asked), named) == {*shared[0].union(*shared)} - {without}


def test_an_answer_is_told_as_it_is() -> None:
    grouping, answer = DependencyCollector(), _answer(1)
    for _ in range(3):
        found = grouping.dependencies([frozenset([answer])])
        assert (found.group, found.named) == (DependencySet([answer], []), {})


def test_a_result_with_one_source_stands_on_the_same() -> None:
    grouping, dependency_ids = DependencyCollector(), _dependency_ids(1)
    assert grouping.closed({dependency_ids}) is dependency_ids
    assert not grouping.closed(set())


def test_a_result_that_stands_on_many_answers_is_a_group() -> None:
    asked = {_single(number) for number in range(MANY)}
    grouping = DependencyCollector()
    closed = grouping.closed(asked)
    assert [type(each) for each in closed] == [bytes]
    found = grouping.dependencies([closed])
    assert (found.group.answers, _known(found, {})) == ([], set().union(*asked))


def test_what_is_asked_for_later_counts() -> None:
    grouping, asked = DependencyCollector(), {_single(number) for number in range(MANY)}
    later = OpenDependencies(lambda: asked)
    closed = grouping.closed({*asked, frozenset([later])})
    user = grouping.closed({closed, *(_single(number) for number in range(MANY, 2 * MANY))})
    more = _single(1000)
    asked.add(more)
    known = _known(grouping.dependencies([user]), {})
    assert (later in closed, len(known), more <= known) == (True, 2 * MANY + 1, True)
