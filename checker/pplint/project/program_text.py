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

    Where it takes more than a look to know what is a comment, for regular expressions, heredocs and strings in strings,
    all of it is returned.
    """
    if b"#" not in data or b"\0" in data or data.count(b"\r") != data.count(b"\r\n") or not _is_text(data):
        return data
    parts: list[bytes] = []
    start = 0
    for found in _TOKEN.finditer(data):
        if found[2]:
            return data
        if found[1]:
            code = data[start : found.start(1)].rstrip(b" \t")
            start = found.end()
            if not code or code.endswith(b"\n"):
                start += 1
            parts.append(code)
    return b"".join([*parts, data[start:]])


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
