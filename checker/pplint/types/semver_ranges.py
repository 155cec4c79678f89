"""The text of a range of versions: `1.x`, `~1.2`, `^1.2.3`, `>=1.0.0 <2.0.0`, `1.0.0 - 2.0.0`, and several with `||`.

See "SemVerRange" in the specification. A version with parts left out, or written as `x` or `*`, is called partial.
"""

from __future__ import annotations

import re
from functools import reduce
from typing import Final

from msgspec import Struct

from pplint.base.issue import UnreadableError
from pplint.base.late_patterns import late_pattern
from pplint.ruby_library.integers import integer
from pplint.types import text_issues as issues
from pplint.types.semver import (
    NOTHING,
    PARTIAL,
    Comparator,
    Interval,
    Version,
    VersionRange,
    parse_build,
    parse_prerelease,
)

_OPERATORS: Final = frozenset({"", "<", "<=", ">", ">=", "=", "~", "~>", "~=", "^"})
# `>= 1.2` and `>=v1.2` are read as `>=1.2`.
_SPACE_AFTER_OPERATOR = late_pattern(r"([><=~^])(?:\s+|\s*v)", re.ASCII)
MOST_UNITED = 200
"""Of how many ranges all pairs are compared."""

_OR = late_pattern(r"\s*\|\|\s*", re.ASCII)
_SPACES = late_pattern(r"\s+", re.ASCII)


def parse_range(text: str) -> VersionRange:
    """Read a range in any of its forms; raise `ValueError` if it is not one."""
    alternatives = _as_ruby_splits(_OR.split(_SPACE_AFTER_OPERATOR.sub(r"\1", text)))
    if not alternatives:
        return VersionRange((Interval(),), "*")
    intervals = dict.fromkeys(_parse_alternative(alternative, text) for alternative in alternatives)
    found = _united([interval for interval in intervals if interval is not None])
    return VersionRange(tuple(found) or (NOTHING,), text)


def _as_ruby_splits(parts: list[str]) -> list[str]:
    """Return the parts of a text as Ruby splits it: without the empty strings at the end."""
    while parts and not parts[-1]:
        parts.pop()
    return parts


def _parse_alternative(text: str, whole: str) -> Interval | None:
    words = _SPACES.split(text)
    if words[1:-1] == ["-"]:
        low = _Partial.parse(words[0])
        high = None if low is None else _Partial.parse(words[2])
        if low is not None and high is not None:
            return Interval.of(">=", low.version).intersection(Interval.of("<=", high.version))
    simples = [_parse_simple(simple, whole) for simple in _as_ruby_splits(words)]
    return reduce(_intersection, simples) if simples else None


def _intersection(one: Interval | None, other: Interval | None) -> Interval | None:
    if one is None or other is None:
        raise UnreadableError(issues.EmptyComparator())
    return one.intersection(other)


def _parse_simple(text: str, whole: str) -> Interval | None:
    version = text.lstrip("<>=~^")
    operator, partial = text.removesuffix(version), _Partial.parse(version)
    if partial is None or operator not in _OPERATORS:
        raise UnreadableError(issues.NotVersionRange(whole))
    return partial.compared(operator or "=")


class _Partial(Struct, frozen=True):
    """A version with parts left out, or written as `x` or `*`; these are None."""

    major: int | None
    minor: int | None
    patch: int | None
    prerelease: str | None
    build: str | None

    @classmethod
    def parse(cls, text: str) -> _Partial | None:
        match = PARTIAL.fullmatch(text)
        if match is None:
            return None
        major, minor, patch = (integer(part) if part and part.isdigit() else None for part in match.group(1, 2, 3))
        return cls(major, minor, patch, match[4], match[5])

    @property
    def version(self) -> Version:
        """The version with zeros for what is left out."""
        prerelease, build = parse_prerelease(self.prerelease), parse_build(self.build)
        return Version(self.major or 0, self.minor or 0, self.patch or 0, prerelease, build)

    def compared(self, operator: str) -> Interval:
        if operator in {">=", "<"}:
            return Interval.of(operator, self.version)
        if operator == ">":
            return self._above()
        if operator == "<=":
            return self._up_to()
        # Before 1.0.0, the minor number is the one that may break things: `^0.2.3` ends before 0.3.0.
        if operator == "^" and self.major != 0:
            return self._same_major()
        return self._same_minor(exact=operator == "=")

    def _above(self) -> Interval:
        following = self._following()
        if self.major is None:
            return NOTHING
        return Interval.of(">", self.version) if following is None else Interval.of(">=", following)

    def _up_to(self) -> Interval:
        if self.major is None:
            raise UnreadableError(issues.AnyVersionCompared("<=*"))
        following = self._following()
        return Interval.of("<=", self.version) if following is None else Interval.of("<", following)

    def _following(self) -> Version | None:
        """The first version after all that it matches; None for a complete version."""
        if self.major is None or self.minor is None:
            return Version((self.major or 0) + 1, 0, 0)
        return Version(self.major, self.minor + 1, 0) if self.patch is None else None

    def _same_major(self) -> Interval:
        if self.major is None:
            raise UnreadableError(issues.AnyVersionCompared("^*"))
        version = self.version if self.minor is not None and self.patch is not None else self._stable()
        if version.prerelease is None:
            version = Version(version.major, version.minor, version.patch)
        return Interval(Comparator(">=", version), Comparator("<", Version(self.major + 1, 0, 0)))

    def _same_minor(self, *, exact: bool) -> Interval:
        if self.major is None:
            return Interval()
        if self.minor is None:
            return Interval(Comparator(">=", self._stable()), Comparator("<", Version(self.major + 1, 0, 0)))
        if self.patch is not None and exact:
            return Interval.of("=", self.version)
        version = self._stable() if self.patch is None else self.version
        return Interval(Comparator(">=", version), Comparator("<", Version(self.major, self.minor + 1, 0)))

    def _stable(self) -> Version:
        minor = self.minor or 0
        return Version(self.major or 0, minor, 0 if self.minor is None else self.patch or 0)


def _united(intervals: list[Interval]) -> list[Interval]:
    """Unite intervals that overlap or touch, in the order in which the compiler does it; very many stay as they are."""
    united = len(intervals) <= MOST_UNITED
    while len(intervals) > 1 and united:
        united = False
        pending, intervals = intervals, []
        while pending:
            whole = pending.pop()
            apart: list[Interval] = []
            for interval in pending:
                union = whole.union(interval)
                if union is None:
                    apart.append(interval)
                else:
                    whole, united = union, True
            intervals.insert(0, whole)
            pending = apart
    return intervals
