"""What is wrong with a source at the first token that the grammar refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span
from pplint.syntax import problems
from pplint.syntax.brackets import innermost_open, innermost_quote

if TYPE_CHECKING:
    from collections.abc import Callable

    from pplint.syntax.error_token import ErrorToken

_TEMPLATE_COMMENT_END = late_pattern(rb"[^%]%>")


def problem_of(token: ErrorToken, data: bytes) -> problems.Problem:
    """Return the problem that a token is."""
    # The scanner makes a token of its own for each lexical error, which the grammar takes nowhere.
    make = LEXICAL.get(token.kind)
    if make is not None:
        return make(token, data)
    if token.in_string and token.kind == "end":
        quote = innermost_quote(data, token.start) or Span(token.start, token.start)
        return problems.UnclosedString(token.start, token.end, '"', quote)
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
    return problems.UnclosedString(token.start, token.end, quote or '"', Span(token.start, token.start + len(quote)))


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


LEXICAL: Final[dict[str, Callable[[ErrorToken, bytes], problems.Problem]]] = {
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

_REPAIRABLE: Final = frozenset(["unclosed_string", "unexpected_character"])


def is_repairable(token: ErrorToken) -> bool:
    """Return whether another text in place of a token, or around it, may be what was meant."""
    return token.kind not in LEXICAL or token.kind in _REPAIRABLE


RUNS_ON: Final = frozenset(
    ["unclosed_string", "unclosed_comment", "unclosed_template_comment", "unclosed_template_tag", "unclosed_heredoc"]
)
"""Errors after which nothing is known: the rest may be text or code."""
