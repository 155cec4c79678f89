"""Laws of values: of their types, their equality and order, their text, and of what is made of them.

The released compiler breaks some of them, and so do we:

- `undef`, and `Undef` as a type, add nothing to the reduced type of an array or a hash. A hash is equal to another of
  the same size that has not its keys, if its values are all `undef`. `NaN` is not equal to itself.
- `Optional` without a type accepts everything, though only `undef` is an instance. A `Struct` asks nothing of the
  entries of a hash that it does not require. An `Iterable` asks the reduced type of a value, and not its elements.
  What is an instance of an `Init` is converted nevertheless. A `Collection`, and an `Array` of anything, lose their
  size in their normal form, where an `Optional` of a `NotUndef` without a type is one without a type itself. A `Tuple`
  without types counts as empty.
"""

from __future__ import annotations

import math
import string
from contextlib import suppress
from typing import TYPE_CHECKING

from hypothesis import assume, example, given
from hypothesis import strategies as st

from pplint.ruby_library.calendar import DAY, Moment, days_since_1970
from pplint.ruby_library.uris import parse_uri
from pplint.syntax.numbers import float_text
from pplint.types.errors import InvalidTypeError
from pplint.types.generalize import generalize
from pplint.types.hashes import identity
from pplint.types.intersection import intersects
from pplint.types.join import common_type
from pplint.types.model import ArrayType, BinaryType, HashType, Type
from pplint.types.narrow import intersection
from pplint.types.normalize import normalize
from pplint.types.relations import is_assignable
from pplint.types.semver import Version
from pplint.types.semver_ranges import parse_range
from pplint.types.timespans import Timespan
from pplint.types.timestamps import Timestamp
from pplint.values.conversion.new import new
from pplint.values.equality import equal
from pplint.values.errors import ConversionError, PuppetError, TooLargeError, UnknowableError
from pplint.values.formatting.conversion import format_value
from pplint.values.formatting.sprintf import sprintf
from pplint.values.instance import is_instance
from pplint.values.model import Binary, Hash, Value
from pplint.values.ordering import compare
from pplint.values.text import text
from pplint.values.value_types import reduced_type_of, type_of
from tests.property.strategies import RANGES, STRUCTS, types
from tests.property.value_strategies import URIS, has_undef, literals, numbers, texts, times, values, versions
from tests.unit.values.language import value_of

if TYPE_CHECKING:
    from pplint.types.timestamps import Timestamp as Time


# Types


@given(values())
def test_a_value_is_an_instance_of_its_type(value: Value) -> None:
    assert is_instance(type_of(value), value)


@given(values())
def test_a_value_is_an_instance_of_its_type_in_general(value: Value) -> None:
    assert is_instance(generalize(type_of(value)), value)


@given(values(with_types=False).filter(lambda value: not has_undef(value)))
def test_a_value_without_undef_is_an_instance_of_its_reduced_type(value: Value) -> None:
    assert is_instance(reduced_type_of(value), value)


@given(values(), types(without=["bare optional", *STRUCTS, "iterable"]))
def test_a_value_is_an_instance_of_whatever_accepts_its_type(value: Value, type_: Type) -> None:
    try:
        assume(is_assignable(type_, type_of(value)))
    except InvalidTypeError:
        assume(False)
    assert is_instance(type_, value)


@given(values(), types())
def test_the_general_form_of_a_type_keeps_its_instances(value: Value, type_: Type) -> None:
    if _is_instance(type_, value):
        assert is_instance(generalize(type_), value)


@given(values(), types(without=["bare optional", "bare not undef"]))
def test_the_normal_form_of_a_type_keeps_its_instances(value: Value, type_: Type) -> None:
    assert is_instance(normalize(type_), value) or not is_instance(type_, value)


@given(values(), types(without=["bare optional", "collection", "sized array of anything"]))
def test_the_normal_form_of_a_type_has_no_other_instances(value: Value, type_: Type) -> None:
    assert is_instance(type_, value) or not is_instance(normalize(type_), value)


@given(values(), types(), types())
def test_an_instance_of_two_types_is_of_both(value: Value, one: Type, other: Type) -> None:
    if _is_instance(one, value) and _is_instance(other, value):
        assert intersects(one, other)
        assert is_instance(intersection(one, other), value)


_WHOLE = types(without=["bare optional", "bare tuple", *STRUCTS, "iterable"])


@given(values(), _WHOLE, _WHOLE)
def test_an_instance_is_of_the_common_type(value: Value, one: Type, other: Type) -> None:
    if _is_instance(one, value):
        assert value is None or is_instance(common_type(one, other), value)


def _is_instance(type_: Type, value: Value) -> bool:
    """Whether a value is an instance; not of a type that the compiler refuses."""
    try:
        return is_instance(type_, value)
    except InvalidTypeError:
        return False


# Equality and order


@given(values())
def test_a_value_is_equal_to_itself(value: Value) -> None:
    assert equal(value, value)


_COMPLETE = values().filter(lambda value: not has_undef(value))


@given(_COMPLETE, _COMPLETE)
def test_equality_goes_both_ways(one: Value, other: Value) -> None:
    assert equal(one, other) == equal(other, one)


@given(literals(), literals())
def test_the_same_key_is_an_equal_value(one: Value, other: Value) -> None:
    assert identity(one) != identity(other) or equal(one, other)


_ORDERED = st.one_of(
    st.tuples(*[numbers()] * 3),
    st.tuples(*[texts()] * 3),
    st.tuples(*[versions()] * 3),
    st.tuples(*[times().filter(lambda time: isinstance(time, Timespan))] * 3),
    st.tuples(*[times().filter(lambda time: isinstance(time, Timestamp))] * 3),
)


@given(_ORDERED)
def test_values_of_a_kind_are_in_order(three: tuple[Value, Value, Value]) -> None:
    one, two, other = three
    assert compare(one, one) == 0
    assert compare(one, two) == -compare(two, one)
    assert compare(one, two) > 0 or compare(two, other) > 0 or compare(one, other) <= 0


@given(st.one_of(st.tuples(*[numbers()] * 2), st.tuples(*[texts()] * 2), st.tuples(*[times()] * 2)))
def test_values_are_equal_where_neither_is_less(two: tuple[Value, Value]) -> None:
    one, other = two
    try:
        order = compare(one, other)
    except PuppetError:
        assert not equal(one, other)
    else:
        assert equal(one, other) == (order == 0)


# Text


@given(literals())
def test_a_literal_reads_back_as_the_same_value(value: Value) -> None:
    assert identity(value_of(text(value))) == identity(value)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_the_text_of_a_float_is_exact(value: float) -> None:
    assert float(float_text(value)) == value


@given(st.integers())
def test_integers_under_directives(value: int) -> None:
    assert sprintf("%d", (value,)) == str(value)
    assert int(sprintf("%+x", (value,)), 16) == value
    assert int(sprintf("%+o", (value,)), 8) == value


@given(st.integers(max_value=-1))
def test_the_digits_of_a_complement(value: int) -> None:
    digits = sprintf("%b", (value,)).removeprefix("..")
    assert int(digits, 2) - 2 ** len(digits) == value


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_hexadecimal_floats_are_exact(value: float) -> None:
    assert float.fromhex(sprintf("%a", (value,))) == value


_DIRECTIVES = st.builds(
    "%{}{}{}{}".format,
    st.text("-+ #0[{(<|", max_size=2),
    st.sampled_from(["", "1", "7", "30"]),
    st.sampled_from(["", ".0", ".3"]),
    st.sampled_from(string.ascii_letters),
)


@given(values(), _DIRECTIVES)
@example(value=(1, ((2,), 3)), form="%#1a")
def test_a_format_fits_a_value_or_is_refused(value: Value, form: str) -> None:
    with suppress(ConversionError, UnknowableError, TooLargeError):
        assert isinstance(format_value(value, form), str)


# Times


@given(times())
def test_a_point_in_time_reads_back(time: Time | Timespan) -> None:
    assume(isinstance(time, Timestamp))
    assert Timestamp.parse(str(time)) == time


@given(st.integers(-(10**19), 10**19))
def test_a_span_of_time_reads_back_with_all_its_digits(nanoseconds: int) -> None:
    span = Timespan(nanoseconds)
    written = f"{span.format('%D-%H:%M:%S.')}{abs(nanoseconds) % 10**9:09d}"
    assert Timespan.parse(written, "%D-%H:%M:%S.%N") == span


@given(st.integers(-(10**7), 10**7))
def test_the_calendar_counts_days_both_ways(day: int) -> None:
    assert days_since_1970(*Moment(day * DAY).date) == day


# What is made of values


@given(values(), types(without=["init"]))
def test_an_instance_is_made_of_itself(value: Value, type_: Type) -> None:
    try:
        assume(is_instance(type_, value))
    except InvalidTypeError:
        assume(False)
    assert new(type_, (value,)) is value or identity(new(type_, (value,))) == identity(value)


@given(st.lists(st.tuples(values(), values()), min_size=1, max_size=4).map(Hash))
def test_a_hash_becomes_an_array_and_a_hash_again(value: Hash[Value]) -> None:
    pairs = new(ArrayType(), (value,))
    assert identity(new(HashType(), (pairs,))) == identity(value)


@given(st.binary(max_size=60))
def test_bytes_read_back_from_base64(data: bytes) -> None:
    value = Binary(data)
    for form in ("%B", "%b", "%u"):
        assert new(BinaryType(), (format_value(value, form), form)) == value


@given(versions())
def test_a_version_reads_back(version: Version) -> None:
    assert Version.parse(str(version)) == version


@given(st.sampled_from(RANGES), st.sampled_from(RANGES), versions())
def test_alternatives_include_what_one_of_them_includes(one: str, other: str, version: Version) -> None:
    assume(version.is_stable)
    try:
        both = parse_range(f"{one} || {other}")
    except ValueError:
        assert parse_range(one).intervals[0].end == parse_range(other).intervals[0].end
        return
    assert both.includes(version) == (parse_range(one).includes(version) or parse_range(other).includes(version))


@given(st.sampled_from(URIS))
def test_a_uri_reads_back(uri: str) -> None:
    assert parse_uri(str(parse_uri(uri))) == parse_uri(uri)


@given(st.floats(allow_nan=False))
def test_a_float_is_itself_or_the_nearest_of_its_text(value: float) -> None:
    assert math.isinf(value) or float(format_value(value, "%p")) == value
