"""What tags make of YAML's nodes, as Psych has it when it may load nothing but plain data and symbols."""

from __future__ import annotations

import base64
import binascii
from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.data.nodes import Symbol
from pplint.data.plain_scalars import UnreadableScalarError, read_plain_scalar

if TYPE_CHECKING:
    from pplint.data.nodes import Plain

_STANDARD = "tag:yaml.org,2002:"
_TEXT = late_pattern(r"!(?:str|ruby/string)(?::(?P<class>.*))?")
_SYMBOL = late_pattern(r"!ruby/sym(?:bol)?:?.*")
_OBJECT_SCALAR = late_pattern(
    r"!ruby/(?:regexp|range|class|module|encoding|object:(?:BigDecimal|DateTime|Complex|Rational))"
)
_OBJECT_MAPPING = late_pattern(
    r"!ruby/(?!object:Hash$)(?:struct|object|array|range|exception|hash|marshalable|string:).*|!map:.*|!str:.+"
    r"|(?:!|tag:yaml\.org,2002:)(?:set|omap)",
)
_OBJECT_SEQUENCE = late_pattern(r"!(?:seq|ruby/array):.+")


def read_tagged_scalar(tag: str, text: str) -> Plain:
    """Return what Psych reads; raise `UnreadableScalarError`, or `TooManyDigitsError`."""
    if tag in {"!binary", f"{_STANDARD}binary"}:
        return _binary(text)
    string = _TEXT.fullmatch(tag)
    if tag == f"{_STANDARD}str" or (string is not None and not string["class"]):
        return text
    if tag in {"!float", f"{_STANDARD}float"}:
        return _as_float(read_plain_scalar(text), text)
    if _SYMBOL.fullmatch(tag):
        return Symbol(text)
    if string is not None or _OBJECT_SCALAR.fullmatch(tag):
        raise UnreadableScalarError(f"`{tag}` asks for a Ruby object, which data cannot contain")
    return read_plain_scalar(text)


def is_object_mapping(tag: str) -> bool:
    """Whether a mapping with a tag is read as an object, which no data may hold."""
    return _OBJECT_MAPPING.fullmatch(tag) is not None


def is_object_sequence(tag: str) -> bool:
    """Whether a sequence with a tag is read as an object, which no data may hold."""
    return _OBJECT_SEQUENCE.fullmatch(tag) is not None


def _binary(text: str) -> bytes:
    letters = "".join(text.partition("=")[0].split())
    try:
        return base64.b64decode(letters + "=" * (-len(letters) % 4))
    except (ValueError, binascii.Error):
        return b""


def _as_float(value: Plain, text: str) -> float:
    if isinstance(value, (str, int, float)) and not isinstance(value, bool):
        try:
            return float(value)
        except (ValueError, OverflowError):
            pass
    raise UnreadableScalarError(f"`{text}` is not a number, as its tag says")
