"""Laws of the relations between types.

Where a law names what it leaves out, the released compiler breaks it there, and so do we:

- `Optional` without a type accepts everything, though only `undef` is of it. The common type forgets `undef`.
- `NotUndef[T]` of a T that may be `undef` is accepted by no T that may not.
- `Tuple` without types counts as empty for other collections, and accepts arrays of any size.
- A `Struct` asks nothing of the entries of a hash that it does not require, and counts optional entries as there.
- `Iterable[T]` takes a `Hash` for a collection of anything. `Init[T]` accepts what T can be made from.
- The parameters of a `Callable` go the other way, also where they are made general.
- A `Collection`, and an `Array` of anything, lose their size in their normal form.
"""

from __future__ import annotations

from copy import copy
from itertools import permutations
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from pplint.types import model
from pplint.types.display import display
from pplint.types.generalize import generalize
from pplint.types.intersection import intersects
from pplint.types.join import common_type
from pplint.types.narrow import intersection
from pplint.types.normalize import normalize
from pplint.types.parse import parse_type_text
from pplint.types.relations import is_assignable, is_equal
from tests.property.strategies import ALIASES, types

if TYPE_CHECKING:
    from pplint.types.model import Type

ANYTHING = types()
ORDERLY = types(
    without=["bare optional", "not undef", "bare tuple", "struct", "iterable", "init", "callable"],
)
JOINABLE = types(without=[model.UNDEF, "optional", "bare optional"])


def read(text: str) -> Type:
    """Read a type that may mention the resource types and the aliases of the strategies."""

    def resolve(name: str) -> Type | None:
        return model.ResourceType(name) if name in {"File", "Apache::Vhost"} else ALIASES.get(name)

    return parse_type_text(text, resolve)


@given(ANYTHING)
def test_a_type_accepts_itself(type_: Type) -> None:
    assert is_assignable(type_, copy(type_))
    assert is_assignable(type_, read(display(type_)))


@given(st.lists(ORDERLY, min_size=3, max_size=8))
def test_what_accepts_a_wider_type_accepts_a_narrower_one(several: list[Type]) -> None:
    for wide, middle, narrow in permutations(several, 3):
        if is_assignable(middle, narrow) and is_assignable(wide, middle):
            assert is_assignable(wide, narrow)


@given(ANYTHING, ANYTHING)
def test_types_are_equal_if_each_accepts_the_other(one: Type, other: Type) -> None:
    assert is_equal(one, other) == is_equal(other, one)
    if is_assignable(one, other) and is_assignable(other, one):
        assert is_equal(one, other)


@given(JOINABLE, JOINABLE)
def test_a_common_type_accepts_both(one: Type, other: Type) -> None:
    common = common_type(one, other)
    assert is_assignable(common, one)
    assert is_assignable(common, other)


@given(ANYTHING, ANYTHING)
def test_intersection_is_symmetric(one: Type, other: Type) -> None:
    assert intersects(one, other) == intersects(other, one)


@given(types(without=["bare optional"]), types(without=["bare optional"]))
def test_a_type_shares_values_with_what_it_accepts(one: Type, other: Type) -> None:
    has_values = intersects(other, other)
    if has_values and is_assignable(one, other):
        assert intersects(one, other)


@given(types(without=["bare optional"]), types(without=["bare optional"]))
def test_the_intersection_shares_values_with_both(one: Type, other: Type) -> None:
    if intersects(one, other):
        both = intersection(one, other)
        assert intersects(both, one)
        assert intersects(both, other)


@given(ANYTHING)
def test_text_reads_back(type_: Type) -> None:
    assert read(display(type_)) == type_


@given(types(without=["not undef", "callable"]))
def test_the_normal_form_accepts_the_type(type_: Type) -> None:
    normal = normalize(type_)
    assert is_assignable(normal, type_)
    assert normalize(normal) == normal


@given(types(without=["not undef", "bare optional", "collection", "sized array"]), ANYTHING)
def test_the_normal_form_has_the_same_values(type_: Type, other: Type) -> None:
    assert intersects(normalize(type_), other) == intersects(type_, other)


@given(types(without=["callable", "not undef"]))
def test_the_general_form_accepts_the_type(type_: Type) -> None:
    assert is_assignable(generalize(type_), type_)


@given(ORDERLY, ORDERLY)
def test_the_general_form_accepts_what_the_type_accepts(type_: Type, other: Type) -> None:
    if is_assignable(type_, other):
        assert is_assignable(generalize(type_), other)
