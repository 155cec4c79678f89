"""Semantic versions and ranges of them, as the compiler reads, orders and writes them.

See "SemVer" and "SemVerRange" in the specification. A range is a union of intervals; `1.2 || >=2.0.0 <3.0.0` has two.
"""

from __future__ import annotations

import math
from typing import Final

from msgspec import Struct

from pplint.base.issue import UnreadableError
from pplint.base.late_patterns import late_pattern
from pplint.ruby_library.integers import integer
from pplint.types import text_issues as issues

_PARTS = r"[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*"
_NUMBER = r"0|[1-9][0-9]*"
_X = rf"[xX*]|{_NUMBER}"
PARTIAL: Final = late_pattern(rf"({_X})(?:\.({_X})(?:\.({_X})(?:-({_PARTS}))?(?:\+({_PARTS}))?)?)?")
"""A version of which parts are left out, or written as `x` or `*`; those of a whole one are numbers."""

VERSION_PATTERN: Final = rf"\A({_NUMBER})\.({_NUMBER})\.({_NUMBER})(?:-({_PARTS}))?(?:\+({_PARTS}))?\Z"
"""What a string must match to be converted to a version."""


class Version(Struct, frozen=True):
    """A version. Two are equal only with the same build; `<` and its siblings ignore the build.

    `prerelease` and `build` are None where the version has none. The major number of the greatest version is infinite.
    """

    major: float
    minor: int
    patch: int
    prerelease: tuple[int | str, ...] | None = None
    build: tuple[str, ...] | None = None

    @classmethod
    def parse(cls, text: str) -> Version:
        """Read `1.2.3-rc.1+build`; raise `ValueError` for anything else."""
        # The compiler's pattern ends with Ruby's `\Z`, before which one line feed may stand.
        match = PARTIAL.fullmatch(text.removesuffix("\n"))
        numbers = () if match is None else match.group(1, 2, 3)
        if match is None or not all(part is not None and part.isdigit() for part in numbers):
            raise UnreadableError(issues.NotVersion(text))
        major, minor, patch = map(integer, numbers)
        return cls(major, minor, patch, parse_prerelease(match[4]), parse_build(match[5]))

    @property
    def is_stable(self) -> bool:
        """Whether it is no prerelease."""
        return not self.prerelease

    @property
    def rank(self) -> tuple[float, int, int, tuple[tuple[int, int | str], ...]]:
        """What orders versions: a prerelease comes before its release, a number in it before a word."""
        if self.prerelease is None:
            # After every prerelease, whose parts start with 0 or 1.
            return (self.major, self.minor, self.patch, ((2, 0),))
        return (self.major, self.minor, self.patch, tuple((int(isinstance(p, str)), p) for p in self.prerelease))

    def __lt__(self, other: Version) -> bool:
        return self.rank < other.rank

    def __le__(self, other: Version) -> bool:
        return self.rank <= other.rank

    def __gt__(self, other: Version) -> bool:
        return self.rank > other.rank

    def __ge__(self, other: Version) -> bool:
        return self.rank >= other.rank

    def next_patch(self) -> Version:
        """Return the release with the next patch number."""
        return Version(self.major, self.minor, self.patch + 1)

    def __str__(self) -> str:
        major = "Infinity" if math.isinf(self.major) else self.major
        prerelease = "" if self.prerelease is None else f"-{'.'.join(map(str, self.prerelease))}"
        build = "" if self.build is None else f"+{'.'.join(self.build)}"
        return f"{major}.{self.minor}.{self.patch}{prerelease}{build}"


LOWEST: Final = Version(0, 0, 0, ())
HIGHEST: Final = Version(math.inf, 0, 0)


def parse_prerelease(text: str | None) -> tuple[int | str, ...] | None:
    """Read the dotted parts of a prerelease; raise `ValueError` for a number with leading zeros."""
    if text is None:
        return None
    parts = text.split(".")
    if any(part.isdigit() and len(part) > 1 and part[0] == "0" for part in parts):
        raise UnreadableError(issues.LeadingZero())
    return tuple(integer(part) if part.isdigit() else part for part in parts)


def parse_build(text: str | None) -> tuple[str, ...] | None:
    """Read the dotted parts of a build."""
    return None if text is None else tuple(text.split("."))


class Comparator(Struct, frozen=True):
    """One end of an interval: an operator (`>`, `>=`, `<`, `<=` or `=`) and a version."""

    operator: str
    version: Version

    def admits(self, version: Version) -> bool:
        """Whether a version is on the right side."""
        if self.operator == "=":
            return version == self.version
        if self.operator[0] == ">":
            return version > self.version or (self.operator == ">=" and version.rank == self.version.rank)
        return version < self.version or (self.operator == "<=" and version.rank == self.version.rank)

    def names_prerelease_of(self, version: Version) -> bool:
        """Whether it names a prerelease of the release that a version leads to."""
        own = self.version
        return not own.is_stable and own.rank[:3] == version.rank[:3]

    def __str__(self) -> str:
        return str(self.version) if self.operator == "=" else f"{self.operator}{self.version}"


class Interval(Struct, frozen=True):
    """The versions between two comparators; None leaves a side open."""

    lower: Comparator | None = None
    upper: Comparator | None = None

    @classmethod
    def of(cls, operator: str, version: Version) -> Interval:
        """Return the versions that one comparator admits."""
        comparator = Comparator(operator, version)
        return cls(None if operator[0] == "<" else comparator, None if operator[0] == ">" else comparator)

    @property
    def begin(self) -> Version:
        """The lowest version, or the one above which it starts."""
        return LOWEST if self.lower is None else self.lower.version

    @property
    def end(self) -> Version:
        """The highest version, or the one below which it ends."""
        return HIGHEST if self.upper is None else self.upper.version

    @property
    def excludes_begin(self) -> bool:
        """Whether `begin` itself is outside."""
        return self.lower is not None and self.lower.operator == ">"

    @property
    def excludes_end(self) -> bool:
        """Whether `end` itself is outside."""
        return self.upper is not None and self.upper.operator == "<"

    def contains(self, version: Version) -> bool:
        """Whether a version is between the two ends."""
        return all(end is None or end.admits(version) for end in (self.lower, self.upper))

    def includes(self, version: Version) -> bool:
        """Whether a version belongs to it: a prerelease does only where an end names one of the same release."""
        if not self.contains(version):
            return False
        ends = [end for end in (self.lower, self.upper) if end is not None]
        return version.is_stable or not ends or any(end.names_prerelease_of(version) for end in ends)

    def intersection(self, other: Interval) -> Interval | None:
        """Return the versions in both; None where there are none."""
        if self == Interval():
            return other
        for left, right in ((self, other), (other, self)):
            if left.begin > right.end:
                return None
            if left.begin.rank == right.end.rank:
                apart = left.excludes_begin or right.excludes_end
                return None if apart else Interval.of("=", left.begin)
        below = self if self.begin > other.begin or (self._same_begin(other) and self.excludes_begin) else other
        above = self if self.end < other.end or (self._same_end(other) and self.excludes_end) else other
        if above.upper is None or above.upper == Comparator("<=", HIGHEST):
            return below
        if below.lower is None or below.lower == Comparator(">=", LOWEST):
            return above
        return Interval(below.lower, above.upper)

    def union(self, other: Interval) -> Interval | None:
        """Return the interval that holds both, or None where there is a gap between them.

        Raise `ValueError` for two that overlap and end in the same version: the compiler fails on such a pair.
        """
        if self == Interval():
            return self
        if self.contains(other.begin) or other.contains(self.begin):
            if self._same_end(other):
                raise UnreadableError(issues.OverlappingVersionRanges())
            return self._overlapping_union(other)
        for left, right in ((self, other), (other, self)):
            if right.excludes_begin:
                continue
            if (left.end if left.excludes_end else left.end.next_patch()) == right.begin:
                return _between(left.begin, left.excludes_begin, right.end, right.excludes_end)
        return None

    def _overlapping_union(self, other: Interval) -> Interval | None:
        low = self if self.begin < other.begin else other
        high = self if self.end > other.end else other
        excludes_begin = low.excludes_begin
        if self._same_begin(other):
            excludes_begin = self.excludes_begin and other.excludes_begin
        return _between(low.begin, excludes_begin, high.end, high.excludes_end)

    def __str__(self) -> str:
        if self == NOTHING:
            return "<0.0.0"
        ends = dict.fromkeys(str(end) for end in (self.lower, self.upper) if end is not None)
        return " ".join(ends) or "*"

    def _same_begin(self, other: Interval) -> bool:
        return self.begin.rank == other.begin.rank

    def _same_end(self, other: Interval) -> bool:
        return self.end.rank == other.end.rank


def _between(low: Version, excludes_low: bool, high: Version, excludes_high: bool) -> Interval | None:
    lower = Interval.of(">" if excludes_low else ">=", low)
    return lower.intersection(Interval.of("<" if excludes_high else "<=", high))


NOTHING: Final = Interval.of("<", LOWEST)
"""The interval without versions."""


class VersionRange(Struct, frozen=True, eq=False):
    """A set of versions. Two are equal if their intervals are, however they were written."""

    intervals: tuple[Interval, ...]
    text: str

    @classmethod
    def between(cls, low: Version, high: Version, *, exclude_high: bool = False) -> VersionRange:
        """Return the range from one version to another. The compiler writes such a range with its ends swapped."""
        interval = _between(low, False, high, exclude_high)
        text = f">={high} <{low}" if exclude_high else f"{high} - {low}"
        return cls((NOTHING if interval is None else interval,), text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, VersionRange) and self.intervals == other.intervals

    def __hash__(self) -> int:
        return hash(self.intervals)

    def includes(self, version: Version) -> bool:
        """Whether a version belongs to it."""
        return any(interval.includes(version) for interval in self.intervals)

    def is_covered_by(self, other: VersionRange) -> bool:
        """Whether every version in it is in the other, prereleases aside."""
        return all(any(_covers(wide, narrow) for wide in other.intervals) for narrow in self.intervals)

    def merged(self, other: VersionRange) -> VersionRange | None:
        """Return one range for two that overlap or touch; None where there is a gap between them.

        Raise `ValueError` where one of them consists of several intervals: the compiler fails on these.
        """
        if len(self.intervals) != 1 or len(other.intervals) != 1:
            raise UnreadableError(issues.SeveralIntervals())
        one, two = self.intervals[0], other.intervals[0]
        if self.includes(two.begin) or other.includes(one.begin):
            low = min(one.begin, two.begin, key=lambda version: version.rank)
            high = max(one.end, two.end, key=lambda version: version.rank)
            return VersionRange.between(low, high, exclude_high=_excludes_merged_end(one, two))
        for left, right in ((one, two), (two, one)):
            if left.excludes_end and left.end == right.begin:
                return VersionRange.between(left.begin, right.end, exclude_high=right.excludes_end)
        return None

    def __str__(self) -> str:
        return self.text


def _excludes_merged_end(one: Interval, other: Interval) -> bool:
    """Whether the compiler leaves out the end of a merged range.

    Where both leave out their end, only the end of the first counts, so that a longer second one gains its end.
    """
    left, right = (one, other) if one.excludes_end else (other, one)
    same_end = left.end.rank == right.end.rank
    return left.excludes_end and (left.end > right.end or (same_end and right.excludes_end))


def _covers(wide: Interval, narrow: Interval) -> bool:
    if wide.begin > narrow.begin:
        return False
    same_end = wide.end.rank == narrow.end.rank
    return wide.end > narrow.end or (same_end and (not wide.excludes_end or narrow.excludes_end))
