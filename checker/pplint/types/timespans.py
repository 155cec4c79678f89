"""Spans of time: how long something takes, in nanoseconds, as text in the formats of the language.

See "Timespan" in the specification. A format is text with directives such as `%H`, `%-M` (not padded) or `%_10S`
(padded with spaces to ten characters). The directive of the greatest unit stands for all of the span that the units
above it would hold: `%H` alone gives 25 for a day and an hour.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import lru_cache, total_ordering
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pplint.base.issue import UnreadableError
from pplint.base.late_patterns import late_pattern
from pplint.ruby_library import issues as ruby_issues
from pplint.ruby_library.integers import integer
from pplint.types import text_issues as issues

SECOND: Final = 1_000_000_000
"""The nanoseconds in a second."""


def to_nanoseconds(seconds: float) -> int:
    """Return a number of seconds in nanoseconds; raise `ValueError` if they are too many for a float, or `NaN`."""
    nanoseconds = seconds * SECOND
    if not isinstance(nanoseconds, int) and not math.isfinite(nanoseconds):
        raise UnreadableError(issues.NotFinite(nanoseconds))
    return int(nanoseconds)


@total_ordering
class Timespan(Struct, frozen=True):
    """A span of time in nanoseconds; it may be negative."""

    nanoseconds: int

    def __lt__(self, other: object) -> bool:
        return self.nanoseconds < other.nanoseconds if isinstance(other, Timespan) else NotImplemented

    @classmethod
    def parse(cls, text: str, formats: str | Sequence[str] | None = None) -> Timespan:
        """Read text in one format, or in the first of several that fits; without any, in the default formats.

        Raise `ValueError` if no format fits, or if one of those tried is not a format.
        """
        if isinstance(formats, str):
            return cls(_TimespanFormat.of(formats).parse(text))
        candidates = DEFAULT_FORMATS if formats is None else formats
        for candidate in candidates:
            form = _TimespanFormat.of(candidate)
            _matcher(form)
            try:
                return cls(form.parse(text))
            except ValueError:
                continue
        raise UnreadableError(issues.TimeInNoFormat(text, tuple(candidates)))

    def format(self, form: str) -> str:
        """Write it in a format; raise `ValueError` if it is not one."""
        return _TimespanFormat.of(form).write(self.nanoseconds)

    def __str__(self) -> str:
        return self.format(DEFAULT_FORMATS[0])


DEFAULT_FORMATS: Final = (
    "%D-%H:%M:%S.%-N",
    "%H:%M:%S.%-N",
    "%M:%S.%-N",
    "%S.%-N",
    "%D-%H:%M:%S",
    "%H:%M:%S",
    "%D-%H:%M",
    "%S",
)


class _Unit(Struct, frozen=True):
    """What a directive stands for: nanoseconds, how many make the next unit up, and digits when padded."""

    nanoseconds: int
    count: int | None
    digits: int


_DAY = _Unit(86_400 * SECOND, None, 1)
_MILLISECOND = _Unit(1_000_000, 1000, 3)
_NANOSECOND = _Unit(1, SECOND, 9)
_UNITS: Final = {
    "D": _DAY,
    "H": _Unit(3600 * SECOND, 24, 2),
    "M": _Unit(60 * SECOND, 60, 2),
    "S": _Unit(SECOND, 60, 2),
    "L": _MILLISECOND,
    "N": _NANOSECOND,
}
"""Units by their directive, the greatest first."""

_TRAILING_ZEROS = late_pattern(r"(?<=.)0+\Z")


class _TimespanDirective(Struct, frozen=True):
    """One directive. `padding` is `0`, a space, or empty; `is_total` where it also holds the units above it."""

    unit: _Unit
    padding: str
    width: int | None
    is_total: bool = False

    @property
    def _is_fraction(self) -> bool:
        return self.unit in {_MILLISECOND, _NANOSECOND}

    @property
    def pattern(self) -> str:
        if self.width is not None:
            pattern = {"": "[0-9]{1,%d}", "0": "[0-9]{%d}", " ": r"[0-9\s]{%d}"}[self.padding] % self.width
            return f"({pattern})"
        if self.is_total:
            return r"\s*([0-9]+)" if self.padding == " " else "([0-9]+)"
        characters = r"0-9\s" if self.padding == " " else "0-9"
        return f"([{characters}]{{1,{self.unit.digits}}})"

    def parse(self, digits: str) -> int:
        """Return the nanoseconds that digits stand for; those of a fraction count from the decimal point."""
        if not self._is_fraction:
            return integer(digits) * self.unit.nanoseconds
        if self.is_total:
            raise UnreadableError(issues.FractionWithoutWhole())
        return integer(digits.ljust(_NANOSECOND.digits, "0"))

    def write(self, nanoseconds: int) -> str:
        width = self.unit.digits if self.width is None else self.width
        number = str(self._count(nanoseconds))
        if self._is_fraction:
            if not self.is_total and self.padding != "0":
                number = _TRAILING_ZEROS.sub("", number)
            return number.ljust(width) if self.padding else number
        return number.rjust(width, self.padding) if self.padding else number

    def _count(self, nanoseconds: int) -> int:
        unit, width = self.unit, self.width
        # `%3N` counts milliseconds.
        if unit is _NANOSECOND and width is not None and width < _NANOSECOND.digits:
            unit = _Unit(10 ** (_NANOSECOND.digits - width), 10**width, width)
        count = nanoseconds // unit.nanoseconds
        return count if self.is_total or unit.count is None else count % unit.count


_WIDTH_DIGITS = 5
"""Wider directives than five digits can tell are refused; Ruby cannot parse with them, either."""

_WIDEST: Final = 1_000_000
"""The greatest sum of all widths."""

_DIRECTIVE = late_pattern(r"%([-_]?)(0?)([0-9]*)([%DHMSLN])")


class _TimespanFormat(Struct, frozen=True):
    """A format that has been read: literal text and directives, in turn."""

    text: str
    segments: tuple[str | _TimespanDirective, ...]

    @staticmethod
    @lru_cache(maxsize=512)
    def of(text: str) -> _TimespanFormat:
        """Read a format; raise `UnreadableError` if it is not one, or for widths beyond a million."""
        segments = _mark_total(_segments(text))
        if sum(segment.width or 0 for segment in segments if isinstance(segment, _TimespanDirective)) > _WIDEST:
            raise UnreadableError(ruby_issues.WidthsTooLarge(_WIDEST))
        return _TimespanFormat(text, tuple(segments))

    def parse(self, text: str) -> int:
        match = _matcher(self).fullmatch(text)
        if match is None:
            raise self._mismatch(text)
        nanoseconds = 0
        for segment, group in zip(self.segments, match.groups(), strict=True):
            if isinstance(segment, str):
                continue
            # A directive that is padded with blanks takes blanks alone, too.
            digits = group.lstrip()
            if not digits.isdigit():
                raise self._mismatch(text)
            nanoseconds += segment.parse(digits)
        return -nanoseconds if text.startswith("-") else nanoseconds

    def _mismatch(self, text: str) -> UnreadableError:
        return UnreadableError(issues.TimeNotInFormat(text, self.text))

    def write(self, nanoseconds: int) -> str:
        size = abs(nanoseconds)
        sign = "-" if nanoseconds < 0 else ""
        return sign + "".join(s if isinstance(s, str) else s.write(size) for s in self.segments)


@lru_cache(maxsize=512)
def _matcher(form: _TimespanFormat) -> re.Pattern[str]:
    patterns = (f"({re.escape(s)})" if isinstance(s, str) else s.pattern for s in form.segments)
    try:
        return re.compile(rf"-?{''.join(patterns)}", re.ASCII)
    except re.error as error:
        raise UnreadableError(issues.RepeatsDownwards(form.text)) from error


def _segments(text: str) -> list[str | _TimespanDirective]:
    segments: list[str | _TimespanDirective] = []
    literal = ""
    position = 0
    while position < len(text):
        if text[position] != "%":
            literal += text[position]
            position += 1
            continue
        match = _DIRECTIVE.match(text, position)
        if match is None:
            raise _bad_directive(text, position)
        position = match.end()
        if match[4] == "%":
            literal += "%"
            continue
        if literal:
            segments.append(literal)
            literal = ""
        segments.append(_directive(match))
    return [*segments, literal] if literal else segments


def _directive(match: re.Match[str]) -> _TimespanDirective:
    flag, zero, width, letter = match.groups()
    if flag:
        width = zero + width
    if len(width) > _WIDTH_DIGITS:
        raise UnreadableError(issues.DirectiveTooWide(match[0]))
    padding = {"-": "", "_": " ", "": "0"}[flag]
    return _TimespanDirective(_UNITS[letter], padding, int(width) if width else None)


def _bad_directive(text: str, start: int) -> UnreadableError:
    end = start + 1
    while end < len(text) and (text[end].isdigit() or (end == start + 1 and text[end] in "-_")):
        end += 1
    end = min(end, len(text) - 1)
    return UnreadableError(issues.InvalidDirective(text[start:end], text, end))


def _mark_total(segments: list[str | _TimespanDirective]) -> list[str | _TimespanDirective]:
    """Let the first directive of the greatest unit stand for the units above it, too."""
    units = {segment.unit for segment in segments if isinstance(segment, _TimespanDirective)}
    greatest = next((unit for unit in _UNITS.values() if unit in units), None)
    for index, segment in enumerate(segments):
        if isinstance(segment, _TimespanDirective) and segment.unit == greatest:
            segments[index] = replace(segment, is_total=True)
            break
    return segments
