"""Points in time: "Timestamp.new", the format directives of timestamps, and time zones."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pplint.base.issue import UnreadableError
from pplint.ruby_library.calendar import Moment, days_since_1970
from pplint.ruby_library.strptime import parse_time
from pplint.ruby_library.time_zones import zone_offset
from pplint.types.timestamps import LocalTimeZoneError, Timestamp
from pplint.values.errors import ConversionError, UnknowableError
from tests.unit.refusals import refuses
from tests.unit.values.language import made, made_text

_MOMENT = Timestamp(1_157_531_699_012_345_678)
"""2006-09-06 08:34:59.012345678 UTC, a Wednesday."""


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("[1473150899]", "2016-09-06T08:34:59.000000000 UTC"),
        ("[0.25]", "1970-01-01T00:00:00.250000000 UTC"),
        ("[-1]", "1969-12-31T23:59:59.000000000 UTC"),
        ("[{string => '2015', format => '%Y'}]", "2015-01-01T00:00:00.000000000 UTC"),
        ("['Wed Aug 24 12:13:14 2016', '%c']", "2016-08-24T12:13:14.000000000 UTC"),
        ("['Wed Aug 24 12:13:14 2016 PDT', '%c %Z']", "2016-08-24T19:13:14.000000000 UTC"),
        ("['2020-01-01']", "2020-01-01T00:00:00.000000000 UTC"),
        ("['2020-01-01T10:20:30.5 EST']", "2020-01-01T15:20:30.500000000 UTC"),
        ("['2020-01-01 10:20:30', '%F %T', '+05:30']", "2020-01-01T04:50:30.000000000 UTC"),
        ("['2020-01-01', ['%d', '%F']]", "2020-01-01T00:00:00.000000000 UTC"),
        ("[{string => '2020-01-01', timezone => 'EST'}]", "2020-01-01T05:00:00.000000000 UTC"),
        ("['2020-02-31']", "2020-03-02T00:00:00.000000000 UTC"),
        ("['2020-01-01T24:00:00']", "2020-01-02T00:00:00.000000000 UTC"),
    ],
)
def test_timestamp_from_seconds_and_text(arguments: str, expected: str) -> None:
    assert made_text("Timestamp", arguments) == f"Timestamp('{expected}')"


def test_now_is_not_known() -> None:
    with pytest.raises(UnknowableError):
        made("Timestamp")


def test_the_time_zone_of_the_machine_is_not_known() -> None:
    with pytest.raises(UnknowableError):
        made("Timestamp", "2020-01-01", "%F", "current")
    with pytest.raises(LocalTimeZoneError):
        _MOMENT.format("%F", "Current")


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("%Y %C %y %m %B %b %h %d %e %j", "2006 20 06 09 September Sep Sep 06  6 249"),
        ("%H %k %I %l %P %p %M %S %L %N", "08  8 08  8 am AM 34 59 012 012345678"),
        ("%z %:z %::z %Z", "+0000 +00:00 +00:00:00 UTC"),
        ("%A %a %u %w", "Wednesday Wed 3 3"),
        ("%G %g %V %U %W", "2006 06 36 36 36"),
        ("%s", "1157531699"),
        ("%n%t%%", "\n\t%"),
        ("%c|%D|%F", "Wed Sep  6 08:34:59 2006|09/06/06|2006-09-06"),
        ("%v|%x|%X", " 6-SEP-2006|09/06/06|08:34:59"),
        ("%r|%R|%T", "08:34:59 AM|08:34|08:34:59"),
        ("%-d %-m %-H|%_m|%010d", "6 9 8| 9|0000000006"),
        ("%^A %^b %#p %#Z", "WEDNESDAY SEP am utc"),
        ("%3N %6N %12N %1L", "012 012345 012345678000 0"),
        ("%10A|%010b|%-10A", " Wednesday|0000000Sep|Wednesday"),
        ("%Ey %Od %EQ %q %é", "06 06 %EQ %q %é"),
        ("%5T|%10F", "08:34:59|2006-09-06"),
    ],
)
def test_directives(form: str, expected: str) -> None:
    assert _MOMENT.format(form) == expected


@pytest.mark.parametrize(
    ("timezone", "expected"),
    [
        ("EST", "2006-09-06 03:34 -0500 -05:00"),
        ("+05:30", "2006-09-06 14:04 +0530 +05:30"),
        ("-0930", "2006-09-05 23:04 -0930 -09:30"),
        ("", "2006-09-06 08:34 +0000 +00:00"),
    ],
)
def test_a_timestamp_is_written_in_a_time_zone(timezone: str, expected: str) -> None:
    assert _MOMENT.format("%F %H:%M %z %:z", timezone) == expected


@pytest.mark.parametrize(("form", "expected"), [("%10z", "-000000930"), ("%_10z", "      -930"), ("%:::z", "-09:30")])
def test_the_offset_from_utc_is_padded(form: str, expected: str) -> None:
    assert _MOMENT.format(form, "-09:30") == expected


@pytest.mark.parametrize("form", ["%", "%5", "%-", "abc%"])
def test_a_format_does_not_end_in_a_directive(form: str) -> None:
    with refuses(UnreadableError, "ends within a directive"):
        _MOMENT.format(form)


def test_the_widths_of_a_format_have_a_limit() -> None:
    with refuses(UnreadableError, "beyond 1000000 characters"):
        _MOMENT.format("%400000d" * 3)
    with refuses(UnreadableError, "beyond 1000000 characters"):
        _MOMENT.format("%" + "9" * 5000 + "d")


@pytest.mark.parametrize("timezone", ["xy", "+24:00", "-05:99", "Europe"])
def test_an_unknown_time_zone_is_refused(timezone: str) -> None:
    with refuses(UnreadableError, "unknown time zone|from UTC"):
        _MOMENT.format("%F", timezone)


@pytest.mark.parametrize(
    ("zone", "seconds"),
    [
        ("UTC", 0),
        ("est", -18_000),
        ("EDT", -14_400),
        ("CEST", 7200),
        ("EST DST", -14_400),
        ("Eastern Standard Time", -18_000),
        ("eastern  daylight time", -14_400),
        ("W. Europe Standard Time", 3600),
        ("Z", 0),
        ("+9", 32_400),
        ("+0530", 19_800),
        ("-01:30", -5400),
        ("gmt+3", 10_800),
        ("utc-2:30:15", -9015),
        ("+1.5", 5400),
        ("+051530", 18_930),
    ],
)
def test_time_zones_by_name_and_by_distance(zone: str, seconds: int) -> None:
    assert zone_offset(zone) == Fraction(seconds)


@pytest.mark.parametrize("zone", ["", "Europe", "+", "EST5", "5"])
def test_other_words_are_no_time_zones(zone: str) -> None:
    assert zone_offset(zone) is None


@pytest.mark.parametrize(
    ("text", "form", "found"),
    [
        ("2006-09-06", "%Y-%m-%d", (2006, 9, 6)),
        ("20060906", "%Y%m%d", (2006, 9, 6)),
        ("-5-01-02", "%Y-%m-%d", (-5, 1, 2)),
        ("06/09/68", "%d/%m/%y", (2068, 9, 6)),
        ("06/09/69", "%d/%m/%y", (1969, 9, 6)),
        ("2199", "%C%y", (2199, None, None)),
        ("Sep 6, 2006", "%b %d, %Y", (2006, 9, 6)),
        ("september  6   2006", "%B %d %Y", (2006, 9, 6)),
        ("Wed 2006 36", "%a %G %V", (None, None, None)),
    ],
)
def test_dates_are_read_by_a_format(text: str, form: str, found: tuple[int | None, ...]) -> None:
    parsed = parse_time(text, form)
    assert parsed is not None
    assert (parsed.year, parsed.month, parsed.day) == found


@pytest.mark.parametrize(
    ("text", "form", "found"),
    [
        ("8:34 pm", "%I:%M %p", (20, 34)),
        ("12:00 a.m.", "%l:%M %P", (0, 0)),
        ("12:30 PM", "%I:%M %p", (12, 30)),
        (" 8:34", "%k:%M", (8, 34)),
    ],
)
def test_times_are_read_by_a_format(text: str, form: str, found: tuple[int, int]) -> None:
    parsed = parse_time(text, form)
    assert parsed is not None
    assert (parsed.hour, parsed.minute) == found


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("2006-13-01", "%F"),
        ("2006-09-32", "%F"),
        ("2006-09-06x", "%F"),
        ("2006-09", "%F"),
        ("25:00", "%R"),
        ("08:60", "%R"),
        ("13 am", "%I %p"),
        ("Foo", "%b"),
        ("2006", "%q"),
        ("é", "%Z"),
    ],
)
def test_what_does_not_fit_the_format_is_no_time(text: str, form: str) -> None:
    assert parse_time(text, form) is None


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("['x']", "'x' matches none of the formats"),
        ("['12:00', '%H:%M']", "has no year"),
        ("['2020-01-01', '%d']", "'2020-01-01' does not match the format '%d'"),
        ("['2020-01-01 EST', '%F %Z', 'UTC']", "although the format contains one"),
        ("['2020-01-01 XYZ', '%F %Z']", "unknown time zone `XYZ`"),
        ("['2020-01-01T24:00:01']", "out of range"),
        ("[true]", "Timestamp.new"),
    ],
)
def test_nothing_else_is_a_timestamp(arguments: str, words: str) -> None:
    with refuses(ConversionError, words):
        made_text("Timestamp", arguments)


@pytest.mark.parametrize(
    ("date", "days"),
    [((1970, 1, 1), 0), ((2000, 2, 29), 11_016), ((1969, 12, 31), -1), ((1, 1, 1), -719_162), ((-400, 3, 1), -865_565)],
)
def test_the_calendar_counts_days_both_ways(date: tuple[int, int, int], days: int) -> None:
    assert days_since_1970(*date) == days
    assert Moment(days * 86_400).date == date


@pytest.mark.parametrize(
    ("seconds", "week"),
    [(1_104_537_600, (2004, 53)), (1_136_073_600, (2005, 52)), (1_230_681_600, (2009, 1))],
    ids=["2005-01-01", "2006-01-01", "2008-12-31"],
)
def test_weeks_of_the_turn_of_the_year(seconds: int, week: tuple[int, int]) -> None:
    assert Moment(seconds).iso_week == week


def test_the_usual_text_reads_back() -> None:
    assert Timestamp.parse(str(_MOMENT)) == _MOMENT
