"""Numbers and booleans made from other values: "Numeric.new", "Integer.new", "Float.new" and "Boolean.new"."""

from __future__ import annotations

import math

import pytest

from pplint.base.issue import UnreadableError
from pplint.ruby_library.integers import TooManyDigitsError
from pplint.syntax.numbers import float_text
from pplint.values.conversion.numbers import to_number
from pplint.values.errors import ConversionError
from pplint.values.ruby_numbers import ruby_float, ruby_integer
from tests.unit.refusals import refuses
from tests.unit.values.language import made, made_text


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("[true]", "1"),
        ("[false]", "0"),
        ("['0xFF']", "255"),
        ("['010']", "8"),
        ("['3.14']", "3.14"),
        ("['1e3']", "1000.0"),
        ("['0b11']", "3"),
        ("['- 1.5']", "-1.5"),
        ("['-0x1f']", "-31"),
        ("[-2.5, true]", "2.5"),
        ("[{from => '-3', abs => true}]", "3"),
    ],
)
def test_numeric_takes_the_kind_and_the_radix_from_the_string(arguments: str, expected: str) -> None:
    assert made_text("Numeric", arguments) == expected


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("['0xFF', 16]", "255"),
        ("['FF', 16]", None),
        ("['010']", "8"),
        ("['010', 10]", "10"),
        ("['0b101']", "5"),
        ("['0b11', 2]", "3"),
        ("['0b11', 16]", "2833"),
        ("['101', 2]", "5"),
        ("['17', 8]", "15"),
        ("['017', 8]", "15"),
        ("['10', 16]", "16"),
        ("[true]", "1"),
        ("[2.9]", "2"),
        ("[-2.9]", "-2"),
        ("['- 5']", "-5"),
        ("['+ 5']", "5"),
        ("['-5', default, true]", "5"),
        ("[{from => '1F', radix => 16}]", None),
        ("[{from => '0x1F', radix => 16, abs => true}]", "31"),
        ("['99999999999999999999']", "99999999999999999999"),
    ],
)
def test_integer_takes_a_radix_a_sign_and_a_prefix(arguments: str, expected: str | None) -> None:
    if expected is None:
        with refuses(ConversionError, "cannot be converted to Integer"):
            made_text("Integer", arguments)
    else:
        assert made_text("Integer", arguments) == expected


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("['0x10', 10]", "cannot be converted to Integer"),
        ("['0x1f', 2]", "cannot be converted to Integer"),
        ("['09']", "cannot be converted to Integer"),
        ("['abc']", "the string 'abc' cannot be converted to Integer"),
        ("[undef]", "a value of type Undef cannot be converted to Integer"),
        ("[['1']]", "a value of type Array"),
        ("['1', 3]", "the radix must be 2, 8, 10, 16 or default, got 3"),
        ("[{from => '1', radix => 7}]", "got 7"),
        ("['1', 10, true, 4]", "expects between 1 and 3 arguments, got 4"),
        ("[]", "expects between 1 and 3 arguments, got none"),
    ],
)
def test_what_is_no_integer_is_refused_in_words(arguments: str, words: str) -> None:
    with refuses(ConversionError, words):
        made_text("Integer", arguments)


@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan])
def test_no_integer_is_infinite(value: float) -> None:
    with pytest.raises(ConversionError):
        made("Integer", value)


def test_an_integer_of_thousands_of_digits_is_not_made() -> None:
    with pytest.raises(TooManyDigitsError):
        made("Integer", "0x" + "f" * 10_000)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("[3]", "3.0"),
        ("[true]", "1.0"),
        ("[false]", "0.0"),
        ("['3']", "3.0"),
        ("['017']", "17.0"),
        ("['0x1F']", "31.0"),
        ("['0b11']", "3.0"),
        ("['+ 1.5e-3']", "0.0015"),
        ("['1e400']", "Infinity"),
        ("[-1, true]", "1.0"),
    ],
)
def test_float_knows_hexadecimal_and_binary_but_no_octal(arguments: str, expected: str) -> None:
    assert made_text("Float", arguments) == expected


def test_the_compiler_fails_on_the_float_of_a_zero_in_a_string() -> None:
    with refuses(ConversionError, "the compiler fails"):
        made("Float", "0")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("true", True),
        ("YEs", True),
        ("y", True),
        ("false", False),
        ("No", False),
        ("n", False),
        (0, False),
        (7, True),
        (0.0, False),
        (-0.5, True),
        (True, True),
    ],
)
def test_boolean_from_words_and_numbers(value: str | float, expected: bool) -> None:
    assert made("Boolean", value) is expected


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("maybe", "the string 'maybe' cannot be converted to Boolean"),
        (None, "a value of type Undef cannot be converted"),
    ],
)
def test_no_other_value_is_a_boolean(value: str | None, words: str) -> None:
    with refuses(ConversionError, words):
        made("Boolean", value)


@pytest.mark.parametrize(
    ("type_name", "value", "words"),
    [
        ("Integer[0, 3]", "7", "expects"),
        ("Float[0.0, 1.0]", "2.5", "expects"),
        ("Boolean[true]", "no", "expects"),
    ],
)
def test_what_is_made_must_be_within_the_type(type_name: str, value: str, words: str) -> None:
    with refuses(ConversionError, words):
        made(type_name, value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1", 1),
        ("0x1F", 31),
        ("017", 15),
        (" - 5 ", -5),
        ("+3.25", 3.25),
        ("1e-2", 0.01),
        ("::7", 7),
        ("010.5", 10.5),
        ("09", None),
        ("09.5", None),
        ("0b11", None),
        ("1e+5", None),
        ("0e5", None),
        ("0.0e1", None),
        ("1e999", None),
        ("1_000", None),
        ("", None),
        ("abc", None),
    ],
)
def test_arithmetic_reads_decimal_octal_and_hexadecimal(text: str, expected: float | None) -> None:
    number = to_number(text)
    assert (type(number), number) == (type(expected), expected)


@pytest.mark.parametrize(
    ("text", "radix", "expected"),
    [
        ("1_000", None, 1000),
        (" 12\n", None, 12),
        ("-0b101", None, -5),
        ("0o17", None, 15),
        ("0_7", None, 7),
        ("0d19", None, 19),
        ("ff", 16, 255),
        ("0xff", 16, 255),
    ],
)
def test_ruby_reads_underscores_and_prefixes(text: str, radix: int | None, expected: int) -> None:
    assert ruby_integer(text, radix) == expected


@pytest.mark.parametrize("text", ["", "1__0", "_1", "1_", "- 1", "0x", "12a", "1.0", "09"])
def test_ruby_refuses_as_an_integer(text: str) -> None:
    with refuses(UnreadableError, "cannot be converted to Integer"):
        ruby_integer(text)


@pytest.mark.parametrize(
    ("text", "expected"), [("1_0.5", 10.5), (".5", 0.5), ("1e3", 1000.0), ("0x1.8p1", 3.0), ("-0x1p9999", -math.inf)]
)
def test_ruby_reads_floats(text: str, expected: float) -> None:
    assert ruby_float(text) == expected


@pytest.mark.parametrize("text", ["", ".", "5.", "1e", "1__0", "Infinity", "NaN", "e5"])
def test_ruby_refuses_as_a_float(text: str) -> None:
    with refuses(UnreadableError, "cannot be converted to Float"):
        ruby_float(text)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (0.0, "0.0"),
        (-0.0, "-0.0"),
        (100.0, "100.0"),
        (0.1, "0.1"),
        (0.0001, "0.0001"),
        (0.00001, "1.0e-05"),
        (123456789012345.0, "123456789012345.0"),
        (1e15, "1.0e+15"),
        (2202240290099859.5, "2202240290099859.5"),
        (1.2345678901234568e17, "1.2345678901234568e+17"),
        (5e-324, "5.0e-324"),
        (math.inf, "Infinity"),
        (-math.inf, "-Infinity"),
        (math.nan, "NaN"),
    ],
)
def test_floats_are_written_as_ruby_writes_them(value: float, expected: str) -> None:
    assert float_text(value) == expected
