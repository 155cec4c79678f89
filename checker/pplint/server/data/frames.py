"""What is open at a place of a text in YAML or JSON that need not be whole: mappings and lists, by their columns.

Lines are read one by one from one that starts at the top, with no look at what follows. A mapping or list in a block is
known by its column. What stands in brackets or quotes goes on over lines, unless a line that is indented no more than
what is around it looks like an entry: then the bracket or quote was not closed yet.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct, field

from pplint.base.late_patterns import late_pattern

_PROPERTIES: Final = late_pattern(rb"(?:[&!][^\s,\[\]{}]*(?:[ \t]+|\Z))*")
_KEY: Final = late_pattern(
    rb"(?:\"(?P<double>(?:[^\"\\\r\n]|\\.)*)\"|'(?P<single>(?:[^'\r\n]|'')*)'"
    rb"|(?P<plain>(?:[^\s?:,\[\]{}#&*!|>'\"%@`-]|[?:-](?=[^\s]))(?:[^\r\n#]|(?<=\S)\#)*?))[ \t]*:(?=\s|\Z)"
)
_COMMENT: Final = late_pattern(rb"(?:^|[ \t])#")
_CLOSED: Final = {b"'": late_pattern(rb"(?:[^']|'')*'(?!')"), b'"': late_pattern(rb"(?s:[^\"\\]|\\.)*\"")}
_FLOW: Final = late_pattern(
    rb"(?P<space>\s+)|(?P<comment>(?<![^\s,{\[])\#[^\n]*)|(?P<open>[{\[])|(?P<close>[}\]])|(?P<comma>,)|(?P<quote>['\"])"
    rb"|(?P<colon>:(?=[\s,\[\]{}]|\Z))|(?P<word>(?:[^\s,\[\]{}:'\"]|:(?![\s,\[\]{}]|\Z))[^\s,\[\]{}:]*"
    rb"(?::(?![\s,\[\]{}]|\Z)[^\s,\[\]{}:]*)*)|(?P<other>.)"
)
_BLANKS: Final = b" \t"


class Frame(Struct, eq=False):
    """A mapping, or a list, whose entries start in a column; one in brackets has none.

    `key` is that of the entry that was read last, or its index; `is_filled` tells whether that has a value.
    """

    column: int
    is_list: bool
    is_flow: bool = False
    key: str | int = ""
    keys: list[str] = field(default_factory=list[str])
    is_filled: bool = False

    def begin(self, key: str) -> None:
        """Begin an entry of a mapping."""
        self.key = key
        self.keys.append(key)
        self.is_filled = False

    def begin_item(self) -> None:
        """Begin an item of a list."""
        self.key = self.key + 1 if isinstance(self.key, int) else 0
        self.is_filled = False


class Frames:
    """What is open after the lines that were read, and the scalar that the last of them ends in or with.

    `word` is where that starts, with its quote; `is_key` tells whether it may become a key. It is None where no scalar
    can go on: in a comment, or after quotes. A text of several lines is indented by more than the column `text`.
    """

    def __init__(self, data: bytes, cursor: int = -1) -> None:
        self.data = data
        self._cursor = cursor
        self._scalar = b""
        self._is_resumed = False
        self.open: list[Frame] = []
        self.quote = b""
        self.word: int | None = None
        self.is_key = False
        self.text: int | None = None

    @property
    def is_flow(self) -> bool:
        """Whether a bracket is open."""
        return bool(self.open) and self.open[-1].is_flow

    def path(self, frames: list[Frame]) -> tuple[str | int, ...]:
        """Return the keys and indices of the entries that were begun in some frames."""
        return tuple(each.key for each in frames)

    # Lines

    def read_line(self, start: int, end: int) -> None:
        """Read a line, or the part of it that is before a cursor."""
        data = self.data
        at = start
        while at < end and data[at] == _SPACE:
            at += 1
        if (self.quote or self.is_flow) and not self._is_given_up(at, at - start, end):
            if self._is_resumed or (self.word is not None and not self.quote and not self._scalar):
                self.word, self._is_resumed = start, False
            self.read_on(start, end)
            return
        self.quote = b""
        while self.is_flow:
            self.open.pop()
        is_blank = not data[at:end].strip()
        if self.text is not None and ((is_blank and not self.is_cut(end)) or at - start > self.text):
            self.word = None
            return
        if is_blank:
            self.word, self.is_key = at, True
            return
        self.text = None
        if data[at] == _HASH:
            self.word = None
        elif at == start and data[at : at + 3] in {b"---", b"..."}:
            self.open.clear()
            self.word = None
        else:
            self._read_entry(at, end, at - start)

    def _is_given_up(self, at: int, column: int, end: int) -> bool:
        """Return whether a line shows that what is open was never closed."""
        around = next((each.column for each in reversed(self.open) if not each.is_flow), None)
        if around is None or column > around:
            return False
        return _KEY.match(self.data, at, end) is not None or self._is_dash(at, end)

    def _is_dash(self, at: int, end: int) -> bool:
        return self.data[at] == _DASH and (at + 1 >= end or self.data[at + 1] in _BLANKS) if at < end else False

    def _read_entry(self, at: int, end: int, column: int) -> None:
        while self._is_dash(at, end):
            self.close(column)
            top = self.open[-1] if self.open else None
            if top is None or not top.is_list or top.column != column:
                self._fill()
                self.open.append(Frame(column, is_list=True))
            self.open[-1].begin_item()
            after = self._after_spaces(at + 1, end)
            column, at = column + after - at, after
        key = self._key(at, end)
        if key is None:
            self._read_scalar(at, end, column)
            return
        self.close_for_key(column)
        if not self.open or self.open[-1].column != column or self.open[-1].is_list:
            self._fill()
            self.open.append(Frame(column, is_list=False))
        self.open[-1].begin(key[0])
        self._read_value(key[1], end, column)

    def _key(self, at: int, end: int) -> tuple[str, int] | None:
        """Return the key at a byte, and where what follows it starts; a colon at the very end may go on as `::`."""
        properties = _PROPERTIES.match(self.data, at, end)
        found = _KEY.match(self.data, at if properties is None else properties.end(), end)
        if found is None or (found.end() == end and self.is_cut(end)):
            return None
        return (found["double"] or found["single"] or found["plain"] or b"").decode("utf-8", "replace"), found.end()

    def is_cut(self, end: int) -> bool:
        """Return whether a line ends with the cursor."""
        return end == self._cursor

    def close(self, column: int) -> None:
        """Close what is indented by more than a column."""
        while self.open and self.open[-1].column > column:
            self.open.pop()

    def close_for_key(self, column: int) -> None:
        """Close what a key in a column ends, which may be a list in the same column."""
        self.close(column)
        if self.open and self.open[-1].is_list and self.open[-1].column == column:
            self.open.pop()

    def _after_spaces(self, at: int, end: int) -> int:
        while at < end and self.data[at] in _BLANKS:
            at += 1
        return at

    def _fill(self) -> None:
        if self.open:
            self.open[-1].is_filled = True

    def _read_value(self, at: int, end: int, column: int) -> None:
        properties = _PROPERTIES.match(self.data, self._after_spaces(at, end), end)
        at = at if properties is None else properties.end()
        self.word, self.is_key = at, False
        self._read_content(at, end, column)

    def _read_scalar(self, at: int, end: int, column: int) -> None:
        self.word, self.is_key = at, True
        if not self.is_cut(end):
            self.close(column)
        self._read_content(at, end, self.open[-1].column if self.open else -1)

    def _read_content(self, at: int, end: int, column: int) -> None:
        """Read a value in a block; a text of several lines is indented by more than a column."""
        first = self.data[at : min(at + 1, end)]
        if first in {b"{", b"["} and first:
            self._fill()
            self.read_on(at, end)
        elif first in {b"'", b'"'} and first:
            self.quote = first
            if not self.is_cut(end):
                self._fill()
            self._read_quoted(at + 1, end)
        elif first == b"#":
            self.word = None
        elif first in {b"|", b">"} and first:
            self._fill()
            self.text, self.word = column, None
        elif first:
            comment = _COMMENT.search(self.data, at, end)
            self.word = self.word if comment is None else None
            if not self.is_cut(end):
                self._fill()

    # What is in quotes or brackets

    def read_on(self, at: int, end: int) -> None:
        """Read what follows within brackets or quotes."""
        if self.quote:
            at = self._read_quoted(at, end)
        while at < end and (self.is_flow or self.data[at : at + 1] in {b"{", b"["}):
            found = _FLOW.match(self.data, at, end)
            if found is None:
                return
            at = self._read_token(found.lastgroup or "", found.start(), found.end(), end)

    def _read_quoted(self, at: int, end: int) -> int:
        found = _CLOSED[self.quote].match(self.data, at, end)
        if found is None:
            return end
        self.quote, start, self.word = b"", self.word, None
        if self.is_flow and start is not None:
            self._scalar = self.data[start + 1 : found.end() - 1]
        return found.end()

    def _read_token(self, kind: str, start: int, end: int, limit: int) -> int:
        """Read a token in brackets; return where the next one starts."""
        if kind == "quote":
            return self._read_quote(start, end, limit)
        if kind == "word" and self.data[start] == _COLON and self.word is None and self._scalar and self.is_key:
            # After quotes, nothing has to follow a colon.
            kind, end = "colon", start + 1
        if kind in {"open", "close"}:
            self._read_bracket(start, end, is_open=kind == "open")
        elif kind == "comma":
            self._begin_flow(end)
        elif kind == "colon" and self.is_key and self.is_flow:
            self.open[-1].begin(self._scalar.decode("utf-8", "replace"))
            self.word, self.is_key, self._scalar = end, False, b""
        elif kind == "comment":
            self._is_resumed = self.word is not None and not self._scalar
            self.word = None
        elif kind != "space":
            self._read_word(start, end)
        elif self.word is not None and not self._scalar:
            self.word = end
        return end

    def _read_bracket(self, start: int, end: int, *, is_open: bool) -> None:
        if not is_open:
            self.open.pop()
            self.word = None
            return
        self._fill()
        self.open.append(Frame(-1, self.data[start] == _LIST, is_flow=True))
        self._begin_flow(end)

    def _read_quote(self, start: int, end: int, limit: int) -> int:
        top = self.open[-1]
        # After a value, only a comma may be missing.
        is_after = not top.is_list and (top.is_filled or bool(self._scalar))
        self.quote, self.word = self.data[start:end], start
        self.is_key, self._scalar = self.is_key or is_after, b""
        return self._read_quoted(end, limit)

    def _begin_flow(self, at: int) -> None:
        top = self.open[-1]
        if top.is_list:
            top.begin_item()
        self.word, self.is_key, self._scalar = at, not top.is_list, b""

    def _read_word(self, start: int, end: int) -> None:
        if self.word is not None and not self._scalar:
            self.word = start
        if self.word is not None:
            self._scalar = self.data[self.word : end]


_SPACE: Final = ord(" ")
_HASH: Final = ord("#")
_DASH: Final = ord("-")
_LIST: Final = ord("[")
_COLON: Final = ord(":")
