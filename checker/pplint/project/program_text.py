"""What the text of a program says apart from its comments, and what it may define, found out without parsing it."""

from __future__ import annotations

import re
from itertools import chain
from typing import Final

from pplint.late_patterns import late_pattern
from pplint.session import told, told_names

# What may begin a regular expression, a heredoc, or a string that is no simple one, is the last group.
_TOKEN: Final = late_pattern(
    rb"""[^'"\#/@]*(?:
        '[^'\\]*(?:\\.[^'\\]*)*'
        | "[^"\\$]*(?:(?:\\.|\$\{[^"{}\\\#\r\n]*\}|\$(?!\{))[^"\\$]*)*"
        | (\#[^\n]*)
        | @(?!\()
        | (['"/@])
        | \Z
    )""",
    re.DOTALL | re.VERBOSE,
)

_REGEXP: Final = late_pattern(rb"/(?:[^/\\\n*]|\\.)(?:[^/\\\n]|\\.)*/")
_BEFORE_REGEXP: Final = (b"(", b"[", b"{", b"}", b",", b"=", b"=~", b"!~", b"=>")
"""What no operand ends with: behind one, a slash divides."""

_MOST_BLANKS: Final = 200
"""How far in front of a regular expression the text is looked for that tells it from a division."""

# Each starts with a text that is as it is, which a search finds fast.
_DEFINITIONS: Final = tuple(
    late_pattern(rb"%b(?<!\w%b)\b([^\w{]*)(?:\w+::)*(\w+)" % (word, word)) for word in (b"class", b"define")
)

UNCLEAR: Final = b""
"""The word that stands for any, where a comment stands before the name that is defined."""


@told_names
def defined_words(data: bytes) -> frozenset[bytes]:
    """Return the last words, in lower case, of the classes and defined types that a program may define, and of more."""
    found = chain.from_iterable(pattern.findall(data) for pattern in _DEFINITIONS)
    return frozenset(UNCLEAR if b"#" in between or b"/" in between else word.lower() for between, word in found)


@told
def without_comments(data: bytes) -> bytes:
    """Return the code of a program: if that of two that parse is the same, so are their trees but for places."""
    return code_of(data)


def code_of(data: bytes) -> bytes:
    """Return a program without comments after `#`, nor the lines that have nothing else; or as it is.

    Where it takes more than a look to know what is a comment, for heredocs and strings in strings, all of it is
    returned.
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
                end = _regexp_end(data, found[-1][1] if found else 0, each.start(2))
                if end is None:
                    return None
                break
    return found


def _regexp_end(data: bytes, behind: int, start: int) -> int | None:
    """Return where a regular expression ends that starts behind the last comment, None for what may be none."""
    before = data[max(behind, start - _MOST_BLANKS) : start].rstrip()
    found = _REGEXP.match(data, start) if before.endswith(_BEFORE_REGEXP) else None
    return None if found is None else found.end()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
