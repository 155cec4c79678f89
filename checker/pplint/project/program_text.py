"""What the text of a program says apart from its comments, and what it may define, found out without parsing it."""

from __future__ import annotations

import re
from itertools import chain
from typing import Final

from pplint.base.late_patterns import late_pattern
from pplint.session import file_summary, names_summary

_SINGLE_QUOTED: Final = rb"'[^'\\]*(?:\\.[^'\\]*)*'"
_DOUBLE_QUOTED: Final = rb'"[^"\\$]*(?:(?:\\.|\$\{%b\}|\$(?!\{))[^"\\$]*)*"'
_REGEXP_TEXT: Final = rb"/(?:[^/\\\n*]|\\.)(?:[^/\\\n]|\\.)*/"

# Code in a string, and in a string there: without braces, comments and heredocs, or slashes that may divide.
_PLAIN: Final = rb"[^'\"{}\\\#/@]*"
_STRINGS: Final = rb"%b|%b|(?<=\()%b" % (_SINGLE_QUOTED, _DOUBLE_QUOTED % _PLAIN, _REGEXP_TEXT)
_CODE: Final = rb"%b(?:(?:%b)%b)*" % (_PLAIN, _STRINGS, _PLAIN)

# What takes more than that is the last group.
_TOKEN: Final = late_pattern(
    rb"[^'\"\#/@]*(?:%b|%b|(\#[^\n]*)|@(?!\()|(['\"/@])|\Z)" % (_SINGLE_QUOTED, _DOUBLE_QUOTED % _CODE), re.DOTALL
)

_REGEXP: Final = late_pattern(_REGEXP_TEXT)
_BEFORE_REGEXP: Final = (b"(", b"[", b"{", b"}", b",", b"=", b"=~", b"!~", b"=>")
"""What no operand ends with: behind one, a slash divides."""

_OPERAND: Final = late_pattern(rb"(?:[)\]]|\$[\w:]*\w|\b\d[\w.]*)\Z")

_MOST_BLANKS: Final = 200
"""How far in front of a slash the text is looked for that tells what it is."""

# Outside of ASCII, there are other blanks that may stand behind the tag that ends the text.
_HEREDOC: Final = late_pattern(
    rb"""@\([ \t]*("?)(\w+)\1[ \t]*(?:[:/][^)\r\n]*)?\)
    [^'"/@\#\n]*(?:\#[^\n]*)?\n
    [\0-\x7f]*?\2[ \t]*\r?$""",
    re.MULTILINE | re.VERBOSE,
)

# Each starts with a text that is as it is, which a search finds fast.
_DEFINITIONS: Final = tuple(
    late_pattern(rb"%b(?<!\w%b)\b([^\w{]*)(?:\w+::)*(\w+)" % (word, word)) for word in (b"class", b"define")
)

UNCLEAR: Final = b""
"""The word that stands for any, where a comment stands before the name that is defined."""


@names_summary
def defined_words(data: bytes) -> frozenset[bytes]:
    """Return the last words, in lower case, of the classes and defined types that a program may define, and of more."""
    found = chain.from_iterable(pattern.findall(data) for pattern in _DEFINITIONS)
    return frozenset(UNCLEAR if b"#" in between or b"/" in between else word.lower() for between, word in found)


@file_summary
def without_comments(data: bytes) -> bytes:
    """Return the code of a program: if that of two that parse is the same, so are their trees but for places."""
    return code_of(data)


def code_of(data: bytes) -> bytes:
    """Return a program without comments after `#`, nor the lines that have nothing else; or as it is.

    Where it takes more than a look to know what is a comment, all of it is returned.
    """
    if b"#" not in data or b"\0" in data or data.count(b"\r") != data.count(b"\r\n") or not _is_text(data):
        return data
    parts: list[bytes] = []
    start = 0
    for comment, end in _comments(data) or ():
        code = data[start:comment].rstrip(b" \t")
        start = end
        if not code or code.endswith(b"\n"):
            start += 1
        parts.append(code)
    return b"".join([*parts, data[start:]])


def _comments(data: bytes) -> list[tuple[int, int]] | None:
    """Return where comments are, None where it takes more than a look."""
    found: list[tuple[int, int]] = []
    end: int | None = 0
    while end is not None:
        start, end = end, None
        for each in _TOKEN.finditer(data, start):
            if each[1]:
                found.append(each.span(1))
            elif each[2]:
                end = _token_end(data, max(start, found[-1][1] if found else 0), each.start(2))
                if end is None:
                    return None
                break
    return found


def _token_end(data: bytes, behind: int, start: int) -> int | None:
    """Return where a heredoc, a regular expression or a division ends, None for what may be none.

    What stands in front of it is behind the last comment, heredoc or regular expression.
    """
    if data.startswith(b"@", start):
        found = _HEREDOC.match(data, start)
        return None if found is None else found.end()
    before = data[max(behind, start - _MOST_BLANKS) : start].rstrip()
    if _OPERAND.search(before):
        return None if data.startswith(b"/*", start) else start + 1
    found = _REGEXP.match(data, start) if before.endswith(_BEFORE_REGEXP) else None
    return None if found is None else found.end()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
