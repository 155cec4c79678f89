"""Laws of the relations between types.

Where a law names what it leaves out, the released compiler breaks it there, and so do we;
`mdtest/values/types/laws.md` shows how. An alias, or a type by its text, is left out where it hides what is.

- `Optional` without a type accepts everything, though only `undef` is of it. The common type forgets `undef`.
- `Variant` without types has no values, and yet is accepted by nothing that it is not a member of.
- `NotUndef[T]` of a T that may be `undef` is accepted by no T that may not.
- `Tuple` without types counts as empty for other collections, and accepts arrays of any size.
- A `Struct` asks nothing of the entries of a hash that it does not require, and counts optional entries as there.
- `Iterable[T]` takes a `Hash` for a collection of anything, and `Iterable` accepts a `String`, but no `Pattern`.
  `Init[T]` accepts what T can be made from.
- The parameters of a `Callable` go the other way, also where they are made general.
- A `Collection`, and an `Array` of anything, lose their size in their normal form. There, an `Optional` of a `NotUndef`
  without a type is an `Optional` without one.
- A set of types prints what is in it, which does not read back; a range of a single time prints as one that is open.
"""

from __future__ import annotations

from copy import copy
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING

from hypothesis import assume, given
from hypothesis import strategies as st

from pplint.types import model
from pplint.types.constituents import parts
from pplint.types.display import display
from pplint.types.equality import is_equal
from pplint.types.generalize import generalize
from pplint.types.intersection import intersects
from pplint.types.join import common_type
from pplint.types.narrow import intersection
from pplint.types.normalize import normalize
from pplint.types.relations import is_assignable
from tests.property.small_types import small_types
from tests.property.strategies import STRUCTS, read, types

if TYPE_CHECKING:
    from pplint.types.model import Type

ANYTHING = types()
UNORDERLY = ("bare optional", "bare variant", "bare tuple", "struct", "List", "iterable", "bare iterable", "init")
ORDERLY = types(without=UNORDERLY)
UNSHARED = ("bare optional", "bare variant", *STRUCTS)
JOINABLE = types(without=["Undef", "Choice", "Maybe"])
UNSIMPLE = ("not undef of undef", "bare variant")
UNGENERAL = ("callable", *UNSIMPLE)


@given(types(without=["bare variant"]))
def test_a_type_accepts_itself(type_: Type) -> None:
    assert is_assignable(type_, copy(type_))


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


@given(types(without=UNSHARED), types(without=UNSHARED))
def test_a_type_shares_values_with_what_it_accepts(one: Type, other: Type) -> None:
    has_values = intersects(other, other)
    if has_values and is_assignable(one, other):
        assert intersects(one, other)


@given(types(without=UNSHARED), types(without=UNSHARED))
def test_the_intersection_shares_values_with_both(one: Type, other: Type) -> None:
    if intersects(one, other):
        both = intersection(one, other)
        assert intersects(both, one)
        assert intersects(both, other)


@given(types(without=["TypeSet", "Bag"]))
def test_text_reads_back(type_: Type) -> None:
    assume(not _has_single_time(type_))
    assert read(display(type_)) == type_


def _has_single_time(type_: Type) -> bool:
    """Whether a range of a single time is in a type."""
    if isinstance(type_, model.TimespanType | model.TimestampType):
        return type_.lower is not None and type_.lower == type_.upper
    return any(map(_has_single_time, parts(type_)))


@given(types(without=[*UNSIMPLE, "callable"]) | types(without=[*UNSIMPLE, "collection", "sized array of anything"]))
def test_the_normal_form_accepts_the_type(type_: Type) -> None:
    assert is_assignable(normalize(type_), type_)


@given(ANYTHING)
def test_the_normal_form_is_its_own(type_: Type) -> None:
    normal = normalize(type_)
    assert normalize(normal) == normal


@given(types(without=["bare optional", "bare not undef", "collection", "sized array of anything"]), ANYTHING)
def test_the_normal_form_has_the_same_values(type_: Type, other: Type) -> None:
    assert intersects(normalize(type_), other) == intersects(type_, other)


@given(types(without=UNGENERAL))
def test_the_general_form_accepts_the_type(type_: Type) -> None:
    assert is_assignable(generalize(type_), type_)


@given(types(without=UNGENERAL), types(without=UNGENERAL))
def test_the_general_form_accepts_what_the_type_accepts(type_: Type, other: Type) -> None:
    if is_assignable(type_, other):
        assert is_assignable(generalize(type_), other)


# Small types, all of them


def test_small_types_are_in_order() -> None:
    small = small_types(without=UNORDERLY)
    accepted = [sum(1 << place for place, other in enumerate(small) if is_assignable(type_, other)) for type_ in small]
    for wide, places in enumerate(accepted):
        for middle, narrower in enumerate(accepted):
            if places >> middle & 1:
                assert not narrower & ~places, (small[wide], small[middle])


def test_small_types_share_values_with_what_they_accept() -> None:
    small = [type_ for type_ in small_types(without=UNSHARED) if intersects(type_, type_)]
    for one, other in product(small, small):
        assert intersects(one, other) or not is_assignable(one, other), (one, other)


def test_common_types_of_small_types_accept_both() -> None:
    small = small_types(without=["Undef", "Choice", "Maybe"])[::2]
    for one, other in combinations(small, 2):
        common = common_type(one, other)
        assert is_assignable(common, one), (one, other)
        assert is_assignable(common, other), (one, other)


def test_the_forms_of_small_types_accept_them() -> None:
    for type_ in small_types(without=[*UNSIMPLE, *UNGENERAL]):
        assert is_assignable(normalize(type_), type_), type_
        assert is_assignable(generalize(type_), type_), type_
