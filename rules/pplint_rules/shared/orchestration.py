"""The words for applications of several nodes, which the language had up to Puppet 6."""

from __future__ import annotations

import re
from typing import Final

from pplint.base.late_patterns import late_pattern
from pplint.base.source import Span

ADVICE: Final = "Puppet 7 removed application orchestration"

WORDS: Final = frozenset(["application", "consumes", "produces", "site"])

_DEFINITION = late_pattern(rb"^[ \t]*(?:(application)[ \t]+[\w:]+|(site))\s*\Z", re.MULTILINE)
_FARTHEST: Final = 500
"""How many bytes before a bracket a definition that it belongs to may begin."""


def no_keyword(word: str) -> str:
    """Say what is wrong with one of the words."""
    return f"`{word}` is no longer a keyword"


def word_of_bracket(before: bytes) -> Span | None:
    """Return the word that begins the definition whose bracket stands after a text."""
    start = max(len(before) - _FARTHEST, 0)
    found = _DEFINITION.search(before[start:])
    if found is None or found.lastindex is None:
        return None
    first, last = found.span(found.lastindex)
    return Span(start + first, start + last)
