"""Regular expressions are Ruby's, whose engine has the same ancestor as Oniguruma and reads nearly all alike.

The differences, found by asking both: Ruby repeats anchors (`^*`), has the options `a`, `d` and `u` for the
encoding, and refuses a range of repetitions that goes down (`{3,1}`).
"""

from __future__ import annotations

import re
from functools import lru_cache

_ENCODING_OPTION = re.compile(r"(\\.)|\(\?([a-z]*)(-[a-z]*)?([:)])", re.DOTALL)
_RANGE = re.compile(r"\\.|\[(?:\\.|[^\]\\])*\]|\{(\d+),(\d+)\}", re.DOTALL)
_REPEATED_ANCHOR = "target of repeat operator is invalid"


@lru_cache(maxsize=4096)
def regexp_error(pattern: str) -> str | None:
    """Return why Ruby refuses a pattern, or None if it compiles."""
    from onigurumacffi import OnigError
    from onigurumacffi import compile as compile_pattern

    try:
        compile_pattern(_without_encoding_options(pattern))
    except OnigError as error:
        if str(error) != _REPEATED_ANCHOR:
            return str(error)
    return _descending_range(pattern)


def _without_encoding_options(pattern: str) -> str:
    if "(?" not in pattern:
        return pattern

    def remove(match: re.Match[str]) -> str:
        if match[1]:
            return match[0]
        options = match[2].translate({ord(option): None for option in "adu"})
        return f"(?{options}{match[3] or ''}{match[4]}" if options or match[3] or match[4] == ":" else ""

    return _ENCODING_OPTION.sub(remove, pattern)


def _descending_range(pattern: str) -> str | None:
    for match in _RANGE.finditer(pattern):
        if match[1] and int(match[1]) > int(match[2]):
            return f"`{match[0]}` repeats from more to fewer times"
    return None
