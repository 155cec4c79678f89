r"""Regular expressions are Ruby's, whose engine has the same ancestor as Oniguruma and reads nearly all alike.

What differs, found by asking both, is translated before Oniguruma is asked: Ruby repeats anchors (`^*`), has the
options `a`, `d` and `u` for the encoding, reads `\p` without a brace as a letter, and several characters in
`\u{41 42}`. It refuses a range of repetitions that goes down (`{3,1}`), and `\x` and `\u` without their digits.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache

from pplint.base.late_patterns import late_pattern
from pplint.syntax.oniguruma import REPEATED_ANCHOR, engine

_TOKEN = late_pattern(
    r"""
      \\(?P<letter>[pP])(?!\{)
    | \\u\{(?P<characters>[0-9a-fA-F]{1,6}(?:[ ]+[0-9a-fA-F]{1,6})*)\}
    | (?P<digits>\\x(?![0-9a-fA-F])|\\u(?![0-9a-fA-F]{4}))
    | (?P<anchor>\\[AzZbBG])
    | (?P<escape>\\.)
    | (?P<class>\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\])
    | (?P<caret>[\^$])
    | \(\?(?P<options>[a-z]*)(?P<negated>-[a-z]*)?(?P<end>[:)])
    | \{(?P<from>\d+),(?P<to>\d+)\}
    """,
    re.VERBOSE | re.DOTALL,
)
_IN_CLASS = late_pattern(r"\\u\{([0-9a-fA-F]{1,6}(?:[ ]+[0-9a-fA-F]{1,6})*)\}|\\([pP])(?!\{)|(\\.)", re.DOTALL)
_READ_OTHERWISE = (r"\c", r"\p", r"\u", r"\x", r"\C", r"\M", r"\P", "(?#")
_REPETITION = late_pattern(r"\{(\d+),(\d+)\}")


_LONGEST_SEARCHED = 200
"""The longest pattern, in characters, that is searched for the place where it goes wrong."""


class _RefusedError(Exception):
    """Ruby refuses what Oniguruma would take; the text says why, and `place` where in the pattern."""

    def __init__(self, reason: str, place: int) -> None:
        super().__init__(reason)
        self.place = place


@lru_cache(maxsize=4096)
def regexp_error(pattern: str) -> str | None:
    """Return why Ruby refuses a pattern; None if it compiles, or if that is not known."""
    try:
        if _is_read_alike(pattern):
            with suppress(ValueError):  # It may have a repeated anchor, or an option of Ruby's.
                engine().compile(pattern)
                return None
        engine().compile(_TOKEN.sub(_translate, pattern))
    except _RefusedError as error:
        return str(error)
    except TimeoutError:
        return None
    except ValueError as error:
        return None if str(error) == REPEATED_ANCHOR else str(error)
    return None


def _is_read_alike(pattern: str) -> bool:
    """Return whether Ruby takes a pattern if Oniguruma does, which is true of most."""
    if any(each in pattern for each in _READ_OTHERWISE):
        return False
    return not any(_is_more(fewest, most) for fewest, most in _REPETITION.findall(pattern))


def _is_more(one: str, other: str) -> bool:
    """Return whether a number is more than another; Python reads no more than 4,300 digits."""
    one, other = one.lstrip("0"), other.lstrip("0")
    return (len(one), one) > (len(other), other)


def regexp_error_place(pattern: str) -> int:
    """Return where a pattern goes wrong that does not compile: after the longest beginning of it that does.

    It is the index of a character; of a very long pattern, it is the first.
    """
    try:
        _TOKEN.sub(_translate, pattern)
    except _RefusedError as error:
        return error.place
    if len(pattern) > _LONGEST_SEARCHED:
        return 0
    return next((end for end in range(len(pattern) - 1, 0, -1) if regexp_error.__wrapped__(pattern[:end]) is None), 0)


def _translate(match: re.Match[str]) -> str:
    """Say in Oniguruma's terms what Ruby reads; raise `_RefusedError` if it refuses it."""
    found = match.groupdict(default="")
    if found["digits"]:
        raise _RefusedError(f"hexadecimal digits must follow `{found['digits']}`", match.start())
    if found["from"] and _is_more(found["from"], found["to"]):
        raise _RefusedError(f"`{match[0]}` repeats from more to fewer times", match.start())
    if found["characters"]:
        return _characters(found["characters"])
    if found["class"]:
        return _IN_CLASS.sub(_translate_in_class, found["class"])
    if found["anchor"] or found["caret"]:  # it matches nothing either, but may be repeated
        return "(?:)"
    if found["end"]:
        return _group(found["options"], found["negated"], found["end"])
    return found["letter"] or match[0]


def _translate_in_class(match: re.Match[str]) -> str:
    return _characters(match[1]) if match[1] else match[2] or match[0]


def _characters(codes: str) -> str:
    return "".join(f"\\x{{{code}}}" for code in codes.split())


def _group(options: str, negated: str, end: str) -> str:
    options = options.translate({ord(option): None for option in "adu"})
    return f"(?{options}{negated}{end}" if options or negated or end == ":" else ""
