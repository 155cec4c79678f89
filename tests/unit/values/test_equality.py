"""The operators `==` and `<`, and what makes two values the same key of a hash."""

from __future__ import annotations

import math

import pytest

from pplint.ruby_library.uris import parse_uri
from pplint.types.hashes import identity
from pplint.types.semver import Version
from pplint.types.timespans import Timespan
from pplint.types.timestamps import Timestamp
from pplint.values.equality import equal
from pplint.values.errors import PuppetError
from pplint.values.model import DEFAULT, Binary, Hash, Sensitive, Value
from pplint.values.ordering import compare
from tests.unit.refusals import refuses
from tests.unit.values.language import value_of

_SECOND = 1_000_000_000


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("1", "1.0"),
        ("0", "-0.0"),
        ("'ABC'", "'abc'"),
        ("''", "''"),
        ("undef", "undef"),
        ("default", "default"),
        ("[1, 'A']", "[1.0, 'a']"),
        ("{a => 'X', b => [1]}", "{b => [1.0], a => 'x'}"),
        ("/a/", "/a/"),
        ("Integer", "Integer[default, default]"),
        ("Variant[Integer, String]", "Variant[String, Integer]"),
        ("{1 => 2}", "{1 => 2.0}"),
    ],
)
def test_equal_values(left: str, right: str) -> None:
    assert equal(value_of(left), value_of(right))
    assert equal(value_of(right), value_of(left))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("1", "'1'"),
        ("1", "true"),
        ("0", "false"),
        ("'é'", "'É'"),
        ("undef", "''"),
        ("undef", "default"),
        ("undef", "false"),
        ("[1]", "[1, 2]"),
        ("[]", "{}"),
        ("{a => 1}", "{'A' => 1}"),
        ("{1 => 2}", "{1.0 => 2}"),
        ("{a => undef}", "{b => undef, c => 1}"),
        ("/a/", "/A/"),
        ("/a/", "'a'"),
        ("Integer", "Integer[1]"),
        ("Integer", "'Integer'"),
        ("9007199254740993", "9007199254740992.0"),
    ],
)
def test_different_values(left: str, right: str) -> None:
    assert not equal(value_of(left), value_of(right))
    assert not equal(value_of(right), value_of(left))


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        (Timespan(1_500_000_000), 1, True),
        (Timespan(1_500_000_000), 1.5, True),
        (Timespan(1_500_000_000), 2, False),
        (Timestamp(_SECOND), 1, True),
        (Timespan(_SECOND), Timestamp(_SECOND), False),
        (Timespan(_SECOND), True, False),
        (Sensitive(1), Sensitive(1), True),
        (Sensitive(1), Sensitive(1.0), False),
        (Sensitive(1), 1, False),
        (Binary(b"a"), Binary(b"a"), True),
        (Binary(b"a"), "a", False),
        (Version(1, 0, 0), Version(1, 0, 0), True),
        (parse_uri("HTTP://a"), parse_uri("http://A/"), True),
        (math.nan, math.nan, False),
    ],
)
def test_values_without_a_literal(left: Value, right: Value, same: bool) -> None:
    assert equal(left, right) is same
    assert equal(right, left) is same


@pytest.mark.parametrize(
    ("one", "other"),
    [(1, 1.0), (1, True), (0, False), (1.0, True), ("a", "A"), (None, False), ((1,), (1.0,)), (Sensitive(1), 1)],
)
def test_keys_differ_by_kind_and_case(one: Value, other: Value) -> None:
    assert identity(one) != identity(other)


def test_equal_arrays_and_hashes_are_the_same_key() -> None:
    assert identity((1, ("a",))) == identity((1, ("a",)))
    assert identity(Hash[Value]([(1, 2)])) == identity(Hash[Value]([(1, 2)]))


@pytest.mark.parametrize(
    ("less", "greater"),
    [
        (1, 2),
        (1, 1.5),
        (-0.5, 0),
        ("a", "B"),
        ("A", "b"),
        ("", "a"),
        ("Z", "é"),
        ("a", "ab"),
        (Timespan(1), Timespan(2)),
        (Timestamp(-1), Timestamp(0)),
        (Timespan(_SECOND), 2),
        (Timespan(_SECOND), 1.5),
        (0, Timestamp(2 * _SECOND)),
        (Version(1, 0, 0, ("a",)), Version(1, 0, 0)),
        (2**53, 2.0**53 + 2),
    ],
)
def test_order(less: Value, greater: Value) -> None:
    assert compare(less, greater) < 0
    assert compare(greater, less) > 0


@pytest.mark.parametrize(
    ("left", "right"),
    [("a", "A"), (1, 1.0), (DEFAULT, DEFAULT), (Version(1, 0, 0, None, ("a",)), Version(1, 0, 0, None, ("b",)))],
)
def test_neither_is_less(left: Value, right: Value) -> None:
    assert compare(left, right) == 0


@pytest.mark.parametrize(
    ("left", "right", "words"),
    [
        (1, "a", "a number can be compared with a number only"),
        ("a", 1, "a String can be compared with a String only"),
        (True, False, "only strings, numbers, times and versions can be compared"),
        (None, None, "only strings"),
        ((1,), (2,), "only strings"),
        (DEFAULT, 1, "`default` can be compared with `default` only"),
        (Timespan(0), Timestamp(0), "a Timespan can be compared with a Timespan or a number only"),
        (Timestamp(0), "a", "a Timestamp can be compared with a Timestamp or a number only"),
        (Version(1, 0, 0), 1, "a version can be compared with a version only"),
        (1, True, "a number can be compared with a number only"),
        (1, math.nan, "a number can be compared with a number only"),
    ],
)
def test_what_has_no_order(left: Value, right: Value, words: str) -> None:
    with refuses(PuppetError, words) as caught:
        compare(left, right)
    assert caught.value.issue.code == "COMPARISON_NOT_POSSIBLE"
