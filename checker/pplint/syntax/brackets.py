"""Which brackets are open at a place in a source that does not parse, and what each of them opens.

The tree of a broken source is no help here, so this reads the text with a pattern for whatever a bracket must
not be looked for in: strings, comments, regular expressions. It is only asked for words in a message.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.syntax.names import DATA_TYPES

if TYPE_CHECKING:
    from collections.abc import Iterator

_SKIP: Final = rb"""
      (?P<skip> \#[^\n]* | /\*.*?\*/ | '(?:[^'\\]|\\.)*' | (?<=[=~(,{\s])/(?![\s*])(?:[^/\\\n]|\\.)+/ )
    | (?P<quote> " )
    """
TEXT = late_pattern(_SKIP, re.VERBOSE | re.DOTALL)
"""The tokens that hold text, and no code."""

TOKEN = late_pattern(
    _SKIP
    + rb"""
    | (?P<open> [\[({] | <<?\| )
    | (?P<close> [\])}] | \|>>? )
    | (?P<word> \$?(?:::)?\w+(?:::\w+)* )
    | (?P<other> [?:;,|] | [-+*=<>!~]+ )
    """,
    re.VERBOSE | re.DOTALL,
)
_IN_STRING = late_pattern(rb'(?:[^"\\$]|\\.|\$(?!\{))*(\$\{|"|\Z)', re.DOTALL)

CLOSERS: Final = {b"[": "]", b"(": ")", b"{": "}", b"<|": "|>", b"<<|": "|>>", b'"': '"', b"${": "}"}
_OPENED: Final = {b"(": "parenthesis", b"<|": "query", b"<<|": "query", b'"': "string"}
_BODIES: Final = frozenset(b"class define function plan node if elsif else unless case apply type".split())
_NAMED: Final = frozenset(b"class define function plan node type".split())
_BRACED: Final = {b"|": "lambda", b"?": "selector", b":": "case option", b"]": "override"}


class Opener(Struct, frozen=True):
    """What is still open: the construct in words, what closes it, and where its bracket stands."""

    construct: str
    closer: str
    span: Span


class _Level(Struct):
    """One open bracket, and the words since the last statement began inside of it."""

    opener: Opener | None
    words: list[bytes] = []


@lru_cache(maxsize=2)
def innermost_open(data: bytes, end: int) -> Opener | None:
    """Return the innermost bracket or quote that is open before the byte offset `end`."""
    return _levels(data, end)[-1].opener


def innermost_quote(data: bytes, end: int) -> Span | None:
    """Return the innermost quote that is open before the byte offset `end`, around whatever is open in its code."""
    openers = (level.opener for level in reversed(_levels(data, end)))
    return next((each.span for each in openers if each is not None and each.closer == '"'), None)


def can_close(data: bytes, end: int, closer: str) -> bool:
    """Return whether anything is open before the byte offset `end` that a bracket closes, be it not the innermost."""
    return any(level.opener is not None and level.opener.closer == closer for level in _levels(data, end))


def outlived(data: bytes, start: int, end: int) -> Iterator[tuple[Opener, int]]:
    """Yield braces that are open where a line begins which by its indentation stands after them, and that offset."""
    levels = [_Level(None)]
    for match in _tokens(data, start, end, levels):
        line = data.rfind(b"\n", 0, match.start()) + 1
        opener = levels[-1].opener
        if opener is None or opener.closer != "}" or opener.span.start >= line or match[0][:1] in {b"#", b"/"}:
            continue
        if not data[line : match.start()].strip():
            surplus = match.start() - line - indentation(data, opener.span.start)
            if surplus < 0 or (surplus == 0 and match.lastgroup != "close"):
                yield opener, line


def unmatched_by_indentation(data: bytes, start: int, end: int) -> Iterator[Span]:
    """Yield closing braces that begin a line, but stand further to the right than the line of what they close."""
    levels = [_Level(None)]
    for match in _tokens(data, start, end, levels):
        line = data.rfind(b"\n", 0, match.start()) + 1
        opener = levels[-1].opener
        if match[0] != b"}" or opener is None or opener.closer != "}" or data[line : match.start()].strip():
            continue
        if match.start() - line > indentation(data, opener.span.start):
            yield Span(*match.span())


def indentation(data: bytes, offset: int) -> int:
    """Return how far the line with a byte is indented."""
    line = data[data.rfind(b"\n", 0, offset) + 1 : offset]
    return len(line) - len(line.lstrip())


def _levels(data: bytes, end: int) -> list[_Level]:
    levels = [_Level(None)]
    for _ in _tokens(data, 0, end, levels):
        pass
    return levels


def _tokens(data: bytes, start: int, end: int, levels: list[_Level]) -> Iterator[re.Match[bytes]]:
    """Yield the tokens outside of strings, and comments, each before it opens or closes anything in `levels`."""
    position = start
    while position < end:
        if levels[-1].opener is not None and levels[-1].opener.closer == '"':
            position = _read_string(data, position, end, levels)
            continue
        match = TOKEN.search(data, position, end)
        if match is None:
            break
        yield match
        position = match.end()
        _read_token(match, levels)


def _read_string(data: bytes, position: int, end: int, levels: list[_Level]) -> int:
    match = _IN_STRING.match(data, position, end)
    if match is None:
        return end
    if match[1] == b"${":
        levels.append(_Level(Opener("interpolation", "}", Span(*match.span(1)))))
    elif match[1] == b'"':
        levels.pop()
    return max(match.end(), position + 1)


def _read_token(match: re.Match[bytes], levels: list[_Level]) -> None:
    kind = match.lastgroup
    level = levels[-1]
    text = match[0]
    if kind in {"open", "quote"}:
        construct = _bracketed(match, level.words) if text == b"[" else _OPENED.get(text) or braced(level.words)
        levels.append(_Level(Opener(construct, CLOSERS[text], Span(*match.span()))))
    elif kind == "close":
        if level.opener is not None and level.opener.closer == text.decode():
            levels.pop()
            levels[-1].words = [b"}"] if text == b"}" else [*levels[-1].words, text]
    elif text == b";":
        level.words.clear()
    elif kind in {"word", "other"}:
        level.words.append(text)


def _bracketed(bracket: re.Match[bytes], words: list[bytes]) -> str:
    """Say what an opening bracket after these words opens: directly after a value, it looks something up in it."""
    before = bracket.string[bracket.start() - 1 : bracket.start()]
    if not before or not (before.isalnum() or before in b"_])'\""):
        return "list"
    word = words[-1].decode("utf-8", "replace") if words else ""
    if not word[:1].isupper():
        return "index"
    return f"{'type' if word.lower() in DATA_TYPES else 'reference'} `{word}`"


def braced(words: list[bytes]) -> str:
    """Say what an opening brace after these words opens."""
    for index in range(len(words) - 1, -1, -1):
        word = words[index]
        if word in _BODIES and b"=>" not in words[max(index - 1, 0) : index + 2]:
            name = words[index + 1 : index + 2]
            if word in _NAMED and name and name[0] != b")":
                return f"{word.decode()} `{name[0].decode('utf-8', 'replace')}`"
            return f"`{word.decode()}`"
    if not words:
        return "hash"
    last = words[-1]
    if last[-1:].isalnum():
        return f"resource `{last.decode('utf-8', 'replace')}`"
    return _BRACED.get(last, "hash")
