"""Points in time, in nanoseconds, as text in the formats of the language. See "Timestamp" in the specification."""

from __future__ import annotations

from collections.abc import Sequence
from functools import total_ordering
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.issue import UnreadableError
from pplint.base.late_patterns import late_pattern
from pplint.types import text_issues as issues
from pplint.types.timespans import SECOND

if TYPE_CHECKING:
    from fractions import Fraction

    from pplint.ruby_library.strptime import ParsedTime

_FORMATS_WITHOUT_ZONE: Final = ("%FT%T.%N", "%FT%T", "%F %T.%N", "%F %T", "%F")
DEFAULT_FORMATS: Final = (*(f"{form} %Z" for form in _FORMATS_WITHOUT_ZONE), *_FORMATS_WITHOUT_ZONE)

_CURRENT: Final = "current"
"""The time zone of the machine, which nobody can know who only reads the code."""

_PLAIN_DISTANCE = late_pattern(r"([+-])([0-9]{2}):([0-9]{2})")


class LocalTimeZoneError(UnreadableError):
    """The result depends on the time zone of the machine that compiles."""


@total_ordering
class Timestamp(Struct, frozen=True):
    """A point in time: nanoseconds since 1970-01-01 00:00:00 UTC."""

    nanoseconds: int

    def __lt__(self, other: object) -> bool:
        return self.nanoseconds < other.nanoseconds if isinstance(other, Timestamp) else NotImplemented

    @classmethod
    def parse(cls, text: str, formats: str | Sequence[str] | None = None, timezone: str | None = None) -> Timestamp:
        """Read text in one format, or in the first of several that fits; without any, in the default formats.

        A time zone may be in the text or be given, not both. Raise `ValueError` if the text is no point in time.
        """
        if formats is None:
            formats = _FORMATS_WITHOUT_ZONE if timezone else DEFAULT_FORMATS
        if isinstance(formats, str):
            parsed = _parse_one(text, formats, has_zone=bool(timezone))
        else:
            parsed = _parse_any(text, formats, has_zone=bool(timezone))
        zone = timezone or parsed.zone
        offset = 0 if zone is None else _offset(zone)
        # A point in time has no fractions of a nanosecond.
        return cls((_seconds(parsed) - offset) * SECOND // 1)

    def format(self, form: str, timezone: str | None = None) -> str:
        """Write it in a format, in UTC or in a time zone; raise `ValueError` for an unknown time zone."""
        from pplint.ruby_library.calendar import Moment
        from pplint.ruby_library.strftime import format_time

        seconds, nanosecond = divmod(self.nanoseconds, SECOND)
        if not timezone:
            return format_time(Moment(seconds, nanosecond), form)
        # A time that Ruby has moved to an offset has no name of a zone.
        return format_time(Moment(seconds, nanosecond, _whole_minutes(timezone), ""), form)

    def __str__(self) -> str:
        return self.format(DEFAULT_FORMATS[0])


def _parse_one(text: str, form: str, *, has_zone: bool) -> ParsedTime:
    from pplint.ruby_library.strptime import parse_time

    parsed = parse_time(text, form)
    if parsed is None:
        raise UnreadableError(issues.TimeNotInFormat(text, form))
    if has_zone and parsed.zone is not None:
        raise UnreadableError(issues.TwoTimeZones())
    return parsed


def _parse_any(text: str, formats: Sequence[str], *, has_zone: bool) -> ParsedTime:
    from pplint.ruby_library.strptime import parse_time

    for form in formats:
        parsed = parse_time(text, form)
        if parsed is not None and not (has_zone and parsed.zone is not None):
            return parsed
    raise UnreadableError(issues.TimeInNoFormat(text, tuple(formats)))


def _seconds(parsed: ParsedTime) -> Fraction | int:
    from pplint.ruby_library.calendar import DAY, days_since_1970

    if parsed.year is None:
        raise UnreadableError(issues.TimeWithoutYear())
    hour, minute, second = parsed.hour or 0, parsed.minute or 0, parsed.second or 0
    fraction = parsed.fraction or 0
    # 24:00 is the end of a day, and nothing of that day comes after it.
    if fraction < 0 or (hour == 24 and (minute or second or fraction)):  # noqa: PLR2004
        raise UnreadableError(issues.TimeOutOfRange())
    days = days_since_1970(parsed.year, parsed.month or 1, parsed.day or 1)
    return days * DAY + (hour * 60 + minute) * 60 + second + fraction


def _offset(zone: str) -> Fraction:
    from pplint.ruby_library.time_zones import zone_offset

    if zone.lower() == _CURRENT:
        raise LocalTimeZoneError(issues.TimeZoneOfMachine())
    offset = zone_offset(zone)
    if offset is None:
        raise UnreadableError(issues.UnknownTimeZone(zone))
    return offset


def _whole_minutes(timezone: str) -> int:
    """Return the seconds that a time zone is ahead of UTC, rounded down to minutes and less than a day."""
    plain = _PLAIN_DISTANCE.fullmatch(timezone)
    if plain is not None:
        hours, minutes = int(plain[2]), int(plain[3])
        sign = -1 if plain[1] == "-" else 1
    else:
        total = _offset(timezone) // 60
        sign = -1 if total < 0 else 1
        hours, minutes = divmod(abs(total), 60)
    if hours >= 24 or minutes >= 60:  # noqa: PLR2004
        raise UnreadableError(issues.OffsetOutOfRange(timezone))
    return sign * (hours * 60 + minutes) * 60
