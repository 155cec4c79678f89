"""What a text in JSON says, with the places where it says so.

Only texts are read that `parse_json` reads; comments may stand in them, as Ruby's library allows.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span

# Each takes what says nothing after it, at whose characters a search would look for a token one by one.
_TOKEN: Final = late_pattern(
    r"""(?:(?P<string>"[^"\\]*(?:\\.[^"\\]*)*")|(?P<mark>[{}\[\]])|(?P<other>[^\s{}\[\]:,"/]+)"""
    r"""|/\*(?:[^*]|\*(?!/))*\*/|//[^\n]*)[\s:,]*"""
)
_CONSTANTS: Final = {True: "true", False: "false", None: "null"}
_ESCAPE: Final = late_pattern(r'\\(?:u[0-9a-fA-F]{4}|[^"\\/bfnrtu]|["\\/bfnrtu])')


class JsonValue(Struct):
    """A value and the bytes that it covers: a text, a number, true, false or null as Python has them.

    Of an object, `members` are the entries in order; of an array, `elements`; `value` is None for both.
    """

    span: Span
    value: str | float | bool | None = None
    members: list[JsonMember] | None = None
    elements: list[JsonValue] | None = None

    @property
    def text(self) -> str | None:
        """The text that it is, if it is one."""
        return self.value if isinstance(self.value, str) else None

    @property
    def kind(self) -> str:
        """What it is, as messages say it."""
        if self.members is not None:
            return "an object"
        if self.elements is not None:
            return "an array"
        if isinstance(self.value, bool) or self.value is None:
            return _CONSTANTS[self.value]
        return "a string" if isinstance(self.value, str) else "a number"

    def member(self, key: str) -> JsonMember | None:
        """Return the entry of an object with a key, the last one if there are several, as readers do."""
        return next((each for each in reversed(self.members or ()) if each.key == key), None)

    def get(self, key: str) -> JsonValue | None:
        """Return the value of an entry of an object."""
        found = self.member(key)
        return None if found is None else found.value


class JsonMember(Struct):
    """An entry of an object."""

    key: str
    key_span: Span
    value: JsonValue


class _Reading(Struct):
    """Objects and arrays that are not closed yet, the innermost last, and the keys whose values are missing."""

    root: JsonValue | None = None
    open: list[JsonValue] = []
    keys: list[tuple[str, Span] | None] = []

    def add(self, value: JsonValue) -> None:
        """Put a value where one is expected: at the top, in an array, or after a key, which it may be."""
        if not self.open:
            self.root = self.root or value
            return
        outer = self.open[-1]
        if outer.elements is not None:
            outer.elements.append(value)
        elif outer.members is not None and (key := self.keys[-1]) is not None:
            outer.members.append(JsonMember(key[0], key[1], value))
            self.keys[-1] = None
        elif value.text is not None:
            self.keys[-1] = (value.text, value.span)

    def begin(self, value: JsonValue) -> None:
        self.add(value)
        self.open.append(value)
        self.keys.append(None)

    def end(self, offset: int) -> None:
        if self.open:
            value = self.open.pop()
            value.span = Span(value.span.start, offset)
            self.keys.pop()


def read_json(data: bytes) -> JsonValue | None:
    """Read bytes that are JSON; None if there is nothing in them."""
    reading = _Reading()
    # An offset into this text is one into the bytes.
    for token in _TOKEN.finditer(data.decode("latin-1")):
        kind = token.lastgroup
        if kind is None:
            continue
        text = token[kind]
        span = Span(*token.span(kind))
        if kind == "string":
            reading.add(JsonValue(span, _unescaped(text)))
        elif text == "{":
            reading.begin(JsonValue(span, members=[]))
        elif text == "[":
            reading.begin(JsonValue(span, elements=[]))
        elif kind == "mark":
            reading.end(span.end)
        else:
            reading.add(JsonValue(span, _plain(text)))
    return reading.root


def wrong_escapes(data: bytes) -> list[Span]:
    """Return the escapes in strings that JSON does not have; Ruby's library takes what is after the backslash."""
    if b"\\" not in data:
        return []
    return [
        Span(token.start() + escape.start(), token.start() + escape.end())
        for token in _TOKEN.finditer(data.decode("latin-1"))
        if token["string"]
        for escape in _ESCAPE.finditer(token["string"])
        if escape[0][1] not in '"\\/bfnrtu'
    ]


def _unescaped(text: str) -> str:
    decoded = text if text.isascii() else text.encode("latin-1").decode("utf-8", "replace")
    if "\\" not in decoded:
        return decoded[1:-1]
    import json

    try:
        return str(json.loads(decoded, strict=False))
    except ValueError:
        return decoded[1:-1].replace("\\", "")


def _plain(text: str) -> float | bool | None:
    constants = {"true": True, "false": False}
    if text in constants or text == "null":
        return constants.get(text)
    try:
        return float(text)
    except ValueError:
        return None
