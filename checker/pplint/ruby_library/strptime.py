"""Dates and times from text in a format such as `%Y-%m-%d`, as Ruby's `strptime` reads them."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from msgspec import Struct, field

from pplint.base.late_patterns import late_pattern
from pplint.ruby_library.integers import integer
from pplint.ruby_library.time_zones import match_zone

MONTHS: Final = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
WEEKDAYS: Final = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")

COMPOSITES: Final = {
    "c": "%a %b %e %H:%M:%S %Y",
    "D": "%m/%d/%y",
    "F": "%Y-%m-%d",
    "R": "%H:%M",
    "r": "%I:%M:%S %p",
    "T": "%H:%M:%S",
    "v": "%e-%b-%Y",
    "X": "%H:%M:%S",
    "x": "%m/%d/%y",
    "+": "%a %b %e %H:%M:%S %Z %Y",
}
"""Directives that stand for several others."""


class ParsedTime(Struct):
    """What a text said; None for what it did not mention. `zone` is as it was written."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    hour: int | None = None
    minute: int | None = None
    second: int | None = None
    fraction: Fraction | None = None
    zone: str | None = None


class _MismatchError(Exception):
    """The text does not fit the format."""


def parse_time(text: str, form: str) -> ParsedTime | None:
    """Read all of a text; None if it does not fit the format."""
    reader = _Reader(text)
    try:
        reader.read(form)
    except _MismatchError:
        return None
    return reader.finish() if reader.position == len(text) else None


_NUMERIC_DIRECTIVES = "CDdeFGgHIjkLlMmNQRrSsTUuVvWwXxYy"
_NUMBER_FOLLOWS = late_pattern(rf"[0-9]|%[EO]?[{_NUMERIC_DIRECTIVES}0-9]")
_DIRECTIVE = late_pattern(r"%(?:E(?=[cCxXyY])|O(?=[deHImMSuUVwWy])|:{1,3}(?=z))?(.)", re.DOTALL)
_SPACE = late_pattern(r"\s*", re.ASCII)
_HALF_OF_DAY = late_pattern(r"([ap])(?:m|\.m\.)", re.IGNORECASE)
# As POSIX has it: `69` to `99` are 1969 to 1999, `00` to `68` are 2000 to 2068.
_FIRST_YEAR_OF_1900S = 69


class _Reader(Struct):
    text: str
    position: int = 0
    found: ParsedTime = field(default_factory=ParsedTime)
    century: int | None = None
    half_of_day: int | None = None

    def read(self, form: str) -> None:
        """Read text up to the end of a format; raise `_MismatchError` where it does not fit."""
        index = 0
        while index < len(form):
            if form[index] in " \t\n\v\f\r":
                self._skip(_SPACE)
                index += 1
                continue
            directive = _DIRECTIVE.match(form, index)
            if directive is None:
                self._literal(form[index])
                index += 1
                continue
            self._directive(directive, form)
            index = directive.end()

    def finish(self) -> ParsedTime:
        """Put the parts of the year and of the hour together."""
        if self.century is not None and self.found.year is not None:
            self.found.year += self.century * 100
        if self.half_of_day is not None and self.found.hour is not None:
            self.found.hour = self.found.hour % 12 + self.half_of_day
        return self.found

    def _directive(self, directive: re.Match[str], form: str) -> None:
        letter = directive[1]
        if letter in COMPOSITES:
            self.read(COMPOSITES[letter])
        elif letter in _READERS:
            _READERS[letter](self, _NUMBER_FOLLOWS.match(form, directive.end()) is not None)
        else:
            for character in directive[0] if letter != "%" else "%":
                self._literal(character)

    def _literal(self, character: str) -> None:
        if not self.text.startswith(character, self.position):
            raise _MismatchError
        self.position += 1

    def _skip(self, pattern: re.Pattern[str]) -> re.Match[str]:
        match = pattern.match(self.text, self.position)
        if match is None:
            raise _MismatchError
        self.position = match.end()
        return match

    def digits(self, most: int | None) -> str:
        """Read digits: all that follow, or at most so many."""
        limit = "+" if most is None else f"{{1,{most}}}"
        return self._skip(re.compile(f"[0-9]{limit}"))[0]

    def number(self, most: int | None, lowest: int, highest: int, *, may_be_padded: bool = False) -> int:
        """Read a number in a range; with padding, one space may take the place of its first digit."""
        if may_be_padded and self.text.startswith(" ", self.position):
            self.position += 1
            most = 1
        number = integer(self.digits(most))
        if not lowest <= number <= highest:
            raise _MismatchError
        return number

    def sign(self) -> int:
        """Read a sign, if there is one."""
        if self.text[self.position : self.position + 1] not in {"+", "-"}:
            return 1
        self.position += 1
        return -1 if self.text[self.position - 1] == "-" else 1

    def minus(self) -> None:
        """Pass over a minus sign, if there is one."""
        self.position += self.text.startswith("-", self.position)

    def name(self, names: tuple[str, ...]) -> int:
        """Read one of several names, or its first three letters; return its place."""
        rest = self.text[self.position : self.position + 9].lower()
        for candidates in (names, tuple(name[:3] for name in names)):
            for place, name in enumerate(candidates):
                if rest.startswith(name.lower()):
                    self.position += len(name)
                    return place
        raise _MismatchError

    def assume_century(self, year: int) -> None:
        """Choose the century of a year of two digits, unless the text named one."""
        if self.century is None:
            self.century = 19 if year >= _FIRST_YEAR_OF_1900S else 20

    def zone(self) -> None:
        """Read a time zone."""
        match = match_zone(self.text, self.position)
        if match is None:
            raise _MismatchError
        self.position = match.end()
        self.found.zone = match[0]

    def half(self) -> None:
        """Read `am` or `pm`."""
        self.half_of_day = 12 if self._skip(_HALF_OF_DAY)[1] in "pP" else 0


_Directive = Callable[[_Reader, bool], None]
"""Reads the text of a directive; the flag tells whether a number follows, so that this one must end in time."""


def _weekday(reader: _Reader, _number_follows: bool) -> None:
    reader.name(WEEKDAYS)


def _month_name(reader: _Reader, _number_follows: bool) -> None:
    reader.found.month = reader.name(MONTHS) + 1


def _century(reader: _Reader, number_follows: bool) -> None:
    reader.century = integer(reader.digits(2 if number_follows else None))


def _year(reader: _Reader, number_follows: bool) -> None:
    sign = reader.sign()
    reader.found.year = sign * integer(reader.digits(4 if number_follows else None))


def _year_of_century(reader: _Reader, _number_follows: bool) -> None:
    reader.found.year = year = reader.number(2, 0, 99)
    reader.assume_century(year)


def _year_of_week_in_century(reader: _Reader, _number_follows: bool) -> None:
    reader.assume_century(reader.number(2, 0, 99))


def _month(reader: _Reader, _number_follows: bool) -> None:
    reader.found.month = reader.number(2, 1, 12)


def _day(reader: _Reader, _number_follows: bool) -> None:
    reader.found.day = reader.number(2, 1, 31, may_be_padded=True)


def _hour(reader: _Reader, _number_follows: bool) -> None:
    reader.found.hour = reader.number(2, 0, 24, may_be_padded=True)


def _hour_of_half(reader: _Reader, _number_follows: bool) -> None:
    reader.found.hour = reader.number(2, 1, 12, may_be_padded=True)


def _minute(reader: _Reader, _number_follows: bool) -> None:
    reader.found.minute = reader.number(2, 0, 59)


def _second(reader: _Reader, _number_follows: bool) -> None:
    # 60 is a leap second.
    reader.found.second = reader.number(2, 0, 60)


def _fraction(width: int) -> _Directive:
    def read(reader: _Reader, number_follows: bool) -> None:
        sign = reader.sign()
        digits = reader.digits(width if number_follows else None)
        reader.found.fraction = Fraction(sign * integer(digits), 10 ** len(digits))

    return read


def _ignored(most: int | None, lowest: int, highest: int) -> _Directive:
    """Read a number that says nothing about the result."""

    def read(reader: _Reader, _number_follows: bool) -> None:
        reader.number(most, lowest, highest)

    return read


def _ignored_signed(reader: _Reader, number_follows: bool) -> None:
    reader.sign()
    reader.digits(4 if number_follows else None)


def _ignored_epoch(reader: _Reader, _number_follows: bool) -> None:
    reader.minus()
    reader.digits(None)


def _half_of_day(reader: _Reader, _number_follows: bool) -> None:
    reader.half()


def _zone(reader: _Reader, _number_follows: bool) -> None:
    reader.zone()


def _white_space(reader: _Reader, _number_follows: bool) -> None:
    reader.read(" ")


_READERS: Final[dict[str, _Directive]] = {
    "A": _weekday,
    "a": _weekday,
    "B": _month_name,
    "b": _month_name,
    "h": _month_name,
    "C": _century,
    "Y": _year,
    "y": _year_of_century,
    "m": _month,
    "d": _day,
    "e": _day,
    "H": _hour,
    "k": _hour,
    "I": _hour_of_half,
    "l": _hour_of_half,
    "M": _minute,
    "S": _second,
    "L": _fraction(3),
    "N": _fraction(9),
    "P": _half_of_day,
    "p": _half_of_day,
    "Z": _zone,
    "z": _zone,
    "n": _white_space,
    "t": _white_space,
    "G": _ignored_signed,
    "g": _year_of_week_in_century,
    "j": _ignored(3, 1, 366),
    "Q": _ignored_epoch,
    "s": _ignored_epoch,
    "U": _ignored(2, 0, 53),
    "W": _ignored(2, 0, 53),
    "V": _ignored(2, 1, 53),
    "u": _ignored(1, 1, 7),
    "w": _ignored(1, 0, 6),
}
