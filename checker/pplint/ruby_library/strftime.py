"""Dates and times as text in a format such as `%Y-%m-%d %H:%M`, as Ruby's `strftime` writes them.

A directive may have flags (`-` no padding, `_` spaces, `0` zeros, `^` upper case, `#` the other case, colons before
`z`) and a width, in this order. What is no directive stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.issue import UnreadableError
from pplint.base.late_patterns import late_pattern
from pplint.ruby_library import issues
from pplint.ruby_library.strptime import COMPOSITES, MONTHS, WEEKDAYS

if TYPE_CHECKING:
    import re

    from pplint.ruby_library.calendar import Moment

_DIRECTIVE = late_pattern(
    r"%(?P<flags>[-_^#0]*)(?P<width>[1-9][0-9]*)?(?P<colons>:{1,3}(?=z))?(?:E(?=[cCxXyY])|O(?=[deHkIlmMSuUVwWy]))?"
    r"(?P<letter>[a-zA-Z%+]|\Z)"
)
_WIDEST: Final = 1_000_000
"""The greatest sum of all widths."""


class _Style(Struct, frozen=True):
    """How a directive is written. `padding` is None where the directive decides; `width` 0 is its usual width."""

    padding: str | None
    is_bare: bool
    is_upper: bool
    changes_case: bool
    width: int
    colons: int

    def number(self, value: int, width: int, padding: str = "0") -> str:
        """Write a number of a usual width and padding."""
        width = 0 if self.is_bare else self.width or width
        if (self.padding or padding) == " ":
            return str(value).rjust(width)
        return f"{value:0{width}d}" if width else str(value)

    def word(self, text: str, *, upper: bool = False, lower: bool = False) -> str:
        """Write a word, in the case that the flags or the directive ask for."""
        if lower:
            text = text.lower()
        elif upper or self.is_upper:
            text = text.upper()
        return text if self.is_bare else text.rjust(self.width, self.padding or " ")


def format_time(moment: Moment, form: str) -> str:
    """Write a moment in a format; raise `ValueError` if it ends in a directive, or for widths beyond a million."""
    widths = [match["width"] or "0" for match in _DIRECTIVE.finditer(form)]
    if max(map(len, widths), default=0) > len(str(_WIDEST)) or sum(map(int, widths)) > _WIDEST:
        raise UnreadableError(issues.WidthsTooLarge(_WIDEST))
    return _DIRECTIVE.sub(lambda match: _write(moment, match), form)


def _write(moment: Moment, match: re.Match[str]) -> str:
    if not match["letter"]:
        raise UnreadableError(issues.InvalidTimeFormat(match.string))
    writer = _WRITERS.get(match["letter"])
    if writer is None:
        return match[0]
    return writer(moment, _style(match))


def _style(match: re.Match[str]) -> _Style:
    flags = match["flags"]
    width = int(match["width"] or 0)
    padding = next((flag for flag in reversed(flags) if flag in "-_0"), "")
    return _Style(
        padding={"_": " ", "0": "0"}.get(padding),
        is_bare="-" in flags,
        is_upper="^" in flags,
        changes_case="#" in flags,
        width=width,
        colons=len(match["colons"] or ""),
    )


def _year(year: int, style: _Style) -> str:
    # The sign of a year before the first comes on top of four digits.
    return style.number(year, 4 if year >= 0 else 5)


def _fraction(moment: Moment, style: _Style, digits: int) -> str:
    width = style.width or digits
    return f"{moment.nanosecond:09d}".ljust(width, "0")[:width]


def _half_of_day(moment: Moment, style: _Style, *, lower: bool) -> str:
    return style.word("AM" if moment.clock[0] < 12 else "PM", lower=lower)  # noqa: PLR2004


def _hour_of_half(moment: Moment) -> int:
    return (moment.clock[0] + 11) % 12 + 1


def _offset(moment: Moment, style: _Style) -> str:
    hours, rest = divmod(abs(moment.offset), 3600)
    minutes, seconds = divmod(rest, 60)
    # `%-z` in UTC is `-00:00`, an offset that is not known (RFC 3339, 4.3); only UTC has a name here.
    sign = "-" if moment.offset < 0 or (style.is_bare and moment.zone) else "+"
    colon = ":" if style.colons else ""
    tail = f"{colon}{minutes:02d}"
    if style.colons == 2 or (style.colons == 3 and seconds):  # noqa: PLR2004
        tail += f":{seconds:02d}"
    elif style.colons == 3 and not minutes:  # noqa: PLR2004
        tail = ""
    width = max(3, style.width - len(tail))
    if style.padding == " ":
        return f"{sign}{hours}".rjust(width) + tail
    return sign + str(hours).rjust(width - 1, "0") + tail


def _composite(form: str) -> _Writer:
    def write(moment: Moment, style: _Style) -> str:
        text = style.word(format_time(moment, form))
        return text.rjust(style.width, style.padding or " ")

    return write


_Writer = Callable[["Moment", _Style], str]

_WRITERS: Final[dict[str, _Writer]] = {
    "Y": lambda moment, style: _year(moment.date[0], style),
    "C": lambda moment, style: style.number(moment.date[0] // 100, 2),
    "y": lambda moment, style: style.number(moment.date[0] % 100, 2),
    "m": lambda moment, style: style.number(moment.date[1], 2),
    "d": lambda moment, style: style.number(moment.date[2], 2),
    "e": lambda moment, style: style.number(moment.date[2], 2, " "),
    "j": lambda moment, style: style.number(moment.day_of_year, 3),
    "H": lambda moment, style: style.number(moment.clock[0], 2),
    "k": lambda moment, style: style.number(moment.clock[0], 2, " "),
    "I": lambda moment, style: style.number(_hour_of_half(moment), 2),
    "l": lambda moment, style: style.number(_hour_of_half(moment), 2, " "),
    "M": lambda moment, style: style.number(moment.clock[1], 2),
    "S": lambda moment, style: style.number(moment.clock[2], 2),
    "s": lambda moment, style: style.number(moment.seconds, 1),
    "u": lambda moment, style: style.number(moment.weekday or 7, 1),
    "w": lambda moment, style: style.number(moment.weekday, 1),
    "U": lambda moment, style: style.number(moment.week_from(0), 2),
    "W": lambda moment, style: style.number(moment.week_from(1), 2),
    "V": lambda moment, style: style.number(moment.iso_week[1], 2),
    "G": lambda moment, style: _year(moment.iso_week[0], style),
    "g": lambda moment, style: style.number(moment.iso_week[0] % 100, 2),
    "A": lambda moment, style: style.word(WEEKDAYS[moment.weekday], upper=style.changes_case),
    "a": lambda moment, style: style.word(WEEKDAYS[moment.weekday][:3], upper=style.changes_case),
    "B": lambda moment, style: style.word(MONTHS[moment.date[1] - 1], upper=style.changes_case),
    "b": lambda moment, style: style.word(MONTHS[moment.date[1] - 1][:3], upper=style.changes_case),
    "h": lambda moment, style: style.word(MONTHS[moment.date[1] - 1][:3], upper=style.changes_case),
    "L": lambda moment, style: _fraction(moment, style, 3),
    "N": lambda moment, style: _fraction(moment, style, 9),
    "p": lambda moment, style: _half_of_day(moment, style, lower=style.changes_case),
    "P": lambda moment, style: _half_of_day(moment, style, lower=not (style.changes_case or style.is_upper)),
    "Z": lambda moment, style: style.word(moment.zone, lower=style.changes_case) if moment.zone else "",
    "z": _offset,
    "n": lambda _moment, style: style.word("\n"),
    "t": lambda _moment, style: style.word("\t"),
    "%": lambda _moment, style: style.word("%"),
    **{letter: _composite(form) for letter, form in COMPOSITES.items() if letter not in "v+"},
    "v": _composite("%e-%^b-%4Y"),
}
