"""The type of a value, and whether a value is an instance of a type."""

from __future__ import annotations

import math

import pytest

from pplint.ruby_library.uris import parse_uri
from pplint.types.core_objects import ERROR
from pplint.types.display import display_value
from pplint.types.model import FloatType, IntegerType
from pplint.types.semver import Version
from pplint.types.semver_ranges import parse_range
from pplint.types.timespans import Timespan
from pplint.types.timestamps import Timestamp
from pplint.values.instance import is_instance
from pplint.values.model import DEFAULT, Binary, IteratorValue, Regexp, Sensitive, Value
from pplint.values.value_types import reduced_type_of, type_of
from tests.unit.values.language import made, type_of_text, value_of


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("1", "Integer[1, 1]"),
        ("1.5", "Float[1.5, 1.5]"),
        ("true", "Boolean[true]"),
        ("undef", "Undef"),
        ("default", "Default"),
        ("'a'", "String"),
        ("/a\\/b/", "Regexp[/a\\/b/]"),
        ("Integer", "Type[Integer]"),
        ("[]", "Array[0, 0]"),
        ("{}", "Hash[0, 0]"),
        ("[1, 'a']", "Tuple[Integer[1, 1], String]"),
        ("{a => 1}", "Struct[{'a' => Integer[1, 1]}]"),
        ("{'' => 1}", "Hash[String, Integer[1, 1], 1, 1]"),
        ("{a => 1, 2 => 1}", "Hash[Variant[String, Integer[2, 2]], Integer[1, 1], 2, 2]"),
        ("[[], {}]", "Tuple[Array[0, 0], Hash[0, 0]]"),
    ],
)
def test_the_narrowest_type_of_a_value(expression: str, expected: str) -> None:
    assert display_value(type_of(value_of(expression))) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Timespan(1_000_000_000), "Timespan['0-00:00:01.0']"),
        (Timestamp(0), "Timestamp['1970-01-01T00:00:00.000000000 UTC']"),
        (Version(1, 2, 3), "SemVer['1.2.3 - 1.2.3']"),
        (parse_range("1.x"), "SemVerRange"),
        (Binary(b""), "Binary"),
        (Sensitive((1, "a")), "Sensitive[Array[ScalarData]]"),
        (parse_uri("http://a:8080"), "URI[{'scheme' => 'http', 'host' => 'a', 'port' => '8080'}]"),
        (IteratorValue(iter(()), IntegerType(1, 2)), "Iterator[Integer[1, 2]]"),
        (IteratorValue(iter(()), None, "A::B"), "Runtime[ruby, 'A::B']"),
        (math.inf, "Float[Infinity]"),
        (-math.inf, "Float[default, -Infinity]"),
    ],
)
def test_types_of_values_without_a_literal(value: Value, expected: str) -> None:
    assert display_value(type_of(value)) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("[1, 2]", "Array[Integer[1, 2], 2, 2]"),
        ("[1, 'a']", "Array[ScalarData, 2, 2]"),
        ("[undef, 1]", "Array[Integer[1, 1], 2, 2]"),
        ("[[1], ['a']]", "Array[Array[ScalarData], 2, 2]"),
        ("{a => 1}", "Hash[String, Integer[1, 1], 1, 1]"),
        ("{1 => [], 2 => {}}", "Hash[Integer[1, 2], Data, 2, 2]"),
        ("[]", "Array[0, 0]"),
        ("[Integer, String]", "Array[Type[ScalarData], 2, 2]"),
    ],
)
def test_the_reduced_type_of_a_value(expression: str, expected: str) -> None:
    assert display_value(reduced_type_of(value_of(expression))) == expected


def test_a_version_has_no_range_in_its_reduced_type() -> None:
    assert display_value(reduced_type_of(Version(1, 2, 3))) == "SemVer"


@pytest.mark.parametrize(
    ("expression", "type_name"),
    [
        ("1", "Integer[1, 5]"),
        ("1", "Numeric"),
        ("1.0", "Float[0, 1]"),
        ("'abc'", "String[3, 3]"),
        ("'a'", "Enum[a, b]"),
        ("'abc'", "Enum['ABC', true]"),
        ("'xay'", "Pattern[/a/]"),
        ("'a'", "Pattern"),
        ("true", "Boolean[true]"),
        ("undef", "Optional"),
        ("undef", "Optional[Integer]"),
        ("default", "Default"),
        ("/a/", "Regexp[/a/]"),
        ("/a/", "Scalar"),
        ("[1, 2, 3]", "Array[Integer, 1, 3]"),
        ("[]", "Array[Integer]"),
        ("[]", "Tuple"),
        ("['a', 1]", "Tuple[String, Integer]"),
        ("['a', 1, 2, 3]", "Tuple[String, Integer, 1]"),
        ("['a', 1, 2, 3]", "Tuple[String, Integer, 4]"),
        ("[1]", "Tuple[Integer, String, 1, 3]"),
        ("{a => 1}", "Hash[String, Integer, 1, 1]"),
        ("{}", "Struct"),
        ("{a => undef}", "Struct[{a => Optional[Integer]}]"),
        ("{}", "Struct[{a => Optional[Integer]}]"),
        ("{}", "Struct[{Optional[a] => Integer}]"),
        ("[1, {a => 'b'}]", "Data"),
        ("[/a/, default]", "RichData"),
        ("[]", "Collection[0, 0]"),
        ("Integer", "Type[Numeric]"),
        ("Integer[1, 2]", "Type"),
        ("5", "Iterable"),
        ("'abc'", "Iterable[String]"),
        ("{a => 1}", "Iterable[Tuple[String, Integer]]"),
        ("Integer[1, 3]", "Iterable"),
        ("Enum[a]", "Iterable[String]"),
        ("5", "Init[String]"),
        ("'5'", "Init[Integer]"),
        ("['5', 16]", "Init[Integer]"),
        ("1", "NotUndef"),
        ("1", "Variant[String, Integer]"),
    ],
)
def test_instances(expression: str, type_name: str) -> None:
    assert is_instance(type_of_text(type_name), value_of(expression))


@pytest.mark.parametrize(
    ("expression", "type_name"),
    [
        ("1.0", "Integer"),
        ("true", "Integer"),
        ("1", "Float"),
        ("1", "Boolean"),
        ("6", "Integer[1, 5]"),
        ("'abcd'", "String[3, 3]"),
        ("'A'", "Enum[a, b]"),
        ("'b'", "Pattern[/a/]"),
        ("'default'", "Default"),
        ("1", "Optional"),
        ("undef", "NotUndef"),
        ("'a'", "Regexp"),
        ("/b/", "Regexp[/a/]"),
        ("/a/", "ScalarData"),
        ("[1, 'a']", "Array[Integer]"),
        ("[1]", "Array[Integer, 2]"),
        ("['a', 1, 2, 3]", "Tuple[String, Integer, 0, 2]"),
        ("['a', 1, 2, 3]", "Tuple[String, Integer, 5]"),
        ("['a']", "Tuple[String, Integer]"),
        ("{a => 1}", "Struct"),
        ("{a => 1, b => 2}", "Struct[{a => Integer}]"),
        ("{}", "Struct[{NotUndef[a] => Optional[Integer]}]"),
        ("[/a/]", "Data"),
        ("-1", "Iterable"),
        ("Integer", "Iterable"),
        ("[1, 'a']", "Iterable[Integer]"),
        ("1", "Variant"),
        ("1", "Type"),
        ("Integer", "Scalar"),
        ("Class[a]", "Class"),
        ("Class[a]", "CatalogEntry"),
        ("'x'", "Init[Integer]"),
        ("1", "Callable"),
        ("1", "Runtime"),
    ],
)
def test_no_instances(expression: str, type_name: str) -> None:
    assert not is_instance(type_of_text(type_name), value_of(expression))


@pytest.mark.parametrize(
    ("value", "type_name", "expected"),
    [
        (Timespan(10**9), "Timespan[0, 1]", True),
        (Timespan(10**9 + 1), "Timespan[0, 1]", False),
        (Timestamp(0), "Timestamp['1970-01-01']", True),
        (Version.parse("1.0.0-a"), "SemVer['>=0.9.0']", False),
        (Version.parse("1.0.0-a"), "SemVer['1.0.0-a']", True),
        (parse_range("1.x"), "SemVerRange", True),
        (parse_range("1.x"), "Scalar", True),
        (Binary(b""), "Scalar", False),
        (Binary(b""), "Binary", True),
        (Sensitive(1), "Sensitive[Integer]", True),
        (Sensitive("a"), "Sensitive[Integer]", False),
        (Sensitive("a"), "Sensitive[String[5]]", True),
        (IteratorValue(iter(()), IntegerType()), "Iterator[Integer]", True),
        (IteratorValue(iter(()), IntegerType()), "Iterable[String]", False),
        (IteratorValue(iter(()), None, "A"), "Iterator[Any]", True),
        (IteratorValue(iter(()), None, "A"), "Iterator[String]", False),
        (IteratorValue(iter(()), None, "A"), "Runtime", True),
    ],
)
def test_instances_without_a_literal(value: Value, type_name: str, expected: bool) -> None:
    assert is_instance(type_of_text(type_name), value) is expected


@pytest.mark.parametrize(
    ("uri", "type_name", "expected"),
    [
        ("http://example.com/a/b", "URI[{scheme => Enum[http, https, true], query => Undef}]", True),
        ("http://example.com/a/b?x=y", "URI[{scheme => Enum[http, https, true], query => Undef}]", False),
        ("http://example.com/a/b", "URI[{host => NotUndef, path => NotUndef}]", True),
        ("/a/b", "URI[{path => /^\\//}]", True),
        ("a/b", "URI[{path => /^\\//}]", False),
        ("http://a", "URI[{scheme => 'HTTP'}]", True),
        ("http://a:8080", "URI[{port => 8080}]", True),
        ("http://a/b", "URI['http://a']", True),
        ("http://a:8080", "URI['http://a:8080']", False),
    ],
)
def test_a_type_constrains_the_parts_of_a_uri(uri: str, type_name: str, expected: bool) -> None:
    assert is_instance(type_of_text(type_name), parse_uri(uri)) is expected


def test_an_error_is_an_instance_by_its_type_parameters() -> None:
    error = made("Error", "message", "kind")
    assert display_value(type_of(error)) == "Error['kind', undef]"
    assert is_instance(ERROR, error)
    assert is_instance(type_of_text("Error['kind']"), error)
    assert is_instance(type_of_text("Error[/^ki/]"), error)
    assert not is_instance(type_of_text("Error['other']"), error)


def test_values_that_python_takes_for_equal_are_told_apart() -> None:
    assert type_of(True) != type_of(1) != type_of(1.0)
    assert type_of(1.0) == FloatType(1.0, 1.0)
    assert not is_instance(type_of_text("Integer[1, 1]"), True)
    assert not is_instance(type_of_text("Default"), Regexp("default"))
    assert is_instance(type_of_text("Default"), DEFAULT)
