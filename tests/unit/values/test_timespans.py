"""Spans of time: "Timespan.new" and the format directives of timespans."""

from __future__ import annotations

import pytest

from pplint.base.issue import UnreadableError
from pplint.types.timespans import Timespan
from pplint.values.errors import ConversionError
from tests.unit.refusals import refuses
from tests.unit.values.language import made_text


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("[13.5]", "0-00:00:13.5"),
        ("[-1.5]", "-0-00:00:01.5"),
        ("[{days => 4}]", "4-00:00:00.0"),
        ("[4, 0, 0, 2]", "4-00:00:02.0"),
        ("[1, 25, 61, 61]", "2-02:02:01.0"),
        ("[0, 0, 0, -90]", "-0-00:01:30.0"),
        ("[1, 2, 3, 4, 5, 6, 7]", "1-02:03:04.5006007"),
        ("[{hours => 1, negative => true}]", "-0-01:00:00.0"),
        ("[{}]", "0-00:00:00.0"),
        ("['13:20.5']", "0-00:13:20.5"),
        ("['1-02:03:04.25']", "1-02:03:04.25"),
        ("['10:03.5 S', '%M:%S.%L S']", "0-00:10:03.5"),
        ("['1:2', '%H:%M']", "0-01:02:00.0"),
        ("['7', ['%H:%M', '%S']]", "0-00:00:07.0"),
        ("[{string => '1:2', format => '%H:%M'}]", "0-01:02:00.0"),
    ],
)
def test_timespan_from_seconds_units_and_text(arguments: str, expected: str) -> None:
    assert made_text("Timespan", arguments) == f"Timespan('{expected}')"


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("%D", "1"),
        ("%H", "25"),
        ("%D %H", "1 01"),
        ("%M", "1501"),
        ("%S", "90061"),
        ("%H:%M:%S", "25:01:01"),
        ("%D-%H:%M:%S.%L", "1-01:01:01.500"),
        ("%D-%H:%M:%S.%-L", "1-01:01:01.5"),
        ("%S.%3N", "90061.500"),
        ("%S.%-N", "90061.5"),
        ("%L", "90061500"),
        ("%N", "90061500000000"),
        ("%-D|%_4H|%04M", "1|   1|0001"),
        ("%H%%", "25%"),
        ("%S %S", "90061 01"),
    ],
)
def test_the_greatest_unit_holds_those_above_it(form: str, expected: str) -> None:
    assert Timespan(90_061_500_000_000).format(form) == expected


def test_a_negative_span_has_one_sign() -> None:
    assert Timespan(-3_661_000_000_000).format("%H:%M:%S") == "-01:01:01"


@pytest.mark.parametrize(
    ("text", "form", "nanoseconds"),
    [
        ("25", "%H", 25 * 3600 * 10**9),
        ("-1:30", "%M:%S", -90 * 10**9),
        ("1.5", "%S.%N", 1_500_000_000),
        ("1.000000005", "%S.%N", 1_000_000_005),
        ("1.25", "%S.%-L", 1_250_000_000),
        ("  5", "%_3S", 5_000_000_000),
        ("005", "%3S", 5_000_000_000),
    ],
)
def test_text_is_read_by_a_format(text: str, form: str, nanoseconds: int) -> None:
    assert Timespan.parse(text, form).nanoseconds == nanoseconds


@pytest.mark.parametrize(
    ("text", "form", "words"),
    [
        ("x", None, "'x' matches none of the formats %D-%H:%M:%S.%-N, "),
        ("1:2:3:4", "%H:%M", "'1:2:3:4' does not match the format '%H:%M'"),
        ("5", "%3S", "does not match the format"),
        ("100", "%D %S", "does not match the format"),
        ("5", "%L", "are fractions"),
        ("5", "%x", "`%` is not a directive of a format: '%x', at position 1"),
        ("5", "%-5x", "`%-5` is not a directive of a format: '%-5x', at position 3"),
        ("5", "%--S", "is not a directive"),
        ("5", "%S%", "is not a directive"),
        ("5", "%-0S", "more to fewer times"),
        ("5", "%999999S", "too wide"),
        ("5", "%99999S" * 20, "beyond 1000000 characters"),
    ],
)
def test_text_that_does_not_fit_is_refused(text: str, form: str | None, words: str) -> None:
    with refuses(UnreadableError, words):
        Timespan.parse(text, form)


@pytest.mark.parametrize("arguments", ["['x']", "[1, 2, 3]", "[{seconds => 1, weeks => 2}]", "['1', 'x']", "[undef]"])
def test_nothing_else_is_a_timespan(arguments: str) -> None:
    with pytest.raises(ConversionError):
        made_text("Timespan", arguments)


@pytest.mark.parametrize("nanoseconds", [0, 1, -1, 10**9, 90_061_000_000_100, -(10**18)])
def test_the_usual_text_reads_back_when_it_has_all_nine_digits(nanoseconds: int) -> None:
    form = "%D-%H:%M:%S.%9N"
    span = Timespan(nanoseconds)
    text = span.format("%D-%H:%M:%S.") + f"{abs(nanoseconds) % 10**9:09d}"
    assert Timespan.parse(text, form) == span
