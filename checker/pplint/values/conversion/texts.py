"""Values made from text or from their parts: bytes, URIs, versions, times, regular expressions.

See the paragraphs named after a type and `.new` in the specification.
"""

from __future__ import annotations

from binascii import Error as Base64Error
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from pplint.base.issue import Issue, UnreadableError
from pplint.base.late_patterns import late_pattern
from pplint.ruby_library.uris import parse_uri
from pplint.syntax.regexps import regexp_error
from pplint.types.semver import HIGHEST, LOWEST, Version
from pplint.types.semver_ranges import parse_range
from pplint.types.timespans import Timespan, to_nanoseconds
from pplint.types.timestamps import LocalTimeZoneError, Timestamp
from pplint.values import issues
from pplint.values.conversion.makers import Makers, itself, makers
from pplint.values.errors import ConversionError, UnknowableError
from pplint.values.model import (
    DEFAULT,
    Array,
    Binary,
    Default,
    Hash,
    Regexp,
    SemVer,
    SemVerRange,
    Sensitive,
    Uri,
    Value,
)

T = TypeVar("T")


def _read(parse: Callable[..., T], *arguments: object) -> T:
    """Return what is read from text; raise `ConversionError` for text that cannot be read."""
    try:
        return parse(*arguments)
    except LocalTimeZoneError:
        raise UnknowableError("the time zone is that of the machine") from None
    except UnreadableError as error:
        raise ConversionError(error.issue) from None


# String, Regexp, Sensitive


def _string(value: Value, formats: Default | str | Hash[Value] = DEFAULT) -> str:
    from pplint.values.formatting.conversion import format_value

    return format_value(value, None if formats is DEFAULT else formats)


_SPECIAL_IN_REGEXP = late_pattern(r"[\[\]{}()|\-*.\\?+^$# ]")
_CONTROL: Final = {"\t": "\\t", "\n": "\\n", "\r": "\\r", "\f": "\\f", "\v": "\\v"}


def _regexp(pattern: str, escape: bool = False) -> Regexp:
    if escape:
        pattern = escape_regexp(pattern)
    error = regexp_error(pattern)
    if error is not None:
        raise ConversionError(issues.NotRegexp(pattern, error))
    return Regexp(pattern)


def escape_regexp(text: str) -> str:
    """Return a pattern that matches just this text."""
    escaped = _SPECIAL_IN_REGEXP.sub(lambda match: f"\\{match[0]}", text)
    return "".join(_CONTROL.get(character, character) for character in escaped)


STRING: Final[Makers] = makers((_string, "from string_formats"))
REGEXP: Final[Makers] = makers((_regexp, "pattern escape"))
SENSITIVE: Final[Makers] = makers((itself, "value"), (Sensitive, "value"))


# Binary

_BASE64: Final = {
    letter: value for value, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
}


def _strict_base64(text: str) -> bytes:
    from base64 import b64decode, b64encode

    try:
        data = b64decode(text.encode("ascii"), validate=True)
    except (Base64Error, UnicodeEncodeError):
        raise ConversionError(issues.InvalidBase64()) from None
    # Python lets the bits that padding leaves over be set, Ruby does not.
    if b64encode(data).decode() != text:
        raise ConversionError(issues.InvalidBase64())
    return data


def _url_safe_base64(text: str) -> bytes:
    # Ruby pads what does not end in padding.
    if not text.endswith("="):
        text = text.ljust((len(text) + 3) // 4 * 4, "=")
    return _strict_base64(text.replace("-", "+").replace("_", "/"))


def _lenient_base64(text: str) -> bytes:
    """Decode what can be decoded: up to the padding, and without what is no digit."""
    data = bytearray()
    group: list[int] = []
    for letter in text:
        value = _BASE64.get(letter)
        if value is None:
            if letter == "=" and len(group) > 1:
                break
            continue
        group.append(value)
        if len(group) == 4:  # noqa: PLR2004 - four digits stand for three bytes
            data += _bytes(group)
            group = []
    return bytes(data + _bytes(group))


def _bytes(group: list[int]) -> bytes:
    bits = 0
    for value in group:
        bits = bits << 6 | value
    size = len(group) * 6 // 8
    return (bits >> (len(group) * 6 - size * 8)).to_bytes(size, "big") if size else b""


_BINARY_FORMATS: Final[dict[str, Callable[[str], bytes]]] = {
    "%B": _strict_base64,
    "%b": _lenient_base64,
    "%u": _url_safe_base64,
    "%s": str.encode,
    "%r": str.encode,
}


def _binary(text: str, form: str | None = None) -> Binary:
    return Binary(_BINARY_FORMATS[form or "%B"](text))


def _binary_from_bytes(values: tuple[int, ...]) -> Binary:
    return Binary(bytes(values))


def _binary_from_hash(fields: Hash[Any]) -> Binary:
    value = fields["value"]
    return _binary(value, fields.get("format")) if isinstance(value, str) else _binary_from_bytes(value)


BINARY: Final[Makers] = makers(
    (_binary, "str format"), (_binary_from_bytes, "byte_array"), (_binary_from_hash, "hash_args")
)


# URI


def _uri(text: str) -> Uri:
    return _read(parse_uri, text)


def _uri_from_hash(fields: Hash[Any]) -> Uri:
    from pplint.ruby_library.uri_building import build_uri

    return _read(build_uri, fields)


URI: Final[Makers] = makers((_uri, "uri"), (_uri_from_hash, "hash"))


# SemVer and SemVerRange


def _version(text: str) -> SemVer:
    return _read(Version.parse, text)


def _version_from_parts(
    major: int, minor: int, patch: int, prerelease: str | None = None, build: str | None = None
) -> SemVer:
    # Each as one part, dots and all: read from text, `rc.2` would be a word and a number.
    return SemVer(major, minor, patch, (prerelease,) if prerelease else None, (build,) if build else None)


def _version_from_hash(fields: Hash[Any]) -> SemVer:
    numbers = (fields["major"], fields["minor"], fields["patch"])
    return _version_from_parts(*numbers, fields.get("prerelease"), fields.get("build"))


def _refuse_version(arguments: Array) -> Issue | None:
    if len(arguments) == 1 and isinstance(arguments[0], str):
        return issues.NotConvertible(arguments[0], "a SemVer")
    return None


def _range(text: str) -> SemVerRange:
    return _read(parse_range, text)


def _range_between(low: SemVer | Default, high: SemVer | Default = DEFAULT, exclude_high: bool = False) -> SemVerRange:
    lowest = LOWEST if isinstance(low, Default) else low
    highest = HIGHEST if isinstance(high, Default) else high
    return SemVerRange.between(lowest, highest, exclude_high=exclude_high)


def _range_from_hash(fields: Hash[Any]) -> SemVerRange:
    high = fields.get("max")
    return _range_between(fields["min"], DEFAULT if high is None else high, fields.get("exclude_max") or False)


SEMVER: Final[Makers] = makers(
    (_version, "str"),
    (_version_from_parts, "major minor patch prerelease build"),
    (_version_from_hash, "hash_args"),
    refuse=_refuse_version,
)
SEMVER_RANGE: Final[Makers] = makers(
    (_range, "str"), (_range_between, "min max exclude_max"), (_range_from_hash, "hash_args")
)


# Timespan and Timestamp

_UNITS: Final = ("days", "hours", "minutes", "seconds", "milliseconds", "microseconds", "nanoseconds")
_IN_UNIT: Final = (24, 60, 60, 1000, 1000, 1000)
"""How many of the next smaller unit make one of a unit."""


def _nanoseconds(seconds: float) -> int:
    try:
        return to_nanoseconds(seconds)
    except UnreadableError as error:
        raise ConversionError(error.issue) from None


def _timespan_from_seconds(seconds: float) -> Timespan:
    return Timespan(_nanoseconds(seconds))


def _timespan(text: str, formats: str | Sequence[str] | None = None) -> Timespan:
    return _read(Timespan.parse, text, formats)


def _timespan_from_units(*amounts: int) -> Timespan:
    total = 0
    for place, factor in enumerate((1, *_IN_UNIT)):
        total = total * factor + (amounts[place] if place < len(amounts) else 0)
    return Timespan(total)


def _timespan_from_text_hash(fields: Hash[Any]) -> Timespan:
    return _timespan(fields["string"], fields.get("format"))


def _timespan_from_units_hash(fields: Hash[Any]) -> Timespan:
    span = _timespan_from_units(*(fields.get(unit) or 0 for unit in _UNITS))
    return Timespan(-span.nanoseconds) if fields.get("negative") else span


def _now() -> Timestamp:
    raise UnknowableError("the time of the compilation is not known")


def _timestamp_from_seconds(seconds: float) -> Timestamp:
    return Timestamp(_nanoseconds(seconds))


def _timestamp(text: str, formats: str | Sequence[str] | None = None, timezone: str | None = None) -> Timestamp:
    return _read(Timestamp.parse, text, formats, timezone)


def _timestamp_from_hash(fields: Hash[Any]) -> Timestamp:
    return _timestamp(fields["string"], fields.get("format"), fields.get("timezone"))


TIMESPAN: Final[Makers] = makers(
    (_timespan_from_seconds, "seconds"),
    (_timespan, "string format"),
    (_timespan_from_units, " ".join(_UNITS)),
    (_timespan_from_text_hash, "hash_arg"),
    (_timespan_from_units_hash, "hash_arg"),
)
TIMESTAMP: Final[Makers] = makers(
    (_now, ""),
    (_timestamp_from_seconds, "seconds"),
    (_timestamp, "string format timezone"),
    (_timestamp_from_hash, "hash_arg"),
)
