r"""Regular expressions are Ruby's, whose engine has the same ancestor as Oniguruma and reads nearly all alike.

The differences, found by asking both: Ruby repeats anchors (`^*`), has the options `a`, `d` and `u` for the
encoding, reads `\p` without a brace as a letter, and refuses a range of repetitions that goes down (`{3,1}`).
"""

from __future__ import annotations

import re
from functools import lru_cache

_RUBYISM = re.compile(r"\\([pP])(?!\{)|(\\.)|\(\?([a-z]*)(-[a-z]*)?([:)])", re.DOTALL)
_RANGE = re.compile(r"\\.|\[(?:\\.|[^\]\\])*\]|\{(\d+),(\d+)\}", re.DOTALL)
_REPEATED_ANCHOR = "target of repeat operator is invalid"


@lru_cache(maxsize=4096)
def regexp_error(pattern: str) -> str | None:
    """Return why Ruby refuses a pattern, or None if it compiles."""
    from onigurumacffi import OnigError
    from onigurumacffi import compile as compile_pattern

    try:
        compile_pattern(_without_rubyisms(pattern))
    except OnigError as error:
        if str(error) != _REPEATED_ANCHOR:
            return str(error)
    return _descending_range(pattern)


def _without_rubyisms(pattern: str) -> str:
    def translate(match: re.Match[str]) -> str:
        letter, escape, options, negated, end = match.groups(default="")
        if letter or escape:
            return letter or escape
        options = options.translate({ord(option): None for option in "adu"})
        return f"(?{options}{negated}{end}" if options or negated or end == ":" else ""

    return _RUBYISM.sub(translate, pattern) if "(?" in pattern or "\\p" in pattern.lower() else pattern


def _descending_range(pattern: str) -> str | None:
    for match in _RANGE.finditer(pattern):
        if match[1] and int(match[1]) > int(match[2]):
            return f"`{match[0]}` repeats from more to fewer times"
    return None
