"""Which results of queries are the same plain data."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import TYPE_CHECKING, NamedTuple

import pytest
from msgspec import Struct

from pplint.query.equality import are_same

if TYPE_CHECKING:
    from collections.abc import Callable


class _Frozen(Struct, frozen=True):
    name: str
    items: list[int] = []


class _Other(Struct, frozen=True):
    name: str
    items: list[int] = []


class _Name(Struct, frozen=True):
    name: str


class _Open(Struct):
    name: str


class _Color(Enum):
    RED = 1
    BLUE = 2


class _Level(IntEnum):
    LOW = 1
    HIGH = 2


class _Always:
    """What is equal to everything, whatever it holds."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class _Pair(NamedTuple):
    one: object
    other: object


def _deep() -> object:
    found: object = 1
    for _ in range(100_000):
        found = [found]
    return found


@pytest.mark.parametrize(
    "make",
    [
        lambda: 70_000 * 3,
        lambda: 1.5 * 3,
        lambda: float("nan") * 1,
        lambda: complex(1, 2),
        lambda: ["a", "b"],
        lambda: "a" * 30,
        lambda: b"a" * 30,
        lambda: [True, None],
        lambda: ([1, 2], {"a": [3]}),
        lambda: {"a": {"b": ["c"]}},
        lambda: frozenset({("a", 70_000), "b", None}),
        lambda: {1, 2},
        lambda: {("a", ("b", 1))},
        lambda: _Frozen("a", [1]),
        lambda: _Pair([1], [2]),
        lambda: _Color.RED,
        lambda: [_Level.LOW],
        _deep,
    ],
)
def test_the_same_data_are_the_same(make: Callable[[], object]) -> None:
    assert are_same(make(), make())


@pytest.mark.parametrize(
    ("before", "now"),
    [
        (70_000, 70_001),
        (1, True),
        (1, 1.0),
        (0.0, -0.0),
        (1.5, 2.5),
        (complex(1, 2), complex(2, 1)),
        ("a", "b"),
        ("a", b"a"),
        (None, False),
        ([1, 2], [1, 3]),
        ([1, 2], [3, 2]),
        ([1], [1, 2]),
        ([1, 2], [1]),
        ([], [1]),
        ([1], (1,)),
        ((1, 2), _Pair(1, 2)),
        ({"a": 1}, {"a": 2}),
        ({"a": 1}, {"b": 1}),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ({}, {"a": 1}),
        ({1, 2}, {1, 3}),
        ({1}, frozenset({1})),
        (frozenset({1}), frozenset({1, 2})),
        (_Frozen("a"), _Frozen("b")),
        (_Frozen("a", [1]), _Frozen("a", [2])),
        (_Frozen("a"), _Other("a")),
        (_Color.RED, _Color.BLUE),
        (_Level.LOW, _Level.HIGH),
        (_Level.LOW, 1),
    ],
)
def test_other_data_are_not(before: object, now: object) -> None:
    assert not are_same(before, now)
    assert not are_same(now, before)


@pytest.mark.parametrize(
    "make",
    [
        lambda: _Open("a"),
        _Always,
        lambda: {_Always()},
        lambda: frozenset({("a", _Always())}),
        lambda: frozenset({("a", _Name("b"))}),
        object,
    ],
)
def test_what_is_no_data_is_the_same_only_as_itself(make: Callable[[], object]) -> None:
    one = make()
    assert are_same(one, one)
    assert are_same([one], [one])
    assert not are_same(one, make())
