"""What is wrong with texts for versions and times, which the types of the language are made of."""

from __future__ import annotations

from pplint.base.issue import Issue


class NotVersion(Issue):
    """A text that is no version."""

    words = "'{text}' is not a semantic version"
    text: str


class LeadingZero(Issue):
    """A number in a version that starts with zero."""

    words = "a number in a pre-release cannot start with a zero"


class NotVersionRange(Issue):
    """A text that is no range of versions."""

    words = "'{text}' is not a version range"
    text: str


class EmptyComparator(Issue):
    """A range of versions with an empty part before its last comparator, on which the compiler fails."""

    words = "the compiler fails on a version range that is empty before its last comparator"


class AnyVersionCompared(Issue):
    """A range of versions such as `<=*`, on which the compiler fails."""

    words = "the compiler fails on the version range `{range}`"
    range: str


class OverlappingVersionRanges(Issue):
    """Ranges of versions that overlap and have the same upper bound, on which the compiler fails."""

    words = "the compiler fails on overlapping version ranges with the same upper bound"


class SeveralIntervals(Issue):
    """Ranges of versions of several intervals, which the compiler cannot merge."""

    words = "the compiler cannot merge version ranges of several intervals"


class NotFinite(Issue):
    """Seconds that are infinite or no number."""

    words = "{value:float} is not a finite number"
    value: float


class TimeInNoFormat(Issue):
    """A text for a time that has none of several formats."""

    words = "'{text}' matches none of the formats {formats:list}"
    text: str
    formats: tuple[str, ...]


class TimeNotInFormat(Issue):
    """A text for a time that does not have the format."""

    words = "'{text}' does not match the format '{format}'"
    text: str
    format: str


class FractionWithoutWhole(Issue):
    """A format for a span of time that has only fractions of a second."""

    words = "`%L` and `%N` are fractions of a second and need a larger unit as well"


class RepeatsDownwards(Issue):
    """A format for a span of time that repeats a digit from more to fewer times."""

    words = "'{format}' repeats a digit from more to fewer times"
    format: str


class DirectiveTooWide(Issue):
    """A directive in a format for a span of time that is too wide."""

    words = "`{directive}` in the format is too wide"
    directive: str


class InvalidDirective(Issue):
    """What is no directive in a format for a span of time."""

    words = "`{directive}` is not a directive of a format: '{format}', at position {place}"
    directive: str
    format: str
    place: int


class TwoTimeZones(Issue):
    """A time zone beside a format that has one."""

    words = "a time zone is given although the format contains one"


class TimeWithoutYear(Issue):
    """A text for a time that does not name a year."""

    words = "the string has no year"


class TimeOutOfRange(Issue):
    """A text for a time that is not on any clock."""

    words = "the time is out of range"


class UnknownTimeZone(Issue):
    """A time zone that does not exist."""

    words = "unknown time zone `{name}`"
    name: str


class OffsetOutOfRange(Issue):
    """A distance from UTC of a day or more."""

    words = "the distance '{text}' from UTC is not below a day"
    text: str


class TimeZoneOfMachine(Issue):
    """The time zone `current`, which differs from machine to machine."""

    words = "the time zone `current` differs from machine to machine"
