"""Values and patterns as the language writes them."""

from __future__ import annotations

import pytest

from pplint.ruby_library.uris import parse_uri
from pplint.syntax.quoting import double_quote, quote, regexp_literal, regexp_text
from pplint.types.semver import Version
from pplint.types.semver_ranges import parse_range
from pplint.types.timespans import Timespan
from pplint.types.timestamps import Timestamp
from pplint.values.errors import UnknowableError
from pplint.values.formatting.ruby import inspect, ruby_text
from pplint.values.model import DEFAULT, Binary, IteratorValue, Regexp, Sensitive, Value
from pplint.values.text import text
from tests.unit.values.language import made, type_of_text, value_of


@pytest.mark.parametrize(
    "expression",
    [
        "undef",
        "default",
        "true",
        "-3",
        "1.5",
        "'it\\'s'",
        '"a\\tb\\n\\"\\$"',
        "'å'",
        "[]",
        "[1, [2, 'x']]",
        "{}",
        "{'a' => 1, 2 => [undef], /x/ => default}",
        "/a\\/b/",
        "Array[Integer[1, 2]]",
    ],
)
def test_literals_are_written_as_they_are_read(expression: str) -> None:
    assert text(value_of(expression)) == expression


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Timespan(0), "Timespan('0-00:00:00.0')"),
        (Timestamp(0), "Timestamp('1970-01-01T00:00:00.000000000 UTC')"),
        (Version(1, 2, 3), "SemVer('1.2.3')"),
        (parse_range("1.x || 3.x"), "SemVerRange('1.x || 3.x')"),
        (Binary(b"abc"), "Binary('YWJj')"),
        (Sensitive(("a",)), "Sensitive(['a'])"),
        (parse_uri("http://a"), "URI('http://a')"),
        (IteratorValue(iter(())), "Iterator"),
    ],
)
def test_other_values_are_written_as_the_calls_that_make_them(value: Value, expected: str) -> None:
    assert text(value) == expected


def test_objects_are_written_with_what_they_are_made_from() -> None:
    assert text(made("Deferred", "f", (1, "a"))) == "Deferred({'name' => 'f', 'arguments' => [1, 'a']})"
    assert text(made("Deferred", "f")) == "Deferred({'name' => 'f'})"
    assert text((made("Error", "m", "k"),)) == "[Error({'msg' => 'm', 'kind' => 'k'})]"


@pytest.mark.parametrize(
    ("value", "quoted"),
    [
        ("abc", "'abc'"),
        ("$x", "'$x'"),
        ("it's", r"'it\'s'"),
        ("a\\b", r"'a\b'"),
        ("a\\", r"'a\'"),
        ('"\t$\\\r\n\x01', r'"\"\t\$\\\r\n\u{1}"'),
        ("\x7f\x80é", "'\x7f\x80é'"),
    ],
)
def test_strings_are_quoted_as_the_compiler_does(value: str, quoted: str) -> None:
    assert quote(value) == quoted


def test_double_quotes_leave_nothing_to_interpolate() -> None:
    assert double_quote('a"${b}') == r'"a\"\${b}"'


@pytest.mark.parametrize(
    ("pattern", "literal", "plain"),
    [
        ("a/b", r"/a\/b/", "a/b"),
        (r"a\/b", r"/a\/b/", r"a\/b"),
        ("", "//", ""),
        ("é", "/(?-mix:é)/", "(?-imx:é)"),
        ("(?i:é)", "/(?i-mx:é)/", "(?-imx:(?i:é))"),
        (r"\u00e9", r"/(?-mix:\u00e9)/", r"(?-imx:\u00e9)"),
        (r"\u{41 42}", r"/\u{41 42}/", r"\u{41 42}"),
        ("a\x01\t\x1b", "/a\\x01\t\\x1B/", "a\x01\t\x1b"),
    ],
)
def test_patterns_are_written_as_ruby_does(pattern: str, literal: str, plain: str) -> None:
    assert regexp_literal(pattern) == literal
    assert regexp_text(pattern) == plain


@pytest.mark.parametrize(
    ("value", "plain", "shown"),
    [
        ("a", "a", '"a"'),
        (None, "", "nil"),
        (DEFAULT, "default", ":default"),
        (True, "true", "true"),
        (1.5, "1.5", "1.5"),
        ((1, None), "[1, nil]", "[1, nil]"),
        (Regexp("a"), "(?-mix:a)", "/a/"),
        (Version(1, 0, 0), "1.0.0", "1.0.0"),
        (parse_range("1.x || >=3.0.0"), "1.x || >=3.0.0", ">=1.0.0 <2.0.0 || >=3.0.0"),
        (parse_range("*"), "*", "*"),
        (parse_range("1.2.3"), "1.2.3", "1.2.3"),
        (Sensitive(1), "Sensitive [value redacted]", "#<Sensitive [value redacted]>"),
        (parse_uri("file:///x"), "file:///x", "#<URI::File file:///x>"),
        (parse_uri("x:y"), "x:y", "#<URI::Generic x:y>"),
    ],
)
def test_ruby_writes_and_shows(value: Value, plain: str, shown: str) -> None:
    assert ruby_text(value) == plain
    assert inspect(value) == shown


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (Timespan(1_500_000_000), "0-00:00:01.5"),
        (Binary(b"abc"), "YWJj"),
        (type_of_text("Integer[1]"), "Integer[1]"),
        (IteratorValue(iter(()), type_of_text("Integer[1, 2]")), "Iterator[Integer]-Value"),
        (IteratorValue(iter(())), "Iterator-Value"),
    ],
)
def test_what_ruby_shows_with_its_place_in_memory(value: Value, plain: str) -> None:
    assert ruby_text(value) == plain
    with pytest.raises(UnknowableError):
        inspect(value)


def test_a_secret_does_not_show_in_messages_of_python() -> None:
    assert "secret" not in repr(Sensitive("secret"))
