"""Values as Ruby writes them: plainly, or as its `inspect` shows them.

That is how the compiler writes a value for which the language has no form of its own, such as a version in text.
"""

from __future__ import annotations

import re
from binascii import b2a_base64
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from pplint.base.late_patterns import late_pattern
from pplint.syntax.numbers import float_text
from pplint.syntax.quoting import regexp_literal
from pplint.types.display import display, display_value
from pplint.types.generalize import generalize
from pplint.values.errors import UnknowableError
from pplint.values.formatting.objects import object_text
from pplint.values.model import (
    Binary,
    Default,
    Hash,
    IteratorValue,
    ObjectValue,
    Regexp,
    SemVer,
    SemVerRange,
    Sensitive,
    Timespan,
    Timestamp,
    Type,
    Uri,
)

if TYPE_CHECKING:
    from pplint.values.model import Array, Value

_REDACTED: Final = "Sensitive [value redacted]"
_ESCAPES: Final = {
    '"': '\\"',
    "\\": "\\\\",
    "\n": "\\n",
    "\t": "\\t",
    "\r": "\\r",
    "\x1b": "\\e",
    "\a": "\\a",
    "\b": "\\b",
    "\f": "\\f",
    "\v": "\\v",
    "#": "\\#",
}
# `inspect` escapes `#` only where an interpolation would start.
_ESCAPED = late_pattern(r'["\\\x00-\x1f\x7f-\x9f]|#(?=[{$@])')
_TWO_DIGITS = 0x80
_URI_CLASSES: Final = {
    **{scheme: scheme.upper() for scheme in ("http", "https", "ftp", "ldap", "ldaps", "ws")},
    "file": "File",
    "mailto": "MailTo",
}


def ruby_text(value: Value) -> str:
    """Return a value as Ruby converts it to a string.

    Raise `UnknowableError` for those that Ruby tells apart by their place in memory.
    """
    if isinstance(value, Type):
        return display_value(value)
    write = _TEXTS.get(type(value))
    return inspect(value) if write is None else write(value)


def inspect(value: Value) -> str:
    """Return a value as Ruby shows it to programmers.

    Raise `UnknowableError` for those that Ruby tells apart by their place in memory.
    """
    write = _INSPECTED.get(type(value))
    if write is None:
        raise UnknowableError("it is shown with its place in memory")
    return write(value)


def _iterator_text(value: IteratorValue) -> str:
    if value.runtime is not None:
        raise UnknowableError("it is shown with its place in memory")
    element = "" if value.element_type is None else f"[{display(generalize(value.element_type))}]"
    return f"Iterator{element}-Value"


def _inspect_array(values: Array) -> str:
    return f"[{', '.join(map(inspect, values))}]"


def _inspect_hash(value: Hash[Value]) -> str:
    return f"{{{', '.join(f'{inspect(key)}=>{inspect(element)}' for key, element in value.pairs)}}}"


def _inspect_uri(value: Uri) -> str:
    return f"#<URI::{_URI_CLASSES.get(value.scheme or '', 'Generic')} {value}>"


def _inspect_string(text: str) -> str:
    """Return text in double quotes with Ruby's escapes."""
    return f'"{_ESCAPED.sub(_escape, text)}"'


def inspect_bytes(data: bytes) -> str:
    """Return bytes as Ruby shows a string without an encoding: those beyond ASCII by their numbers."""
    runs = re.sub(
        "[\x00-\x7f]+|.",
        lambda run: _inspect_string(run[0])[1:-1] if run[0].isascii() else f"\\x{ord(run[0]):02X}",
        data.decode("latin-1"),
        flags=re.DOTALL,
    )
    return f'"{runs}"'


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    known = _ESCAPES.get(character)
    if known is not None:
        return known
    code = ord(character)
    return f"\\x{code:02X}" if code < _TWO_DIGITS else f"\\u{code:04X}"


_TEXTS: Final[dict[type, Callable[[Any], str]]] = {
    str: str,
    type(None): lambda _: "",
    Default: lambda _: "default",
    Binary: lambda value: b2a_base64(value.data, newline=False).decode(),
    Sensitive: lambda _: _REDACTED,
    SemVerRange: str,
    Uri: str,
    Timespan: str,
    Timestamp: str,
    Regexp: lambda value: f"(?-mix:{value.pattern})",
    ObjectValue: object_text,
    IteratorValue: _iterator_text,
}

_INSPECTED: Final[dict[type, Callable[[Any], str]]] = {
    str: _inspect_string,
    type(None): lambda _: "nil",
    Default: lambda _: ":default",
    bool: lambda value: "true" if value else "false",
    int: str,
    float: float_text,
    tuple: _inspect_array,
    Hash: _inspect_hash,
    Regexp: lambda value: regexp_literal(value.pattern),
    SemVer: str,
    SemVerRange: lambda value: " || ".join(map(str, value.intervals)),
    Sensitive: lambda _: f"#<{_REDACTED}>",
    Uri: _inspect_uri,
}
