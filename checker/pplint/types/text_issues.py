"""What is wrong with texts for versions and times, which the types of the language are made of."""

from __future__ import annotations

from pplint.base.issue import Issue


class NotVersion(Issue):
    """A text that is no version."""

    text: str


class LeadingZero(Issue):
    """A number in a version that starts with zero."""


class NotVersionRange(Issue):
    """A text that is no range of versions."""

    text: str


class EmptyComparator(Issue):
    """A range of versions with an empty part before its last comparator, on which the compiler fails."""


class AnyVersionCompared(Issue):
    """A range of versions such as `<=*`, on which the compiler fails."""

    range: str


class OverlappingVersionRanges(Issue):
    """Ranges of versions that overlap and have the same upper bound, on which the compiler fails."""


class SeveralIntervals(Issue):
    """Ranges of versions of several intervals, which the compiler cannot merge."""


class NotFinite(Issue):
    """Seconds that are infinite or no number."""

    value: float


class TimeInNoFormat(Issue):
    """A text for a time that has none of several formats."""

    text: str
    formats: tuple[str, ...]


class TimeNotInFormat(Issue):
    """A text for a time that does not have the format."""

    text: str
    format: str


class FractionWithoutWhole(Issue):
    """A format for a span of time that has only fractions of a second."""


class RepeatsDownwards(Issue):
    """A format for a span of time that repeats a digit from more to fewer times."""

    format: str


class DirectiveTooWide(Issue):
    """A directive in a format for a span of time that is too wide."""

    directive: str


class InvalidDirective(Issue):
    """What is no directive in a format for a span of time."""

    directive: str
    format: str
    place: int


class TwoTimeZones(Issue):
    """A time zone beside a format that has one."""


class TimeWithoutYear(Issue):
    """A text for a time that does not name a year."""


class TimeOutOfRange(Issue):
    """A text for a time that is not on any clock."""


class UnknownTimeZone(Issue):
    """A time zone that does not exist."""

    name: str


class OffsetOutOfRange(Issue):
    """A distance from UTC of a day or more."""

    text: str


class TimeZoneOfMachine(Issue):
    """The time zone `current`, which differs from machine to machine."""
