"""Whether two types of single values share a value, for types of one family."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from pplint.types.enumerated import as_set, by_lower_ascii, equal_in_any_case, lengths, lower_ascii
from pplint.types.model import (
    BooleanType,
    EnumType,
    FloatType,
    IntegerType,
    PatternType,
    RegexpType,
    SemVerType,
    StringType,
    StringValueType,
    TimespanType,
    TimestampType,
    Type,
)
from pplint.types.scalars import enumerates, is_any_matched

if TYPE_CHECKING:
    from pplint.types.argument_types import UriType
    from pplint.types.catalog_types import ClassType, ResourceType

_Range = IntegerType | FloatType | TimespanType | TimestampType


def _booleans(one: BooleanType, other: BooleanType) -> bool:
    return one.value is None or other.value is None or one.value == other.value


def _ranges(one: _Range, other: _Range) -> bool:
    return _reaches(one.lower, other.upper) and _reaches(other.lower, one.upper)


def _reaches(lower: float | None, upper: float | None) -> bool:
    return lower is None or upper is None or lower <= upper


def _strings(one: Type, other: Type) -> bool:
    """Try the values of an enumeration; of two that are not, only the lengths can tell."""
    if isinstance(one, EnumType) and isinstance(other, EnumType) and one.values and other.values:
        return _share_a_value(one, other)
    pairs = ((other, one), (one, other)) if isinstance(other, StringValueType) else ((one, other), (other, one))
    for left, right in pairs:
        values = _values(left)
        if values:
            return _one_may_be(values, right, ignores_case=isinstance(left, EnumType) and left.case_insensitive)
    if isinstance(one, StringType) and isinstance(other, StringType):
        return _reaches(one.lower or 0, other.upper) and _reaches(other.lower or 0, one.upper)
    return True


def _share_a_value(one: EnumType, other: EnumType) -> bool:
    ignores_case = one.case_insensitive or other.case_insensitive
    if len(one.values) == 1 == len(other.values):
        value, wanted = one.values[0], other.values[0]
        return equal_in_any_case(value, wanted) if ignores_case else value == wanted
    if ignores_case:
        return not by_lower_ascii(one.values).keys().isdisjoint(by_lower_ascii(other.values).keys())
    return not as_set(one.values).isdisjoint(as_set(other.values))


def _values(type_: Type) -> tuple[str, ...]:
    if isinstance(type_, StringValueType):
        return (type_.value,)
    return type_.values if isinstance(type_, EnumType) else ()


def _one_may_be(values: tuple[str, ...], type_: Type, *, ignores_case: bool) -> bool:
    """Whether one of some strings, perhaps in another case, is of a type of strings."""
    if isinstance(type_, StringType):
        low, high = type_.lower or 0, type_.upper
        return any(low <= length and (high is None or length <= high) for length in lengths(values))
    if isinstance(type_, PatternType):
        # Some spelling of the value may match, which would be many to try.
        return ignores_case or is_any_matched(values, type_.patterns)
    if isinstance(type_, StringValueType):
        if ignores_case:
            return lower_ascii(type_.value) in by_lower_ascii(values)
        return type_.value in as_set(values)
    if not isinstance(type_, EnumType) or not type_.values:
        return True
    return any(enumerates(type_, value) for value in values)


def _regexps(one: RegexpType, other: RegexpType) -> bool:
    return one.pattern is None or other.pattern is None or one.pattern == other.pattern


def _versions(one: SemVerType, other: SemVerType) -> bool:
    if not one.ranges or not other.ranges:
        return True
    intervals = [each for range_ in one.ranges for each in range_.intervals]
    others = [each for range_ in other.ranges for each in range_.intervals]
    return any(each.intersection(wide) is not None for each in intervals for wide in others)


def _uris(one: UriType, other: UriType) -> bool:
    """Compare the parts that both give as text."""
    parts = dict(other.parts)
    for name, part in one.parts:
        theirs = parts.get(name)
        if isinstance(part, str) and isinstance(theirs, str) and not equal_in_any_case(part, theirs):
            return False
    return True


def _resources(one: ResourceType, other: ResourceType) -> bool:
    if one.type_name is None or other.type_name is None:
        return True
    if one.type_name.lower() != other.type_name.lower():
        return False
    return one.title is None or other.title is None or one.title == other.title


def _classes(one: ClassType, other: ClassType) -> bool:
    return one.name is None or other.name is None or one.name == other.name


LEAVES: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "boolean": _booleans,
    "integer": _ranges,
    "float": _ranges,
    "timespan": _ranges,
    "timestamp": _ranges,
    "string": _strings,
    "regexp": _regexps,
    "semver": _versions,
    "uri": _uris,
    "resource": _resources,
    "class": _classes,
}
"""For each family of single values, the function that compares two of its types."""
