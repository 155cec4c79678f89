"""Values as they would be written in the language, so that the text says exactly what the value is.

A value for which the language has no literal is written as the call that makes it: `Timespan('0-01:00:00.0')`.
"""

from __future__ import annotations

from binascii import b2a_base64
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from pplint.syntax.numbers import float_text
from pplint.syntax.quoting import quote, regexp_literal
from pplint.types.display import display, display_value
from pplint.values.formatting.objects import object_text, uri_text
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


def text(value: Value) -> str:
    """Return a value as the language writes it; the inside of a `Sensitive` is shown."""
    return display_value(value) if isinstance(value, Type) else _WRITERS[type(value)](value)


def _array(values: Array) -> str:
    return f"[{', '.join(map(text, values))}]"


def _hash(value: Hash[Value]) -> str:
    return f"{{{', '.join(f'{text(key)} => {text(element)}' for key, element in value.pairs)}}}"


def _call(name: str) -> Callable[[object], str]:
    """Return a writer for a value that is made from its text."""
    return lambda value: f"{name}({quote(str(value))})"


def _iterator(value: IteratorValue) -> str:
    return "Iterator" if value.element_type is None else f"Iterator[{display(value.element_type)}]"


_WRITERS: Final[dict[type, Callable[[Any], str]]] = {
    type(None): lambda _: "undef",
    Default: lambda _: "default",
    bool: lambda value: "true" if value else "false",
    int: str,
    float: float_text,
    str: quote,
    tuple: _array,
    Hash: _hash,
    Regexp: lambda value: regexp_literal(value.pattern),
    Timespan: _call("Timespan"),
    Timestamp: _call("Timestamp"),
    SemVer: _call("SemVer"),
    SemVerRange: _call("SemVerRange"),
    Binary: lambda value: f"Binary({quote(b2a_base64(value.data, newline=False).decode())})",
    Sensitive: lambda value: f"Sensitive({text(value.value)})",
    Uri: uri_text,
    ObjectValue: object_text,
    IteratorValue: _iterator,
}
