"""What a program may define, as its text tells without being parsed."""

from __future__ import annotations

from itertools import chain
from typing import Final

from pplint.base.late_patterns import late_pattern
from pplint.session import names_summary

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
