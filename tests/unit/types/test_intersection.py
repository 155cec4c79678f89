"""Whether a value can be of two types, and the type of those that are."""

from __future__ import annotations

import pytest

from pplint.types.display import display
from pplint.types.intersection import intersects
from pplint.types.narrow import intersection
from tests.unit.types.reading import define, read

APART = [
    ("Integer", "String"),
    ("Integer", "Float"),
    ("Integer[1, 3]", "Integer[4, 5]"),
    ("Float[1.0, 2.0]", "Float[3.0, 4.0]"),
    ("Boolean[true]", "Boolean[false]"),
    ("String[3]", "String[0, 2]"),
    ("Enum[a, b]", "String[2]"),
    ("Enum[a]", "Enum['A']"),
    ("Enum[a]", "Pattern[/b/]"),
    ("Regexp[/a/]", "Regexp[/b/]"),
    ("SemVer['1.x']", "SemVer['2.x']"),
    ("Timespan[1, 2]", "Timespan[3, 4]"),
    ("Timestamp", "Timespan"),
    ("Undef", "NotUndef"),
    ("Optional[Integer]", "NotUndef[String]"),
    ("Optional", "Integer"),
    ("Data", "Callable"),
    ("Data", "Array[Regexp, 1]"),
    ("ScalarData", "Regexp"),
    ("Scalar", "Array"),
    ("Collection", "String"),
    ("Collection[3]", "Tuple[Any, Any]"),
    ("Array[Integer, 1]", "Array[String, 1]"),
    ("Array[Integer]", "Tuple[Integer, String]"),
    ("Array[0, 0]", "Array[Any, 1]"),
    ("Tuple[Integer, String]", "Tuple[Integer, Integer]"),
    ("Array", "Hash"),
    ("Hash[String, Integer, 1]", "Hash[String, String, 1]"),
    ("Struct[{a => Integer}]", "Hash[String, String]"),
    ("Struct[{a => Integer}]", "Hash[Integer, Any]"),
    ("Struct[{a => Integer}]", "Struct[{b => Integer}]"),
    ("Struct[{a => Integer}]", "Struct[{a => String}]"),
    ("Struct[{a => Integer}]", "Hash[String, Integer, 2]"),
    ("Type[Integer]", "Type[String]"),
    ("Sensitive[Integer]", "Sensitive[String]"),
    ("Sensitive", "String"),
    ("Iterable[Integer]", "Array[String, 1]"),
    ("Iterable", "Float"),
    ("Error", "Deferred"),
    ("Object", "Integer"),
    ("URI['http://a.b']", "URI['http://c.d']"),
    ("URI", "String"),
    ("File", "Service"),
    ("File['a']", "File['b']"),
    ("Class[a]", "Class[b]"),
    ("Class", "Resource"),
    ("Binary", "String"),
    ("Default", "Scalar"),
]


@pytest.mark.parametrize(("one", "other"), APART)
def test_types_without_a_common_value(one: str, other: str) -> None:
    assert not intersects(read(one), read(other))
    assert not intersects(read(other), read(one))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Any", "Undef"),
        ("Numeric", "Integer[1, 2]"),
        ("Integer[1, 3]", "Integer[3, 5]"),
        ("Enum[a, b]", "Enum[b, c]"),
        ("Enum[a, true]", "Enum['A']"),
        ("Pattern[/a/]", "Pattern[/b/]"),
        ("Pattern[/a/]", "String[0, 2]"),
        ("Optional[Integer]", "Optional[String]"),
        ("Data", "Array[Regexp]"),
        ("RichData", "Deferred"),
        ("Collection", "Hash"),
        ("Array[Integer]", "Array[String]"),
        ("Tuple[Integer, 0, 2]", "Array[String]"),
        ("Tuple", "Array[Integer, 3]"),
        ("Struct[{Optional[a] => Integer}]", "Hash[String, String]"),
        ("Struct[{a => Integer, Optional[b] => String}]", "Hash[String, Integer]"),
        ("Struct[{a => Integer, Optional[b] => Integer}]", "Struct[{a => Integer[1], Optional[c] => Integer}]"),
        ("Callable[Integer]", "Callable[String]"),
        ("Type[Numeric]", "Type[Integer]"),
        ("Type", "TypeSet"),
        ("Iterable[Integer]", "Array[String]"),
        ("Iterable[String]", "Scalar"),
        ("Init[Integer]", "Hash"),
        ("Error", "Object"),
        ("Error['a']", "Error"),
        ("Nothing", "Integer"),
        ("CatalogEntry", "File"),
        ("URI[{host => /a/}]", "URI['http://a.b']"),
        ("SemVer['1.x']", "SemVer['>=1.5.0']"),
    ],
)
def test_types_that_may_share_a_value(one: str, other: str) -> None:
    assert intersects(read(one), read(other))
    assert intersects(read(other), read(one))


def test_recursive_aliases() -> None:
    types = define("type A = Variant[Integer, Array[A, 1, 1]]\ntype B = Variant[String, Array[B, 1, 1]]")
    one, other = types.resolve("A"), types.resolve("B")
    assert one is not None
    assert other is not None
    assert intersects(one, one)
    assert not intersects(one, other)


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        ("Integer[1, 10]", "Integer[5, 20]", "Integer[5, 10]"),
        ("Integer[1]", "Integer[default, 3]", "Integer[1, 3]"),
        ("Timespan[1, 4]", "Timespan[2]", "Timespan['0-00:00:02.0', '0-00:00:04.0']"),
        ("Optional[Integer]", "NotUndef", "Integer"),
        ("Variant[Integer, String, Array]", "Numeric", "Integer"),
        ("Data", "Array", "Array[Data]"),
        ("Optional[String]", "Optional[Integer]", "Undef"),
        ("NotUndef[Data]", "Numeric", "Numeric"),
        ("Any", "String", "String"),
        ("Array[Integer]", "Array[String]", "Array[Integer]"),
    ],
)
def test_intersection(one: str, other: str, both: str) -> None:
    assert display(intersection(read(one), read(other))) == both
