"""A cursor in a program: what is typed there, the tokens before it, and the brackets that are open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.server.completion.levels import levels_of
from pplint.server.completion.tokens import STRINGS, text_at, tokens_before

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tree_sitter import Node

    from pplint.server.completion.constructs import Level, Token

_WORD_BYTES: Final = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
_RULE_BYTES: Final = _WORD_BYTES | frozenset(b"-")
_HEREDOC: Final = late_pattern(rb"@\([^)\n]*\)")
_QUOTES: Final = (b"'", b'"')


class Cursor(Struct):
    """A cursor at a byte; what is typed starts at `start`.

    In a string that a program may end or not, `text` is its token, and what is typed is all of it up to the cursor.
    """

    data: bytes
    root: Node
    offset: int
    start: int
    tokens: list[Token]
    levels: list[Level]
    text: Token | None = None
    is_variable: bool = False

    @property
    def typed(self) -> str:
        """What is typed of a word or string so far."""
        return self.data[self.start : self.offset].decode("utf-8", "replace")

    @property
    def level(self) -> Level:
        """What the innermost bracket opens."""
        return self.levels[-1]

    @property
    def is_quoted(self) -> bool:
        """Whether the cursor is in a string."""
        return self.text is not None and self.text.kind in STRINGS

    def word(self, token: Token) -> str:
        """Return what a token says: of a string, what is between its quotes."""
        text = self.data[token.start : token.end].decode("utf-8", "replace")
        is_string = token.kind in {"single_quoted_string", "double_quoted_string"}
        return text[1:-1] if is_string else text

    def words(self, tokens: Sequence[Token]) -> str:
        """Return the text from the first of some tokens to the last."""
        return self.data[tokens[0].start : tokens[-1].end].decode("utf-8", "replace") if tokens else ""

    def is_on_new_line(self) -> bool:
        """Return whether nothing but white space stands before what is typed on its line."""
        return not self.data[self.data.rfind(b"\n", 0, self.start) + 1 : self.start].strip()


def cursor_at(data: bytes, root: Node, offset: int) -> Cursor:
    """Return the cursor at a byte of a text, given the root of its concrete tree."""
    tokens = tokens_before(root, offset)
    text = text_at(root, tokens, offset)
    if text is not None:
        return _in_text(data, root, offset, tokens, text)
    start = _word_start(data, offset)
    if data[start - 1 : start] == b"$":
        start -= 1
    while tokens and tokens[-1].end > start:
        tokens.pop()
    levels = levels_of(tokens)
    is_variable = data[start : start + 1] == b"$"
    return Cursor(data, root, offset, start, tokens, levels, None, is_variable)


def _in_text(data: bytes, root: Node, offset: int, tokens: list[Token], text: Token) -> Cursor:
    """Return the cursor in a string or another text; a variable in a string is like any other."""
    if tokens and tokens[-1] is text:
        tokens.pop()
    levels = levels_of(tokens)
    if text.kind in STRINGS and data[text.start : text.start + 1] != b"'" and not _is_plain_heredoc(data, root, text):
        start = _word_start(data, offset)
        is_braced = data[start - 2 : start] == b"${"
        dollar = start - 1 - is_braced
        if (is_braced or data[start - 1 : start] == b"$") and data[dollar - 1 : dollar] != b"\\":
            return Cursor(data, root, offset, start if is_braced else dollar, tokens, levels, None, is_variable=True)
    if text.kind not in STRINGS:
        return Cursor(data, root, offset, _word_start(data, offset, _RULE_BYTES), tokens, levels, text)
    is_opened = data[text.start : text.start + 1] in _QUOTES
    return Cursor(data, root, offset, min(text.start + is_opened, offset), tokens, levels, text)


def _is_plain_heredoc(data: bytes, root: Node, text: Token) -> bool:
    """Return whether a text is in a heredoc in which nothing is interpolated."""
    node = root.descendant_for_byte_range(max(text.start - 1, 0), text.end)
    while node is not None and node.type not in {"heredoc_body", "double_quoted_string"}:
        node = node.parent
    if node is None or node.type != "heredoc_body":
        return False
    tags = _HEREDOC.findall(data, 0, node.start_byte)
    return bool(tags) and b'"' not in tags[-1]


def _word_start(data: bytes, offset: int, letters: frozenset[int] = _WORD_BYTES) -> int:
    """Return where the name starts that ends at a byte, without what says that it is a variable."""
    while offset > 0:
        if data[offset - 1] in letters:
            offset -= 1
        elif offset > 1 and data[offset - 2 : offset] == b"::":
            offset -= 2
        else:
            break
    return offset
