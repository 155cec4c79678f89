"""What keeps Ruby from reading a program, as far as its tree tells.

Ruby itself names the token at which it stopped, which for what is left open is the end of the file. The tree and the
indentation say more: what is left open is the first thing whose `end` or bracket belongs to something around it.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.repository_files.ruby_tree import walk_nodes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node as RubyNode

_BRACKETS: Final = {"(": ")", "[": "]", "{": "}", "#{": "}", "%w(": ")", "%i(": ")"}
_ALWAYS: Final = frozenset({"do", "def", "class", "module", "case", "begin"})
_UNLESS_MODIFIERS: Final = frozenset({"if", "unless", "while", "until"})
_LOOPS: Final = frozenset({"while", "until", "for"})
_CLOSERS: Final = frozenset({"end", ")", "]", "}"})
_CONTINUED: Final = frozenset({"=", "(", "[", "{", ",", ";", "&&", "||", "and", "or", "not", "!", "then", "do", "else"})
"""Tokens after which an `if` is an expression of its own, and no modifier."""

_MISREAD: Final = late_pattern(rb"[=(,\[][ \t]*\*/|[@$]\w+(?:[ \t]*\?(?=[^\s?])|[ \t]+/(?=\S))")
"""What Ruby reads and the grammar does not, so that nothing is known of the rest.

In `a, b = */x/.match(text)[1, 2]`, the grammar takes the slash for a division; in `@on?'1':'0'` and `@a /@b`, it takes
an operator after a variable for the start of a character or of a regular expression.
"""

_STRAY: Final = frozenset({"end", "else", "elsif", "when", "rescue", "ensure", "do", "then"})
_VALUES: Final = frozenset({"constant", "identifier"})
"""What the grammar puts where a value is missing."""

_MOST_LETTERS: Final = 40
_MOST_TOKENS: Final = 50_000
"""How many tokens are compared; of a longer program, only the tree's first error is reported."""


class RubyError(Struct, frozen=True):
    """What is wrong, at which bytes. `open` is the token that nothing closes, if that is what is wrong."""

    span: Span
    message: str
    open: Span | None = None


class _Token(Struct, frozen=True):
    kind: str
    start: int
    end: int


def first_error(root: RubyNode, data: bytes) -> RubyError | None:
    """Return what keeps a program from being read; None if nothing does."""
    if not root.has_error:
        return _stray(root, data)
    if _MISREAD.search(data) is not None:
        return None
    tokens = list(islice(_tokens(root), _MOST_TOKENS + 1))
    unbalanced = _unbalanced(tokens, data) if len(tokens) <= _MOST_TOKENS else None
    return unbalanced or _unexpected(root, data)


def _stray(root: RubyNode, data: bytes) -> RubyError | None:
    """Return the word that belongs to nothing: where all else is balanced, the grammar takes it for a name."""
    for child in root.children:
        # `elsif @on` reads as a call.
        called = child.child_by_field_name("method") if child.type == "call" and child.child_count > 1 else None
        node = child if called is None or child.child_by_field_name("receiver") is not None else called
        word = data[node.start_byte : node.end_byte].decode(errors="replace") if node.type == "identifier" else ""
        if word in _STRAY:
            return RubyError(Span(node.start_byte, node.end_byte), f"unexpected `{word}`: no block is open")
    return None


def _tokens(root: RubyNode) -> Iterator[_Token]:
    """Yield the tokens of a tree in source order."""
    for node in walk_nodes(root):
        if node.child_count == 0 and not node.is_missing and node.type != "comment":
            yield _Token(node.type, node.start_byte, node.end_byte)


def _unbalanced(tokens: list[_Token], data: bytes) -> RubyError | None:
    """Return what is left open, or closes nothing."""
    waiting: list[_Token] = []
    suspect: _Token | None = None
    for index, token in enumerate(tokens):
        if _opens(tokens, index, data):
            waiting.append(token)
        elif token.kind in _CLOSERS:
            if not waiting:
                return RubyError(Span(token.start, token.end), f"unexpected `{token.kind}`: no block is open")
            opener = waiting.pop()
            if _closer_of(opener) != token.kind:
                return _left_open(opener, token)
            # An `end` that is indented less belongs to something around.
            if suspect is None and token.kind == "end" and _indentation(data, token) < _indentation(data, opener):
                suspect = opener
    if not waiting:
        return None
    return _left_open(suspect or waiting[-1], None)


def _left_open(opener: _Token, at: _Token | None) -> RubyError:
    closer, span = _closer_of(opener), Span(opener.start, opener.end)
    before = "" if at is None else f" before `{at.kind}`"
    return RubyError(span, f"missing `{closer}` to close this `{opener.kind}`{before}", span)


def _closer_of(token: _Token) -> str:
    return _BRACKETS.get(token.kind, "end")


def _opens(tokens: list[_Token], index: int, data: bytes) -> bool:
    token = tokens[index]
    if token.kind in _BRACKETS:
        return True
    if token.kind == "do":
        return not _is_of_loop(tokens, index, data)
    if token.kind == "def":
        return not _is_endless(tokens, index, data)
    if token.kind in _ALWAYS or token.kind == "for":
        return data[token.start : token.end] == token.kind.encode()
    return token.kind in _UNLESS_MODIFIERS and not _is_modifier(tokens, index, data)


def _is_modifier(tokens: list[_Token], index: int, data: bytes) -> bool:
    """Whether an `if` follows the statement that it is about."""
    if index == 0:
        return False
    before = tokens[index - 1]
    return b"\n" not in data[before.end : tokens[index].start] and before.kind not in _CONTINUED


def _is_of_loop(tokens: list[_Token], index: int, data: bytes) -> bool:
    """Whether a `do` is that of a loop in its line, which ends with the loop's own `end`."""
    for at in range(index - 1, -1, -1):
        if b"\n" in data[tokens[at].end : tokens[at + 1].start]:
            return False
        if tokens[at].kind in _LOOPS:
            return tokens[at].kind == "for" or not _is_modifier(tokens, at, data)
        if tokens[at].kind == "do":
            return False
    return False


def _is_endless(tokens: list[_Token], index: int, data: bytes) -> bool:
    """Whether a method is defined as `def name(…) = value`."""
    depth = 0
    for at in range(index + 1, len(tokens)):
        kind = tokens[at].kind
        if kind in {"(", ")"}:
            depth += 1 if kind == "(" else -1
        elif depth == 0:
            if b"\n" in data[tokens[at - 1].end : tokens[at].start] or kind == ";":
                return False
            if kind == "=":
                return data[tokens[at - 1].end : tokens[at].start] != b""
    return False


def _indentation(data: bytes, token: _Token) -> int:
    start = data.rfind(b"\n", 0, token.start) + 1
    line = data[start : token.start]
    return len(line) - len(line.lstrip())


def _unexpected(root: RubyNode, data: bytes) -> RubyError:
    """Return where the tree has its first error."""
    node: RubyNode = root
    while not (node.is_error or node.is_missing):
        inner = next((each for each in node.children if each.has_error or each.is_missing), None)
        if inner is None:
            break
        node = inner
    if node.is_missing:
        missing = "a value" if node.type in _VALUES else f"`{node.type}`"
        return RubyError(Span(node.start_byte, node.start_byte), f"{missing} is missing")
    while node.is_error and (inner := next((each for each in node.children if each.is_error), None)) is not None:
        node = inner
    start = node.start_byte
    text = data[start : min(node.end_byte, start + 4 * _MOST_LETTERS)].decode("utf-8", "replace").strip()
    text = text.partition("\n")[0].strip()
    shown = text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS]}…"
    return RubyError(Span(node.start_byte, max(node.start_byte, node.end_byte)), f"unexpected `{shown}`")
