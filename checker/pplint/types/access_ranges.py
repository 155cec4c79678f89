"""`SemVer[…]`, `Timespan[…]`, `Timestamp[…]` and `URI[…]`: types made from keys that are read as text."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from pplint.base.issue import UnreadableError
from pplint.ruby_library.uris import parse_uri
from pplint.types import issues, make
from pplint.types.access_keys import Keys, is_integer
from pplint.types.argument_types import UriType
from pplint.types.errors import InvalidTypeError
from pplint.types.model import (
    EnumType,
    IntegerType,
    NotUndefType,
    OptionalType,
    PatternType,
    RegexpType,
    StringType,
    StructElement,
    StructType,
    TimespanType,
    TimestampType,
    Type,
    TypeType,
    UndefType,
)
from pplint.types.plain_values import DEFAULT
from pplint.types.relations import is_assignable
from pplint.types.semver import VersionRange
from pplint.types.timespans import SECOND, Timespan, to_nanoseconds
from pplint.types.timestamps import Timestamp


def semver(keys: Keys) -> Type:
    """Make `SemVer[*ranges]` from ranges, or from text."""
    keys = keys.flat
    keys.require(1)
    for index, value in enumerate(keys.values):
        if not isinstance(value, str | VersionRange):
            raise keys.wrong_kind(index, "a string or a range of versions", "BAD_TYPE_SPECIALIZATION")
    return make.semver([_version_range(cast("str | VersionRange", value)) for value in keys.values])


def _version_range(value: str | VersionRange) -> VersionRange:
    from pplint.types.semver_ranges import parse_range

    return _read(parse_range, value) if isinstance(value, str) else value


def _read(parse: Callable[..., Any], *arguments: object) -> Any:  # noqa: ANN401 - what the function returns
    """Call a function that reads text; what it cannot read is an issue."""
    try:
        return parse(*arguments)
    except UnreadableError as error:
        raise InvalidTypeError(error.issue) from None


def timespan(keys: Keys) -> Type:
    """Make `Timespan[lower, upper]`."""
    lower, upper = _bounds(keys, _timespan)
    return TimespanType(lower, upper)


def timestamp(keys: Keys) -> Type:
    """Make `Timestamp[lower, upper]`."""
    lower, upper = _bounds(keys, _timestamp)
    return TimestampType(lower, upper)


def _bounds(keys: Keys, convert: Callable[[Keys, int], int | None]) -> tuple[int | None, int | None]:
    keys = keys.flat
    keys.require(0, 2)
    lower, upper = [*(_bound(keys, index, convert) for index in range(len(keys))), None, None][:2]
    if lower is not None and upper is not None and lower > upper:
        raise InvalidTypeError(issues.BoundsInWrongOrder())
    return lower, upper


_UNBOUNDED: Final = (-math.inf, math.inf)


def _bound(keys: Keys, index: int, convert: Callable[[Keys, int], int | None]) -> int | None:
    """Return a bound in nanoseconds, or None for none; numbers are seconds, and may be infinite where none is meant."""
    value = keys.values[index]
    if value is None or value is DEFAULT:
        return None
    if is_integer(value) or isinstance(value, float):
        seconds = cast("float", value)
        return None if seconds * SECOND == _UNBOUNDED[index] else cast("int", _read(to_nanoseconds, seconds))
    return convert(keys, index)


def _timespan(keys: Keys, index: int) -> int:
    value = keys.values[index]
    if isinstance(value, str):
        return cast("Timespan", _read(Timespan.parse, value)).nanoseconds
    if isinstance(value, Mapping):
        return timespan_from_hash(cast("Mapping[object, Any]", value)).nanoseconds
    if not isinstance(value, Timespan):
        raise keys.wrong_kind(index, "a span of time")
    return value.nanoseconds


_UNITS: Final = {
    "days": 86_400 * SECOND,
    "hours": 3_600 * SECOND,
    "minutes": 60 * SECOND,
    "seconds": SECOND,
    "milliseconds": 1_000_000,
    "microseconds": 1_000,
    "nanoseconds": 1,
}


def timespan_from_hash(hash_: Mapping[object, Any]) -> Timespan:
    """Make a span of time from a hash with the text and its format, or with numbers by unit.

    Raise `InvalidTypeError`.
    """
    if "string" in hash_:
        return cast("Timespan", _read(Timespan.parse, hash_["string"], hash_.get("format")))
    numbers = {unit: hash_.get(unit) or 0 for unit in _UNITS}
    if not all(map(is_integer, numbers.values())):
        raise InvalidTypeError(issues.FractionalUnit())
    total = sum(numbers[unit] * nanoseconds for unit, nanoseconds in _UNITS.items())
    return Timespan(-total if hash_.get("negative") else total)


def _timestamp(keys: Keys, index: int) -> int:
    value = keys.values[index]
    if isinstance(value, Mapping):
        hash_ = cast("Mapping[object, object]", value)
        value = hash_.get("string")
        if isinstance(value, str):
            return cast("int", _read(Timestamp.parse, value, hash_.get("format"), hash_.get("timezone")).nanoseconds)
    if isinstance(value, str):
        return cast("Timestamp", _read(Timestamp.parse, value)).nanoseconds
    if not isinstance(value, Timestamp):
        raise keys.wrong_kind(index, "a point in time")
    return value.nanoseconds


def _type_of_one_of(*types: Type) -> Type:
    return OptionalType(make.variant(types))


_PRESENCE: Final = (TypeType(NotUndefType()), TypeType(UndefType()))
_TEXT: Final = _type_of_one_of(StringType(1), RegexpType(), TypeType(PatternType()), TypeType(EnumType()), *_PRESENCE)
_PORT: Final = _type_of_one_of(IntegerType(0), *_PRESENCE)
_TEXT_PARTS: Final = ("scheme", "userinfo", "host", "path", "query", "fragment", "opaque")
_CONSTRAINTS: Final = StructType(
    (*(StructElement(name, _TEXT, is_optional=True) for name in _TEXT_PARTS), StructElement("port", _PORT, True))
)


def uri(keys: Keys) -> Type:
    """Make `URI[…]` from the text of a URI, or from a hash of what its parts must match."""
    keys = keys.flat
    keys.require(1, 1)
    value = keys.values[0]
    if isinstance(value, str) and value:
        return _uri_like(value)
    if not isinstance(value, Mapping) or (value and not _are_constraints(keys.type_at(0))):
        raise keys.wrong_kind(0, "a URI, or a hash of what its parts must match,")
    return UriType(tuple(cast("Mapping[str, object]", value).items()))


def _are_constraints(type_: Type) -> bool:
    # A hash of which some keys are no names is assignable, as all elements of the structure may be missing.
    return isinstance(type_, StructType) and is_assignable(_CONSTRAINTS, type_)


def _uri_like(text: str) -> Type:
    found = _read(parse_uri, text)
    if found.scheme is None:
        raise InvalidTypeError(issues.UriWithoutScheme(text))
    return UriType(tuple(found.parts().items()))
