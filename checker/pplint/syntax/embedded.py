"""Text in other languages: what a heredoc says that its text is, and whether it is that.

The compiler reads base64 strictly, but with blanks and question marks anywhere.
"""

from __future__ import annotations

import re
from typing import Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import SourceFile, Span
from pplint.syntax import ast

# Before the padding, only letters that leave its unused bits zero: Ruby's strict reader refuses any other.
_BASE64: Final = late_pattern(
    "(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?",
)
# The compiler drops `[\r?\n[:blank:]]`, in which `?` is one more character.
_IGNORED_IN_BASE64: Final = late_pattern("[?\\r\\n\\t \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")


def syntax_of(node: ast.Heredoc) -> str:
    """Return the language of a heredoc's text as far as the compiler cares: the last part of `data+json`."""
    return node.syntax.rpartition("+")[2]


def first_line(node: ast.Heredoc, source: SourceFile) -> Span:
    """Return the first line of the text of a heredoc, where the compiler says that the text is wrong."""
    end = source.data.find(b"\n", node.text.start, node.text.end)
    return Span(node.text.start, node.text.end if end < 0 else end)


def line_of_text(node: ast.Heredoc, source: SourceFile, line: int) -> Span | None:
    """Return the source of a line of a heredoc's text, counted from 1; None if the text's lines are not the source's.

    An escaped line ending joins lines, so that one line of text is several of the source.
    """
    written = source.data.count(b"\n", node.text.start, node.text.end)
    if not isinstance(node.text, ast.String) or written - node.text.value.count("\n") > 1:
        return None
    start, end = source.lines.line_span(source.lines.line(node.text.start) + line - 1)
    text = source.data[start:end]
    return Span(end - len(text.lstrip()), start + len(text.rstrip()))


def line_at(text: str, offset: int) -> int:
    """Return the line of a character of a text, counted from 1."""
    return text.count("\n", 0, offset) + 1


def base64_error(text: str) -> tuple[str, int] | None:
    """Return why Ruby's strict reader refuses a text as base64 and on which line, counted from 1."""
    plain = _IGNORED_IN_BASE64.sub("", text)
    if _BASE64.fullmatch(plain):
        return None
    foreign = re.search("[^A-Za-z0-9+/=?\\r\\n\\t \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]", text)
    if foreign:
        return f"`{foreign[0]}` is not a base64 character", line_at(text, foreign.start())
    last = text.rstrip()
    return "its length or its padding with `=` is wrong", line_at(text, len(last))
