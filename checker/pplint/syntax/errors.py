"""Find where a source stops being Puppet, and why.

Tree-sitter repairs a broken source as best it can, but its tree does not say which token was the first that
could not stand where it stands: that is what the compiler reports, and where people look. The parser's log
does say it, so a source with errors is parsed once more with the log on, up to that token.

Where the search goes on behind an error is settled in `pplint.syntax.recovery`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tree_sitter import Language, Parser

from pplint.late_patterns import late_pattern
from pplint.source import LineIndex, Span
from pplint.syntax import problems
from pplint.syntax.brackets import innermost_open
from pplint.syntax.error_token import ErrorToken
from pplint.syntax.feed import Feed
from pplint.time_limit import is_time_up, uninterrupted

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import LogType

# The parser stops only where it asks for more of the source: the smaller the chunks, the sooner.
_CHUNK = 1024

_PROCESS = late_pattern(r"process version:\d+, version_count:\d+, state:(\d+), row:(\d+), col:(\d+)")
_LEXED = late_pattern(r"(?s)lexed_lookahead sym:(.*), size:(\d+)")
_TEMPLATE_COMMENT_END = late_pattern(rb"[^%]%>")
_SKIPPED_CODE = late_pattern(r"skip character:(\d+)")


def first_error(data: bytes, language: Language) -> ErrorToken | None:
    """Return the first token of a source that the grammar refuses, or None if it refuses none."""
    log = _Log(LineIndex.of(data), language)

    parser = Parser(language)
    parser.logger = log
    with uninterrupted():
        parser.parse(Feed(data, _CHUNK, lambda: log.token is not None or is_time_up()))
    return log.finish()


class _Log:
    """Reads the parser's log up to the first error.

    The compiler reads a whole string before it looks at the code in it. So a token inside of a string is only
    the first error if the rest of the string can be read; else the error is where that fails.
    """

    def __init__(self, lines: LineIndex, language: Language) -> None:
        self.token: ErrorToken | None = None
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
        elif message.startswith("lexed_lookahead"):
            match = _LEXED.match(message)
            if match is not None:
                self._read(match[1], int(match[2]))
        elif message.startswith("detect_error") and self._in_string is None:
            self._refuse(self._error())

    def _read(self, kind: str, size: int) -> None:
        """Note a token; behind an error, several attempts at recovery may read the same one."""
        self._lookahead = (kind, self._position + self._skipped, self._position + size)
        if self._position < self._read_until:
            return
        self._read_until = self._position + size
        self._strings += (kind == "_string_start") - (kind == "_string_end")
        if self._in_string is None:
            return
        if kind in _LEXICAL or kind == "end":
            self.token = self._error()
        elif not self._strings:
            self.token = self._in_string

    def _refuse(self, token: ErrorToken) -> None:
        if self._strings > 0 and token.kind not in _LEXICAL and token.kind != "end":
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
        names = self._language.lookahead_iterator(self._state)
        expected = frozenset(names.names()) if names is not None else frozenset[str]()
        return ErrorToken(kind, start, end, expected, in_string=self._strings > 0)


def problem_of(token: ErrorToken, data: bytes) -> problems.Problem:
    """Return the problem that a token is."""
    # The scanner makes a token of its own for each lexical error, which the grammar takes nowhere.
    make = _LEXICAL.get(token.kind)
    if make is not None:
        return make(token, data)
    if token.in_string and token.kind == "end":
        return _unclosed_string(token, data)
    opener = innermost_open(data, token.start)
    found = data[token.start : token.end].decode("utf-8", "replace")
    return problems.UnexpectedToken(token.start, token.end, found, token.expected, opener)


def _text(token: ErrorToken, data: bytes) -> str:
    return data[token.start : token.end].decode("utf-8", "replace")


def _unclosed_string(token: ErrorToken, data: bytes) -> problems.Problem:
    """The token is a whole string, or what follows an interpolation in one."""
    opener = innermost_open(data, token.start) if token.in_string else None
    if opener is not None and opener.closer == '"':
        return problems.UnclosedString(token.start, token.end, '"', opener.span)
    quote = data[token.start : token.start + 1].decode("utf-8", "replace")
    return problems.UnclosedString(token.start, token.end, quote or '"', Span(token.start, token.start + 1))


def _unclosed_heredoc(token: ErrorToken, data: bytes) -> problems.Problem:
    tag = Span(token.start, token.end)
    start = data.find(b"\n", token.end) + 1
    end = data.find(b"\n", start)
    text = Span(start, len(data) if end < 0 else end) if start else tag
    return problems.UnclosedHeredoc(*text, _text(token, data), tag)


def _unclosed_template_comment(token: ErrorToken, data: bytes) -> problems.Problem:
    """The token holds the text before the comment, with comments that are closed."""
    start = data.find(b"<%#", token.start)
    while (closing := _TEMPLATE_COMMENT_END.search(data, start + 2)) is not None:
        start = data.find(b"<%#", closing.end())
    return problems.UnclosedTemplateComment(start, token.end)


def _unclosed_template_tag(_token: ErrorToken, data: bytes) -> problems.Problem:
    end = len(data)
    return problems.UnclosedTemplateTag(end, end, Span(max(data.rfind(b"<%", 0, end), 0), end))


def _simple(problem: type[problems.Problem]) -> Callable[[ErrorToken, bytes], problems.Problem]:
    return lambda token, _data: problem(token.start, token.end)


def _with_text(
    problem: Callable[[int, int, str], problems.Problem],
) -> Callable[[ErrorToken, bytes], problems.Problem]:
    return lambda token, data: problem(token.start, token.end, _text(token, data))


_LEXICAL: Final[dict[str, Callable[[ErrorToken, bytes], problems.Problem]]] = {
    "unclosed_string": _unclosed_string,
    "unclosed_comment": _simple(problems.UnclosedComment),
    "unclosed_template_comment": _unclosed_template_comment,
    "unclosed_template_tag": _unclosed_template_tag,
    "unclosed_heredoc": _unclosed_heredoc,
    "invalid_heredoc_tag": _with_text(problems.InvalidHeredocTag),
    "nested_heredoc": _simple(problems.NestedHeredoc),
    "invalid_number": _with_text(problems.InvalidNumber),
    "invalid_reference": _with_text(problems.InvalidReference),
    "invalid_name": _simple(problems.InvalidName),
    "nesting_too_deep": _simple(problems.NestedTooDeeply),
    "unexpected_character": _with_text(problems.UnexpectedCharacter),
}

RUNS_ON: Final = frozenset(
    ["unclosed_string", "unclosed_comment", "unclosed_template_comment", "unclosed_template_tag", "unclosed_heredoc"]
)
"""Errors behind which nothing can be told: what follows may be text or code."""
