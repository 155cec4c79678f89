"""What many results stand on is told once, however it is shared out among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.session.answers import Answer
from pplint.session.groups import Grounds, Group, Grouping, Later

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pplint.session.groups import Ground

RESULTS = 40
MANY = 100


def _ground(number: int) -> Ground:
    return frozenset(Answer("there", f"/{number}/{name}".encode(), -1, False) for name in ("a", "b", "c"))


def _answer(number: int) -> Answer:
    return Answer("there", f"/{number}".encode(), -1, False)


def _single(number: int) -> Ground:
    return frozenset([_answer(number)])


def _answers(group: Group, named: dict[bytes, Group]) -> Iterator[Answer]:
    yield from group.answers
    for name in group.groups:
        yield from _answers(named[name], named)


def _known(found: Grounds, named: dict[bytes, Group]) -> set[Answer]:
    named.update(found.named)
    return set(_answers(found.group, named))


def test_what_neighbours_stand_on_is_told_once() -> None:
    shared = [_ground(number) for number in range(RESULTS)]
    grouping, named = Grouping(), dict[bytes, Group]()
    told: list[int] = []
    for number in range(8):
        own = _ground(1000 + number)
        found = grouping.grounds([*shared, own])
        assert _known(found, named) == own.union(*shared)
        told.append(len(found.group.answers) + sum(len(each.answers) for each in found.named.values()))
    assert told == [3 * RESULTS + 3] * 6 + [3] * 2


def test_what_another_one_stands_on_in_part_is_told_in_whole() -> None:
    shared = [_ground(number) for number in range(RESULTS)]
    grouping, named = Grouping(), dict[bytes, Group]()
    for without in (*shared[0], *shared[1], *shared[0]) * 3:
        asked = [ground - {without} for ground in shared]
        assert _known(grouping.grounds(asked), named) == {*shared[0].union(*shared)} - {without}


def test_an_answer_is_told_as_it_is() -> None:
    grouping, answer = Grouping(), _answer(1)
    for _ in range(3):
        found = grouping.grounds([frozenset([answer])])
        assert (found.group, found.named) == (Group([answer], []), {})


def test_a_result_with_one_source_stands_on_the_same() -> None:
    grouping, ground = Grouping(), _ground(1)
    assert grouping.closed({ground}) is ground
    assert not grouping.closed(set())


def test_a_result_that_stands_on_many_answers_is_a_group() -> None:
    asked = {_single(number) for number in range(MANY)}
    grouping = Grouping()
    closed = grouping.closed(asked)
    assert [type(each) for each in closed] == [bytes]
    found = grouping.grounds([closed])
    assert (found.group.answers, _known(found, {})) == ([], set().union(*asked))


def test_what_is_asked_for_later_counts() -> None:
    grouping, asked = Grouping(), {_single(number) for number in range(MANY)}
    later = Later(lambda: asked)
    closed = grouping.closed({*asked, frozenset([later])})
    user = grouping.closed({closed, *(_single(number) for number in range(MANY, 2 * MANY))})
    more = _single(1000)
    asked.add(more)
    known = _known(grouping.grounds([user]), {})
    assert (later in closed, len(known), more <= known) == (True, 2 * MANY + 1, True)
