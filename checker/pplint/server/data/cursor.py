"""A cursor in a text in YAML or JSON: the keys that lead to it, what is typed there, and which keys are there already.

The text need not be whole. It is read from the closest line above that starts an entry at the top, so that its length
does not matter.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.server.data.frames import Frame, Frames

if TYPE_CHECKING:
    from collections.abc import Iterator

_MAX_BYTES: Final = 1 << 18
"""How many bytes before a cursor are read at most, and how many after it."""

_TOP: Final = late_pattern(rb"""(?m)^(?:"[^"\\\r\n]+"|'[^'\r\n]+'|[\w:][^\s#'"\[\]{}]*)[ \t]*:(?=\s)|^---(?=\s)""")
_KEYS: Final = late_pattern(
    rb"""(?m)^(?:"(?P<double>[^"\\\r\n]+)"|'(?P<single>[^'\r\n]+)'|(?P<plain>[\w:][^\s#'"\[\]{}]*))[ \t]*:(?=\s|\Z)"""
)
_COLON_AFTER: Final = late_pattern(rb"[\w:.-]*['\"]?[ \t]*:(?=[\s,}\]]|\Z)")
_REST: Final = late_pattern(rb"[^\s,\[\]{}\"']*['\"]?")
_RETURN: Final = ord("\r")
_JSON_STARTS: Final = (b"{", b"[")


class Role(Enum):
    """What may stand at a cursor: a key, a value, or one that may become a key. Or it is in a text of several lines."""

    KEY = "key"
    VALUE = "value"
    EITHER = "either"
    TEXT = "text"


class DataCursor(Struct):
    """A cursor at a byte; what is typed starts at `start`, after a quote if there is one.

    `path` leads to the value that the cursor is in, or to the mapping of the key that is typed; `given` are the keys
    that this has already.
    """

    data: bytes
    offset: int
    start: int
    role: Role
    path: tuple[str | int, ...]
    given: frozenset[str] = frozenset()
    quote: str = ""
    is_json: bool = False

    @property
    def typed(self) -> str:
        """What is typed so far."""
        return self.data[self.start : self.offset].decode("utf-8", "replace")

    @property
    def has_colon(self) -> bool:
        """Whether the key that is typed has its colon already."""
        return _COLON_AFTER.match(self.data, self.offset) is not None

    @property
    def has_end_quote(self) -> bool:
        """Whether the quote that is open is closed right after the cursor."""
        return bool(self.quote) and self.data[self.offset : self.offset + 1] == self.quote.encode()


def data_cursor_at(data: bytes, offset: int, *, is_json: bool) -> DataCursor | None:
    """Return the cursor at a byte of a text; None in comments, and where nothing can be typed."""
    is_json = is_json or data[:_MAX_BYTES].lstrip().startswith(_JSON_STARTS)
    line = data.rfind(b"\n", 0, offset) + 1
    frames = Frames(data, offset)
    for start, end in _lines(data, _anchor(data, line, is_json=is_json), line):
        frames.read_line(start, end)
    frames.word = None if not frames.is_flow else frames.word
    frames.read_line(line, offset)
    if frames.text is not None and frames.word is None:
        return DataCursor(data, offset, line, Role.TEXT, frames.path(frames.open))
    if frames.word is None:
        return None
    start = frames.word
    role, around = _role(frames, start - line)
    if role is None:
        return None
    quote = frames.quote.decode()
    if not quote and b"\n" in data[start:offset]:
        return None
    path = frames.path(frames.open[:-1] if role is Role.KEY and around is not None else frames.open)
    given = _given(frames, around, offset, is_json=is_json) if role is not Role.VALUE else frozenset[str]()
    return DataCursor(data, offset, start + len(quote), role, path, given, quote, is_json)


def keys_at_top(data: bytes) -> Iterator[tuple[str, int]]:
    """Yield the keys of the entries that start in the first column, with the bytes where they start."""
    for found in _KEYS.finditer(data):
        group = found.lastgroup or "plain"
        yield found[group].decode("utf-8", "replace"), found.start(group)


def _anchor(data: bytes, line: int, *, is_json: bool) -> int:
    """Return the closest line before one at which nothing can be open."""
    lowest = max(line - _MAX_BYTES, 0)
    if is_json:
        return lowest
    at = line
    while at > lowest:
        start = data.rfind(b"\n", 0, at - 1) + 1
        if _TOP.match(data, start):
            return start
        at = start
    return max(at, lowest)


def _lines(data: bytes, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end:
        line_end = data.find(b"\n", start, end)
        line_end = end if line_end < 0 else line_end
        yield start, line_end - (line_end > start and data[line_end - 1] == _RETURN)
        start = line_end + 1


def _role(frames: Frames, column: int) -> tuple[Role | None, Frame | None]:
    """Return what may stand at a cursor, and the mapping whose key that would be: one that is there, or a new one."""
    if frames.is_flow:
        return (Role.KEY if frames.is_key else Role.VALUE), frames.open[-1]
    if not frames.is_key:
        return Role.VALUE, None
    was_open = bool(frames.open)
    frames.close(column)
    is_item = bool(frames.open) and frames.open[-1].is_list and frames.open[-1].column == column
    frames.close_for_key(column)
    top = frames.open[-1] if frames.open else None
    if top is None:
        frames.open += [] if was_open or column else [Frame(column, is_list=False)]
        return (Role.KEY, frames.open[-1]) if frames.open else (None, None)
    if top.column == column:
        return Role.KEY, top
    return (None, None) if is_item or top.is_filled else (Role.EITHER, Frame(column, is_list=False))


def _given(frames: Frames, around: Frame | None, offset: int, *, is_json: bool) -> frozenset[str]:
    """Return the keys that a mapping has before a cursor and after it."""
    if around is None:
        return frozenset()
    data = frames.data
    if not is_json and not frames.is_flow and around.column == 0:
        return frozenset(
            name for name, start in keys_at_top(data[:_LONGEST]) if not start <= offset <= start + len(name)
        )
    before = list(frames.open)
    if around not in frames.open:
        frames.open.append(around)
    keys = set(around.keys)
    end = data.find(b"\n", offset)
    end = len(data) if end < 0 else end
    frames.quote = b""
    if frames.is_flow:
        rest = _REST.match(data, offset)
        frames.read_on(offset if rest is None else rest.end(), end)
    for start, line_end in _lines(data, end + 1, min(len(data), offset + _MAX_BYTES)):
        if around not in frames.open:
            break
        frames.read_line(start, line_end)
    keys.update(around.keys)
    frames.open = before
    return frozenset(keys)


_LONGEST: Final = 1 << 22
"""How many bytes of a text are looked at for keys at the top."""
