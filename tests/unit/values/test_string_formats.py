"""The formats of `String`: the tables of "String.new" in the specification, and formats by type."""

from __future__ import annotations

import pytest

from pplint.ruby_library.uris import parse_uri
from pplint.types.semver import Version
from pplint.types.timespans import Timespan
from pplint.types.timestamps import Timestamp
from pplint.values.errors import ConversionError, TooLargeError, UnknowableError
from pplint.values.formatting.conversion import format_value
from pplint.values.model import DEFAULT, Binary, Hash, Regexp, Sensitive, Value
from tests.unit.refusals import refuses
from tests.unit.values.language import type_of_text, value_of


def _string(value: Value, formats: str) -> str:
    """Format a value under one format, or under a map that is written as a hash."""
    parsed = value_of(formats) if formats.startswith("{") else formats
    assert isinstance(parsed, str | Hash)
    return format_value(value, parsed)


@pytest.mark.parametrize(
    ("value", "form", "expected"),
    [
        (10, "%d", "10"),
        (-10, "%d", "-10"),
        (10, "%+d", "+10"),
        (10, "% d", " 10"),
        (10, "%5d", "   10"),
        (10, "%-5d", "10   "),
        (10, "%05d", "00010"),
        (10, "%.4d", "0010"),
        (255, "%x", "ff"),
        (255, "%X", "FF"),
        (255, "%#x", "0xff"),
        (255, "%#X", "0XFF"),
        (-255, "%x", "..f01"),
        (-255, "%+x", "-ff"),
        (8, "%o", "10"),
        (8, "%#o", "010"),
        (-8, "%o", "..70"),
        (5, "%b", "101"),
        (5, "%#b", "0b101"),
        (5, "%#B", "0B101"),
        (-5, "%b", "..1011"),
        (0, "%#x", "0"),
        (65, "%c", "A"),
        (65, "%#c", '"A"'),
        (10, "%s", "10"),
        (10, "%#s", '"10"'),
        (10, "%p", "10"),
        (10, "%e", "1.000000e+01"),
        (10, "%.2f", "10.00"),
        (10, "%a", "0x1.4p+3"),
    ],
)
def test_integer_to_string(value: int, form: str, expected: str) -> None:
    assert _string(value, form) == expected


@pytest.mark.parametrize(
    ("value", "form", "expected"),
    [
        (2.5, "%f", "2.500000"),
        (2.5, "%.0f", "2"),
        (2.5, "%08.2f", "00002.50"),
        (12345.678, "%e", "1.234568e+04"),
        (12345.678, "%.2E", "1.23E+04"),
        (0.0001, "%g", "0.0001"),
        (0.00001, "%g", "1e-05"),
        (1234567.0, "%G", "1.23457E+06"),
        (1.5, "%#.0f", "2."),
        (1.5, "%a", "0x1.8p+0"),
        (1.5, "%A", "0X1.8P+0"),
        (1.5, "%s", "1.5"),
        (1.5, "%#s", '"1.5"'),
        (1.5, "%p", "1.5"),
        (1.9, "%d", "1"),
        (-255.9, "%#x", "0x..f01"),
    ],
)
def test_float_to_string(value: float, form: str, expected: str) -> None:
    assert _string(value, form) == expected


@pytest.mark.parametrize(
    ("value", "form", "expected"),
    [
        ("it's", "%s", "it's"),
        ("it's", "%p", r"'it\'s'"),
        ("a$b", "%p", "'a$b'"),
        ("a\n$b", "%p", r'"a\n\$b"'),
        ("abc", "%#p", '"abc"'),
        ("foo::bar", "%C", "Foo::Bar"),
        ("foo::bar", "%#C", "'Foo::Bar'"),
        ("hELLO", "%c", "Hello"),
        ("Hello", "%d", "hello"),
        ("Hello", "%u", "HELLO"),
        ("straße", "%u", "STRASSE"),
        ("  trim\t", "%t", "trim"),
        ("abc", "%5s", "  abc"),
        ("abc", "%-5s", "abc  "),
        ("abc", "%.2s", "ab"),
    ],
)
def test_string_to_string(value: str, form: str, expected: str) -> None:
    assert _string(value, form) == expected


@pytest.mark.parametrize(
    ("value", "form", "expected"),
    [
        (True, "%t", "true"),
        (False, "%#t", "f"),
        (True, "%T", "True"),
        (True, "%#T", "T"),
        (True, "%y", "yes"),
        (False, "%#y", "n"),
        (False, "%Y", "No"),
        (True, "%#Y", "Y"),
        (True, "%d", "1"),
        (False, "%#x", "0"),
        (True, "%.1f", "1.0"),
        (True, "%5s", " true"),
        (False, "%p", "false"),
    ],
)
def test_boolean_to_string(value: bool, form: str, expected: str) -> None:
    assert _string(value, form) == expected


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("%s", ""),
        ("%#s", '""'),
        ("%p", "undef"),
        ("%#p", '"undef"'),
        ("%n", "nil"),
        ("%#n", "null"),
        ("%d", "NaN"),
        ("%g", "NaN"),
        ("%v", "n/a"),
        ("%V", "N/A"),
        ("%u", "undef"),
        ("%#u", "undefined"),
        ("%6n", "   nil"),
    ],
)
def test_undef_to_string(form: str, expected: str) -> None:
    assert _string(None, form) == expected


@pytest.mark.parametrize(
    ("form", "expected"),
    [("%d", "default"), ("%D", "Default"), ("%#d", '"default"'), ("%s", "default"), ("%p", "default")],
)
def test_default_to_string(form: str, expected: str) -> None:
    assert _string(DEFAULT, form) == expected


@pytest.mark.parametrize(
    ("data", "form", "expected"),
    [
        (b"abc\xc3\xa5", "%s", "abcå"),
        (b"abc\xc3\xa5", "%#s", r'"abc\xC3\xA5"'),
        (b"abc", "%p", 'Binary("YWJj")'),
        (b"abc", "%B", "YWJj"),
        (b"\xfb\xff", "%u", "-_8="),
        (b"abc", "%b", "YWJj\n"),
        (b"a" * 46, "%b", "YWFh" * 15 + "\nYQ==\n"),
        (b"abc", "%#B", '"YWJj"'),
        (b"abc", "%t", "Binary"),
        (b"abc", "%#T", '"BINARY"'),
    ],
)
def test_binary_to_string(data: bytes, form: str, expected: str) -> None:
    assert _string(Binary(data), form) == expected


def test_bytes_that_are_no_text_are_no_string() -> None:
    with refuses(ConversionError, "the bytes are not UTF-8"):
        _string(Binary(b"a\xff"), "%s")


@pytest.mark.parametrize(
    ("pattern", "form", "expected"),
    [
        ("a/b", "%p", r"/a\/b/"),
        ("a/b", "%s", "a/b"),
        ("it's", "%#s", r"'it\'s'"),
        ("é", "%p", "/(?-mix:é)/"),
        ("é", "%s", "(?-imx:é)"),
        ("a", "%5p", "  /a/"),
    ],
)
def test_regexp_to_string(pattern: str, form: str, expected: str) -> None:
    assert _string(Regexp(pattern), form) == expected


@pytest.mark.parametrize(
    ("form", "expected"),
    [("%s", "Integer[1, 2]"), ("%#s", '"Integer[1, 2]"'), ("%p", "Integer[1, 2]"), ("%-15p", "Integer[1, 2]  ")],
)
def test_type_to_string(form: str, expected: str) -> None:
    assert _string(type_of_text("Integer[1, 2]"), form) == expected


@pytest.mark.parametrize(
    ("form", "expected"),
    [("%s", "http://a/b"), ("%#s", "'http://a/b'"), ("%p", "URI('http://a/b')")],
)
def test_uri_to_string(form: str, expected: str) -> None:
    assert _string(parse_uri("http://a/b"), form) == expected


@pytest.mark.parametrize(
    ("value", "form", "expected"),
    [
        (Timespan(90_061_500_000_000), "%s", "1-01:01:01.5"),
        (Timespan(90_061_500_000_000), "%d", "90061"),
        (Timespan(90_061_500_000_000), "%.1f", "90061.5"),
        (Timestamp(500_000_000), "%s", "1970-01-01T00:00:00.500000000 UTC"),
        (Timestamp(255_000_000_000), "%x", "ff"),
        (Version(1, 2, 3), "%8s", "   1.2.3"),
        (Sensitive("secret"), "%s", "Sensitive [value redacted]"),
        (Sensitive("secret"), "%p", "#<Sensitive [value redacted]>"),
    ],
)
def test_other_values_to_string(value: Value, form: str, expected: str) -> None:
    assert _string(value, form) == expected


def test_what_ruby_shows_with_its_place_in_memory_is_not_known() -> None:
    with pytest.raises(UnknowableError):
        _string(Timespan(0), "%p")


@pytest.mark.parametrize(
    ("expression", "form", "expected"),
    [
        ("[1, 'a', undef]", "%a", "[1, 'a', undef]"),
        ("[1, 'a']", "%p", "[1, 'a']"),
        ("[1, [2]]", "%(a", "(1, (2))"),
        ("[1, 2]", "%<a", "<1, 2>"),
        ("[1, 2]", "%|a", "|1, 2|"),
        ("[1, 2]", "% a", "1, 2"),
        ("[[1], 2, [3]]", "%#a", "[\n  [1],\n  2,\n  [3]]"),
        ("[1, 2, 3]", "%#20a", "[1, 2, 3]"),
        ("[1, 2, 3]", "%#2a", "[ 1,\n  2,\n  3]"),
        ("{a => 1, 2 => [3]}", "%h", "{'a' => 1, 2 => [3]}"),
        ("{a => 1}", "%[h", "['a' => 1]"),
        ("{a => 1, b => 2}", "%#h", "{\n  'a' => 1,\n  'b' => 2\n}"),
        ("{a => {b => 1}}", "%#p", "{\n  'a' => {\n    'b' => 1\n  }\n}"),
        ("{a => 1, b => 2}", "%a", "[['a', 1], ['b', 2]]"),
        ("{}", "%#h", "{\n\n}"),
        ("[]", "%#a", "[]"),
    ],
)
def test_arrays_and_hashes_to_string(expression: str, form: str, expected: str) -> None:
    assert _string(value_of(expression), form) == expected


@pytest.mark.parametrize(
    ("expression", "formats", "expected"),
    [
        ("-1", "{Integer[default, -1] => '%d', Integer[0, default] => '%#x'}", "-1"),
        ("10", "{Integer[default, -1] => '%d', Integer[0, default] => '%#x'}", "0xa"),
        ("[1, 2, 3]", "{Array => {format => '%(a', string_formats => {Integer => '%#x'}}}", "(0x1, 0x2, 0x3)"),
        ("[1, 2]", "{Array => {format => '%a', separator => ';'}}", "[1;2]"),
        ("{a => 1, b => 2}", "{Hash => {format => '%h', separator => ' ', separator2 => '='}}", "{'a'=1 'b'=2}"),
        ("[1, [2, 'x']]", "{Array => {format => '%[a', string_formats => {Any => '%s'}}}", "[1, [2, x]]"),
        ("[1, 'b', 1.5]", "{Array => {format => '% a', string_formats => {String => '%u', Float => '%.2f'}}}",
         "1, B, 1.50"),
        ("{a => [1]}", "{Hash => '%(h', Array => '%<a'}", "('a' => <1>)"),
        ("'abc'", "{String => '%u', String[1, 2] => '%d', Any => '%s'}", "ABC"),
        ("true", "{Scalar => '%y'}", "yes"),
        ("5", "{Numeric => '%x', Scalar => '%d'}", "5"),
    ],
)  # fmt: skip
def test_formats_by_type(expression: str, formats: str, expected: str) -> None:
    assert _string(value_of(expression), formats) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("1.5", "1.500000"),
        ("'a'", "a"),
        ("['a', 1.5, /x/]", "['a', 1.5, /x/]"),
        ("{undef => default}", "{undef => default}"),
        ("[Integer, [Array[String]]]", "[Integer, [Array[String]]]"),
    ],
)
def test_without_formats_each_kind_has_its_own(expression: str, expected: str) -> None:
    assert format_value(value_of(expression)) == expected


@pytest.mark.parametrize(
    ("expression", "formats", "words"),
    [
        ("1", "%Z", "a value of type Integer ends in one of the letters"),
        ("1.5", "%c", "a value of type Float ends in one of the letters"),
        ("'a'", "%x", "a value of type String ends in one of the letters"),
        ("true", "%c", "a value of type Boolean ends in one of the letters"),
        ("undef", "%t", "a value of type Undef ends in one of the letters"),
        ("default", "%x", "a value of type Default ends in one of the letters"),
        ("/a/", "%d", "a value of type Regexp ends in one of the letters"),
        ("Integer", "%d", "a value of type Type ends in one of the letters"),
        ("[]", "%h", "a value of type Array ends in one of the letters"),
        ("{}", "%x", "a value of type Hash ends in one of the letters"),
        ("1", "d", "is not a format"),
        ("1", "%", "is not a format"),
        ("1", "%00d", "a flag is given twice"),
        ("[1]", "%[(a", "more than one of the delimiters"),
        ("1", "%[d", "is not a directive"),
        ("-1", "%c", "is not the code of a character"),
        ("[1]", "{Array => {separator => ','}}", "is not a format"),
        ("[1]", "{Array => {format => '%a', colour => 1}}", "has the keys"),
        ("[1]", "{'Array' => '%a'}", "must be types"),
    ],
)
def test_what_is_no_format_or_does_not_fit(expression: str, formats: str, words: str) -> None:
    with refuses(ConversionError, words):
        _string(value_of(expression), formats)


def test_a_width_is_not_carried_out_beyond_reason() -> None:
    with pytest.raises(TooLargeError):
        _string(1, "%999999999d")
    with pytest.raises(TooLargeError):
        _string(tuple(range(1000)), "{Array => {format => '%a', string_formats => {Any => '%99999s'}}}")
