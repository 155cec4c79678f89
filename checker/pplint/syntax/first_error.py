"""Find the first token where a source stops being Puppet.

Tree-sitter repairs a broken source as best it can, but its tree does not say which token was the first that
could not stand where it stands: that is what the compiler reports, and where people look. The parser's log
does say it, so a source with errors is parsed once more with the log on, from shortly before the first repair up to
that token. The log has a line for each character, which costs much more than the parse.

Where the search goes on after an error is settled in `pplint.syntax.recovery`.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from tree_sitter import Parser

from pplint.base.late_patterns import late_pattern
from pplint.base.source import LineIndex
from pplint.base.time_limit import is_time_up, uninterrupted
from pplint.syntax.error_token import ErrorToken
from pplint.syntax.errors import LEXICAL
from pplint.syntax.feed import Feed, in_shared_memory, parse_in_time

if TYPE_CHECKING:
    from tree_sitter import Language, LogType, Node, Point

# The parser stops only where it asks for more of the source: the smaller the chunks, the sooner.
_CHUNK = 1024
LOGGED_CHUNK = 64

_PROCESS = late_pattern(r"process version:\d+, version_count:\d+, state:(\d+), row:(\d+), col:(\d+)")
_LEXED = late_pattern(r"(?s)lexed_lookahead sym:(.*), size:(\d+)")
_SKIPPED_CODE = late_pattern(r"skip character:(\d+)")


def first_error(data: bytes, language: Language) -> ErrorToken | None:
    """Return the first token of a source that the grammar refuses, or None if it refuses none."""
    parser = Parser(language)
    root = parse_in_time(parser, data, _CHUNK, is_time_up).root_node
    if not root.has_error:
        return None
    lines = LineIndex.of(data)
    sound = _sound_until(root)
    # The log of a token is whole where it begins before the end of the one before that.
    for begin in (len(data[:sound].rstrip()), 0):
        log = _Log(lines, language)
        parser = Parser(language)
        if begin == 0:
            parser.logger = log
        with uninterrupted():
            parser.parse(_LoggedFeed(data, parser, log, begin))
        if log.first_position <= sound:
            return log.finish()
    return None


def _sound_until(root: Node) -> int:
    """Return the start of a token outside of strings, before which the parser refused none."""
    node, start, is_in_string = root, 0, False
    while not node.is_error:
        is_in_string |= node.type == "double_quoted_string"
        inner = None
        for child in node.children:
            if child.has_error or child.is_missing:
                inner = child
                break
            if not is_in_string:
                start = child.start_byte
        if inner is None:
            break
        node = inner
    return start


class _LoggedFeed:
    """Hands a parser a source, and gives it a log where it comes to a place; the source ends once that has a token."""

    def __init__(self, data: bytes, parser: Parser, log: _Log, begin: int) -> None:
        self._before = Feed(data[:begin], _CHUNK, is_time_up)
        self._feed = Feed(data, LOGGED_CHUNK, lambda: log.token is not None or is_time_up())
        self._begin = begin
        self._parser = parser
        self._log = log

    def __call__(self, offset: int, point: Point) -> memoryview:
        """Return the bytes from `offset` on."""
        if offset < self._begin:
            return in_shared_memory(self._before(offset, point))
        self._parser.logger = self._log
        return in_shared_memory(self._feed(offset, point))


class _Log:
    """Reads the parser's log up to the first error.

    The compiler reads a whole string before it looks at the code in it. So a token inside of a string is only
    the first error if the rest of the string can be read; else the error is where that fails.
    """

    def __init__(self, lines: LineIndex, language: Language) -> None:
        self.token: ErrorToken | None = None
        self.first_position: float = inf
        self._lines = lines
        self._language = language
        self._state = 0
        self._position = 0
        self._read_until = 0
        self._strings = 0
        self._skipped = 0
        self._lookahead = ("", 0, 0)
        self._in_string: ErrorToken | None = None

    def __call__(self, _kind: LogType, message: str) -> None:
        if self.token is not None:
            return
        if message.startswith("skip character"):
            code = _SKIPPED_CODE.match(message)
            # The log names the place where the lexer started, with the white space before the token.
            self._skipped += 1 if code is None else len(chr(int(code[1])).encode())
        elif message.startswith("lex_"):
            self._skipped = 0
        elif message.startswith("process"):
            match = _PROCESS.match(message)
            if match is not None:
                self._state = int(match[1])
                self._position = self._lines.starts[int(match[2])] + int(match[3])
                self.first_position = min(self.first_position, self._position)
        elif message.startswith("lexed_lookahead"):
            match = _LEXED.match(message)
            if match is not None:
                self._read(match[1], int(match[2]))
        elif message.startswith("detect_error") and self._in_string is None:
            self._refuse(self._error())

    def _read(self, kind: str, size: int) -> None:
        """Note a token; after an error, several attempts at recovery may read the same one.

        The log may have begun in the middle of a token, which is not noted.
        """
        if self.first_position == inf:
            return
        self._lookahead = (kind, self._position + self._skipped, self._position + size)
        if self._position < self._read_until:
            return
        self._read_until = self._position + size
        self._strings += (kind == "_string_start") - (kind == "_string_end")
        if self._in_string is None:
            return
        if kind in LEXICAL or kind == "end":
            self.token = self._error()
        elif not self._strings:
            self.token = self._in_string

    def _refuse(self, token: ErrorToken) -> None:
        if self._strings > 0 and token.kind not in LEXICAL and token.kind != "end":
            self._in_string = token
        else:
            self.token = token

    def finish(self) -> ErrorToken | None:
        """Return what was found when the log ended."""
        return self.token or self._in_string

    def _error(self) -> ErrorToken:
        kind, start, end = self._lookahead
        if kind == "end":
            start = end = len(self._lines.data.rstrip())
        following = self._language.lookahead_iterator(self._state)
        # The binding (0.26) never frees the names that it lists.
        numbers = following.symbols() if following is not None else []
        expected = frozenset(self._language.node_kind_for_id(number) or "" for number in numbers)
        return ErrorToken(kind, start, end, expected, in_string=self._strings > 0)
