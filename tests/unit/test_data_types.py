"""The types of values in data where aliases lead to other keys: told as far as there is an end to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.base.source import Span
from pplint.data.nodes import Scalar, Sequence
from pplint.types.display import display
from pplint.types.model import ANY
from pplint.values.data_types import MOST_PARTS, type_of_data

if TYPE_CHECKING:
    from pplint.data.nodes import Node

HERE = Span(0, 0)


def _scalar(value: str | int) -> Scalar:
    return Scalar(HERE, value, is_plain=False)


def _alias(key: str) -> Scalar:
    return _scalar(f"%{{alias('{key}')}}")


class _Data:
    """Keys with the values that they may come to; counts how often it is asked."""

    def __init__(self, values: dict[str, list[Node]]) -> None:
        self._values = values
        self.asked = 0

    def __call__(self, key: str) -> list[Node] | None:
        self.asked += 1
        return self._values.get(key)


def test_an_alias_is_what_its_key_may_come_to() -> None:
    data = _Data({"a": [_scalar(1), _scalar("x")], "b": [Sequence(HERE, [_alias("a")])]})
    assert display(type_of_data(_alias("b"), data)) == "Tuple[Variant[Integer[1, 1], String]]"
    assert type_of_data(_alias("gone"), data) == ANY


def test_text_around_an_alias_is_no_alias() -> None:
    data = _Data({"a": [_scalar(1)]})
    type_of_data(_scalar("%{alias('a')} x"), data)
    type_of_data(_scalar("%{lookup('a')}"), data)
    assert data.asked == 0


def test_circles_end() -> None:
    data = _Data({"a": [_alias("b")], "b": [Sequence(HERE, [_alias("a"), _alias("a")])]})
    assert type_of_data(_alias("a"), data) == ANY
    assert data.asked < 10


def test_aliases_that_multiply_end() -> None:
    data = _Data({f"a{n}": [Sequence(HERE, [_alias(f"a{n + 1}")] * 2)] for n in range(1000)})
    assert type_of_data(_alias("a0"), data) == ANY
    assert data.asked < MOST_PARTS


def test_long_chains_end() -> None:
    data = _Data({f"a{n}": [_alias(f"a{n + 1}")] for n in range(100_000)})
    assert type_of_data(_alias("a0"), data) == ANY
    assert data.asked < MOST_PARTS
