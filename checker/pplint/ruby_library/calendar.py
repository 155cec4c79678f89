"""The Gregorian calendar, also before it was introduced and for years of any size."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

DAY: Final = 86_400
"""The seconds in a day."""

_DAYS_IN_ERA: Final = 146_097
_YEARS_IN_ERA: Final = 400
# From 1 March of the year 0, where the first era of 400 years begins.
_DAYS_TO_1970: Final = 719_468
_THURSDAY: Final = 4
"""The day of the week of 1970-01-01, counted from Sunday."""


def days_since_1970(year: int, month: int, day: int) -> int:
    """Return the days from 1970-01-01 to a date. A day beyond the end of its month runs into the next one."""
    year -= month < 3  # noqa: PLR2004 - years from March to February have their leap day last
    era, year_of_era = divmod(year, _YEARS_IN_ERA)
    # From March on, any five months have 153 days: 31, 30, 31, 30, 31.
    day_of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    day_of_era = year_of_era * 365 + year_of_era // 4 - year_of_era // 100 + day_of_year
    return era * _DAYS_IN_ERA + day_of_era - _DAYS_TO_1970


def _date(days: int) -> tuple[int, int, int]:
    era, day_of_era = divmod(days + _DAYS_TO_1970, _DAYS_IN_ERA)
    leap_days = day_of_era // 1460 - day_of_era // 36_524 + day_of_era // 146_096
    year_of_era = (day_of_era - leap_days) // 365
    day_of_year = day_of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    month_from_march = (5 * day_of_year + 2) // 153
    month = (month_from_march + 2) % 12 + 1
    day = day_of_year - (153 * month_from_march + 2) // 5 + 1
    return era * _YEARS_IN_ERA + year_of_era + (month < 3), month, day  # noqa: PLR2004


class Moment(Struct, frozen=True):
    """A point in time as a calendar and a clock show it in one place.

    `seconds` since 1970-01-01 00:00:00 UTC, `offset` in seconds ahead of UTC, `zone` the name of the time zone.
    """

    seconds: int
    nanosecond: int = 0
    offset: int = 0
    zone: str = "UTC"

    @property
    def _local(self) -> int:
        return self.seconds + self.offset

    @property
    def date(self) -> tuple[int, int, int]:
        """The year, the month and the day of the month."""
        return _date(self._local // DAY)

    @property
    def clock(self) -> tuple[int, int, int]:
        """The hour, the minute and the second."""
        minutes, second = divmod(self._local % DAY, 60)
        return (minutes // 60, minutes % 60, second)

    @property
    def weekday(self) -> int:
        """The day of the week; Sunday is 0."""
        return (self._local // DAY + _THURSDAY) % 7

    @property
    def day_of_year(self) -> int:
        """The day of the year; 1 January is 1."""
        year = self.date[0]
        return self._local // DAY - days_since_1970(year, 1, 1) + 1

    @property
    def iso_week(self) -> tuple[int, int]:
        """The year and the number of the week as ISO 8601 counts them: from Monday, with 4 January in the first."""
        day = self._local // DAY
        thursday = day - (self.weekday + 6) % 7 + 3
        year = _date(thursday)[0]
        return (year, (thursday - days_since_1970(year, 1, 1)) // 7 + 1)

    def week_from(self, weekday: int) -> int:
        """Return the week of the year; week 1 starts on the year's first day that is this day of the week."""
        return (self.day_of_year + 6 - (self.weekday - weekday) % 7) // 7
