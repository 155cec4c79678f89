"""What a text in TOML may hold, found out before the library reads it.

For each part of a dotted key, the library keeps all parts before it, and below a deep header it goes through them all
again: a key of 20,000 parts takes 1.5 GB, 900 lines below a header of 500 parts take 20 seconds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern

if TYPE_CHECKING:
    import re

MOST_PARTS: Final = 32
"""How many parts a key may have. The deepest of ours has four."""

# What is not closed goes on to where it has to end, so that nothing is looked at twice.
_TEXT: Final = late_pattern(
    r'"""(?s:[^"\\]|\\.|"(?!""))*(?:"""|\\?\Z)'
    r"|'''(?s:[^']|'(?!''))*(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\.)*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*"
)
_LONG_KEY: Final = late_pattern(rf"(?<![\w-])[\w-]+(?:[ \t]*\.[ \t]*[\w-]+){{{MOST_PARTS}}}")


def place_of_long_key(text: str) -> str | None:
    """Return the line and the column where a key with too many parts starts; None if there is none."""
    if text.count(".") < MOST_PARTS:
        return None
    found = _LONG_KEY.search(_TEXT.sub(_blank, text))
    if found is None:
        return None
    start = found.start()
    line = text.count("\n", 0, start) + 1
    return f"{line}:{start - text.rfind(chr(10), 0, start)}"


def _blank(match: re.Match[str]) -> str:
    return "x" * len(match[0])
