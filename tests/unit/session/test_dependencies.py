"""What many results depend on is sent once, however it is shared out among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.session.answers import Answer
from pplint.session.dependencies import DependencyCollector, Numbered, reached

if TYPE_CHECKING:
    from pplint.session.dependencies import Dependencies, DependencyIds

RESULTS = 40
MANY = 100


class _Sent:
    """Collects dependencies, and knows all answers and groups that were sent."""

    def __init__(self) -> None:
        self.collector = DependencyCollector()
        self._answers: list[Answer] = []
        self._groups: list[Numbered] = []

    def single(self, number: int) -> DependencyIds:
        return self.collector.number(Answer("there", f"/{number}".encode(), -1, False))

    def three(self, number: int) -> DependencyIds:
        return frozenset[int]().union(*(self.single(3 * number + each) for each in range(3)))

    def known(self, found: Dependencies) -> set[str]:
        """Take in what is sent, and return the paths that something depends on."""
        assert (found.first_answer, found.first_group) == (len(self._answers), len(self._groups))
        self._answers += found.answers
        self._groups += found.groups
        return {self._answers[number].path.decode() for number in reached([found.of], self._groups)}


def _paths(*numbers: int) -> set[str]:
    return {f"/{number}" for number in numbers}


def test_what_neighbours_stand_on_is_told_once() -> None:
    sent = _Sent()
    shared = [sent.three(number) for number in range(RESULTS)]
    counts: list[tuple[int, int]] = []
    for number in range(8):
        found = sent.collector.dependencies([*shared, sent.three(1000 + number)])
        assert sent.known(found) == _paths(*range(3 * RESULTS), *range(3000 + 3 * number, 3003 + 3 * number))
        counts.append((len(found.answers), len(found.of.answers)))
    assert counts == [(3 * RESULTS + 3, 3 * RESULTS + 3)] + [(3, 3 * RESULTS + 3)] * 4 + [(3, 3)] * 3


def test_what_another_one_stands_on_in_part_is_told_in_whole() -> None:
    sent = _Sent()
    shared = [sent.three(number) for number in range(RESULTS)]
    every = frozenset[int]().union(*shared)
    for without in (*shared[0], *shared[1], *shared[0]) * 3:
        known = sent.known(sent.collector.dependencies([dependency_ids - {without} for dependency_ids in shared]))
        assert known == _paths(*(every - {without}))


def test_an_answer_is_told_once_as_it_is() -> None:
    sent = _Sent()
    answer = sent.single(1)
    found = [sent.collector.dependencies([answer]) for _ in range(3)]
    assert [(each.of, len(each.answers), each.groups) for each in found] == [
        (Numbered([0], []), count, []) for count in (1, 0, 0)
    ]


def test_a_result_with_one_source_stands_on_the_same() -> None:
    sent = _Sent()
    dependency_ids = sent.three(1)
    assert sent.collector.closed({dependency_ids}) is dependency_ids
    assert not sent.collector.closed(set())


def test_a_result_that_stands_on_many_answers_is_a_group_of_its_own() -> None:
    sent = _Sent()
    asked = {sent.single(number) for number in range(MANY)}
    groups = {sent.collector.closed(asked) for _ in range(3)}
    assert groups == {frozenset([~0])}
    found = sent.collector.dependencies(groups)
    assert (found.of, sent.known(found)) == (Numbered([], [0]), _paths(*range(MANY)))


def test_sixteen_answers_stand_by_themselves() -> None:
    sent = _Sent()
    asked = {sent.single(number) for number in range(16)}
    assert sent.collector.closed(asked) == frozenset(range(16))
    assert sent.collector.closed({*asked, sent.single(16)}) == frozenset([~0])


def test_what_is_asked_for_later_counts() -> None:
    sent = _Sent()
    asked = {sent.single(number) for number in range(MANY)}
    later = sent.collector.number_open(lambda: asked)
    closed = sent.collector.closed({*asked, later})
    user = sent.collector.closed({closed, *(sent.single(number) for number in range(MANY, 2 * MANY))})
    asked.add(sent.single(1000))
    known = sent.known(sent.collector.dependencies([user]))
    assert (later < closed, known) == (True, _paths(*range(2 * MANY), 1000))
