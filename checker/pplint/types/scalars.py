"""Which types of single values accept which: the part of assignability that looks at no other types.

Every function here answers whether the first type accepts the second, which is neither an alias nor made of others.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from pplint.syntax.oniguruma import BacktrackingError, RegexpError, search
from pplint.types import issues
from pplint.types.catalog_types import CatalogEntryType, ClassType, ResourceType
from pplint.types.enumerated import (
    are_all_among,
    are_all_among_in_any_case,
    as_set,
    by_lower_ascii,
    equal_in_any_case,
    lengths,
    lower_ascii,
    once_for_both,
)
from pplint.types.errors import InvalidTypeError, UnknownMatchError
from pplint.types.model import (
    BinaryType,
    BooleanType,
    DefaultType,
    EnumType,
    FloatType,
    IntegerType,
    NumericType,
    PatternType,
    ReferenceType,
    RegexpType,
    RuntimeType,
    ScalarDataType,
    ScalarType,
    SemVerRangeType,
    SemVerType,
    StringType,
    StringValueType,
    TimespanType,
    TimestampType,
    Type,
    UndefType,
)

_NUMERIC: Final[frozenset[type[Type]]] = frozenset([NumericType, IntegerType, FloatType])
_STRINGS: Final[frozenset[type[Type]]] = frozenset([StringType, StringValueType, EnumType, PatternType])
_SCALAR_DATA: Final[frozenset[type[Type]]] = _NUMERIC | _STRINGS | {ScalarDataType, BooleanType}
_SCALAR: Final[frozenset[type[Type]]] = _SCALAR_DATA | {
    ScalarType,
    RegexpType,
    SemVerType,
    SemVerRangeType,
    TimespanType,
    TimestampType,
}
_CATALOG_ENTRIES: Final[frozenset[type[Type]]] = frozenset([CatalogEntryType, ResourceType, ClassType])

_Range = IntegerType | FloatType | TimespanType | TimestampType


def within(lower: float | None, upper: float | None, low: float | None, high: float | None) -> bool:
    """Whether the range from `low` to `high` lies in that from `lower` to `upper`; None leaves an end open."""
    return (lower is None or (low is not None and lower <= low)) and (
        upper is None or (high is not None and high <= upper)
    )


def enumerates(to: EnumType, value: str) -> bool:
    """Whether a string is one of the values of an `Enum`."""
    if len(to.values) == 1:
        return equal_in_any_case(to.values[0], value) if to.case_insensitive else to.values[0] == value
    return lower_ascii(value) in by_lower_ascii(to.values) if to.case_insensitive else value in as_set(to.values)


def matches_any(patterns: tuple[str, ...], value: str) -> bool:
    """Whether a string matches one of some regular expressions, or there are none.

    Raise `InvalidTypeError` if that fails.
    """
    return _search_any(patterns, value) if len(value) <= _REMEMBERED else _search_any.__wrapped__(patterns, value)


_REMEMBERED: Final = 200
"""The longest strings whose match is cached, since the same few occur in many places."""


@lru_cache(maxsize=4096)
def _search_any(patterns: tuple[str, ...], value: str) -> bool:
    try:
        return not patterns or any(search(pattern, value) for pattern in patterns)
    except BacktrackingError as error:
        raise UnknownMatchError(issues.InvalidPattern(error.pattern, error.reason)) from None
    except RegexpError as error:
        raise InvalidTypeError(issues.InvalidPattern(error.pattern, error.reason)) from None


@once_for_both
def are_all_matched(values: tuple[str, ...], patterns: tuple[str, ...]) -> bool:
    """Whether each of some strings matches one of some regular expressions; raise `InvalidTypeError` if that fails."""
    return all(matches_any(patterns, value) for value in values)


@once_for_both
def is_any_matched(values: tuple[str, ...], patterns: tuple[str, ...]) -> bool:
    """Whether one of some strings matches one of them; raise `InvalidTypeError` if that fails."""
    return any(matches_any(patterns, value) for value in values)


def _same_class(to: Type, from_: Type) -> bool:
    return type(to) is type(from_)


def _equal(to: Type, from_: Type) -> bool:
    return to == from_


def _one_of(kinds: frozenset[type[Type]]) -> Callable[[Type, Type], bool]:
    return lambda _, from_: type(from_) in kinds


def _range(to: _Range, from_: Type) -> bool:
    return isinstance(from_, type(to)) and within(to.lower, to.upper, from_.lower, from_.upper)


def _boolean(to: BooleanType, from_: Type) -> bool:
    return isinstance(from_, BooleanType) and (to.value is None or to.value == from_.value)


def _string(to: StringType, from_: Type) -> bool:
    kind = type(from_)
    if kind not in _STRINGS or to.lower is None:
        return kind in _STRINGS
    low, high = _lengths(from_)
    return within(to.lower, to.upper, low, high)


def _lengths(type_: Type) -> tuple[int, int | None]:
    """Return the least and the greatest number of characters of the strings of a type."""
    if isinstance(type_, StringValueType):
        return len(type_.value), len(type_.value)
    if isinstance(type_, StringType):
        return type_.lower or 0, type_.upper
    if isinstance(type_, EnumType) and type_.values:
        return min(lengths(type_.values)), max(lengths(type_.values))
    return 0, None


def _string_value(to: StringValueType, from_: Type) -> bool:
    if isinstance(from_, StringValueType):
        return to.value == from_.value
    return isinstance(from_, EnumType) and from_.values == (to.value,) and not from_.case_insensitive


def _enum(to: EnumType, from_: Type) -> bool:
    kind = type(from_)
    if kind not in _STRINGS or not to.values:
        return kind in _STRINGS
    if isinstance(from_, StringValueType):
        return enumerates(to, from_.value)
    if not isinstance(from_, EnumType) or (from_.case_insensitive and not to.case_insensitive):
        return False
    if len(from_.values) == 1:
        return enumerates(to, from_.values[0])
    are_among = are_all_among_in_any_case if to.case_insensitive else are_all_among
    return bool(from_.values) and are_among(from_.values, to.values)


def _pattern(to: PatternType, from_: Type) -> bool:
    kind = type(from_)
    if kind not in _STRINGS or not to.patterns:
        return kind in _STRINGS
    if isinstance(from_, StringValueType):
        return matches_any(to.patterns, from_.value)
    if isinstance(from_, EnumType):
        return bool(from_.values) and are_all_matched(from_.values, to.patterns)
    # The compiler accepts only the same patterns, so that the common type of two patterns would accept neither.
    return isinstance(from_, PatternType) and bool(from_.patterns) and set(from_.patterns) <= set(to.patterns)


def _regexp(to: RegexpType, from_: Type) -> bool:
    return isinstance(from_, RegexpType) and (to.pattern is None or to.pattern == from_.pattern)


def _semver(to: SemVerType, from_: Type) -> bool:
    if not isinstance(from_, SemVerType) or not to.ranges:
        return isinstance(from_, SemVerType)
    return bool(from_.ranges) and all(any(each.is_covered_by(wide) for wide in to.ranges) for each in from_.ranges)


def _class(to: ClassType, from_: Type) -> bool:
    return isinstance(from_, ClassType) and (to.name is None or to.name == from_.name)


def _resource(to: ResourceType, from_: Type) -> bool:
    if not isinstance(from_, ResourceType) or to.type_name is None:
        return isinstance(from_, ResourceType)
    if from_.type_name is None or to.type_name.lower() != from_.type_name.lower():
        return False
    return to.title is None or to.title == from_.title


def _runtime(to: RuntimeType, from_: Type) -> bool:
    if not isinstance(from_, RuntimeType) or (to.runtime is not None and to.runtime != from_.runtime):
        return False
    return (to.name is None and to.pattern is None) or (to.name == from_.name and to.pattern == from_.pattern)


SCALARS: Final[dict[type[Type], Callable[[Any, Type], bool]]] = {
    UndefType: _same_class,
    DefaultType: _same_class,
    BinaryType: _same_class,
    SemVerRangeType: _same_class,
    ReferenceType: _equal,
    NumericType: _one_of(_NUMERIC),
    ScalarDataType: _one_of(_SCALAR_DATA),
    ScalarType: _one_of(_SCALAR),
    CatalogEntryType: _one_of(_CATALOG_ENTRIES),
    IntegerType: _range,
    FloatType: _range,
    TimespanType: _range,
    TimestampType: _range,
    BooleanType: _boolean,
    StringType: _string,
    StringValueType: _string_value,
    EnumType: _enum,
    PatternType: _pattern,
    RegexpType: _regexp,
    SemVerType: _semver,
    ClassType: _class,
    ResourceType: _resource,
    RuntimeType: _runtime,
}
"""For each type of single values, the function that answers what it accepts."""
