"""Ruby's `sprintf`: how arguments are found, and what a format may not be."""

from __future__ import annotations

import math

import pytest

from pplint.values.errors import ConversionError, TooLargeError, UnknowableError
from pplint.values.formatting.sprintf import sprintf
from pplint.values.model import DEFAULT, Hash, Value
from tests.unit.refusals import refuses
from tests.unit.values.language import value_of


@pytest.mark.parametrize(
    ("form", "arguments", "expected"),
    [
        ("%s and %s", ("a", 1), "a and 1"),
        ("%2$s %1$s", ("a", "b"), "b a"),
        ("%*d|%-*d|", (4, 1, 3, 2), "   1|2  |"),
        ("%*d|", (-4, 1), "1   |"),
        ("%.*f", (1, 2.25), "2.2"),
        ("%1$*2$d", (1, 4), "   1"),
        ("100%%", (), "100%"),
        ("%d%%", (5,), "5%"),
        ("%-5c|%3c", ("a", 98), "a    |  b"),
        ("%c", (0x1F600,), "😀"),
        ("%5.1s|", ("abc",), "    a|"),
        ("%+x % o", (255, 8), "+ff  10"),
        ("%+5d", (3,), "   +3"),
        ("%05d", (-3,), "-0003"),
        ("%.3d", (-3,), "-003"),
        ("%#.0x", (0,), ""),
        ("%08b", (-5,), "..111011"),
        ("%.10b", (-8,), "..11111000"),
        ("%e", (0,), "0.000000e+00"),
        ("%f", (10**20,), "100000000000000000000.000000"),
        ("%f", (math.inf,), "Inf"),
        ("%+08f", (-math.inf,), "    -Inf"),
        ("%d", (math.nan,), None),
        ("%f", (math.nan,), "NaN"),
        ("%a", (0.0,), "0x0p+0"),
        ("%.0a", (1.5,), "0x1p+1"),
        ("%a", (5e-324,), "0x1p-1074"),
        ("%d", ("0x1f",), "31"),
        ("%f", ("1_0.5",), "10.500000"),
        ("%f", ("0x1_0.8p1",), "33.000000"),
        ("%d", (-1.9,), "-1"),
        ("%s", (None,), ""),
        ("%p", (None,), "nil"),
        ("%p", ('a"b\n#{x}\x01',), r'"a\"b\n\#{x}\x01"'),
        ("%s", ((1, "a", None, DEFAULT),), '[1, "a", nil, :default]'),
    ],
)
def test_one_text_of_several_arguments(form: str, arguments: tuple[Value, ...], expected: str | None) -> None:
    if expected is None:
        with pytest.raises(ConversionError):
            sprintf(form, arguments)
    else:
        assert sprintf(form, arguments) == expected


@pytest.mark.parametrize(
    ("form", "expected"),
    [("%<a>05d %{b}", "00007 x"), ("%5{b}|", "    x|"), ("%{b}%{b}", "xx"), ("%<a>#x", "0x7"), ("%<b>-3s|", "x  |")],
)
def test_named_arguments_come_from_a_hash(form: str, expected: str) -> None:
    assert sprintf(form, [Hash[Value]([("a", 7), ("b", "x")])]) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("/a\\/b/", "(?-mix:a/b)"),
        ("{a => 1, 2 => 'x'}", '{"a"=>1, 2=>"x"}'),
        ("true", "true"),
        ("Integer[1]", "Integer[1]"),
        ("default", "default"),
    ],
)
def test_other_values_are_written_as_ruby_converts_them(expression: str, expected: str) -> None:
    assert sprintf("%s", [value_of(expression)]) == expected


@pytest.mark.parametrize(
    ("form", "arguments", "words"),
    [
        ("%s", (), "more directives than there are arguments"),
        ("%3$s", (1,), "more directives than there are arguments"),
        ("%", (), "ends within a directive"),
        ("%5", (1,), "ends within a directive"),
        ("%5%", (), "takes no flag"),
        ("%z", (1,), "`%z` is not a directive"),
        ("%é", (1,), "is not a directive"),
        ("%5-d", (1,), "a flag follows the width"),
        ("%.3 d", (1,), "a flag follows the precision"),
        ("%5.1.2d", (1,), "two precisions"),
        ("%5*d", (1, 2), "two widths"),
        ("%.2*d", (1, 2), "the width follows the precision"),
        ("%1$1$s", (1,), "a second number"),
        ("%1$s %s", (1, 2), "mixes unnumbered with numbered"),
        ("%s %1$s", (1, 2), "mixes numbered with unnumbered"),
        ("%<a>s", (1,), "needs one Hash"),
        ("%<a>s", (Hash[Value](),), "the hash has no key `a`"),
        ("%<a", (Hash[Value](),), "a name in the format is not closed"),
        ("%d", ("12a",), "'12a' cannot be converted to Integer"),
        ("%f", ("0x1.5",), "'0x1.5' cannot be converted to Float"),
        ("%f", ("abc",), "'abc' cannot be converted to Float"),
        ("%d", (None,), "nil cannot be converted to Integer"),
        ("%f", (True,), "true cannot be converted to Float"),
        ("%d", ((1,),), "Array cannot be converted to Integer"),
        ("%c", ("ab",), "needs one character"),
        ("%c", (-1,), "is not the code of a character"),
        ("%*d", ("5", 1), "is not a Integer"),
        ("%99999999999d", (1,), "is too large"),
    ],
)
def test_a_malformed_format_or_argument_is_refused(form: str, arguments: tuple[Value, ...], words: str) -> None:
    with refuses(ConversionError, words):
        sprintf(form, arguments)


def test_a_type_within_an_array_is_shown_with_its_place_in_memory() -> None:
    with pytest.raises(UnknowableError):
        sprintf("%s", [value_of("[Integer]")])


def test_text_has_a_limit() -> None:
    with pytest.raises(TooLargeError):
        sprintf("%200000d", [1])
    with pytest.raises(TooLargeError):
        sprintf("%1$90000d" * 200, [1])
