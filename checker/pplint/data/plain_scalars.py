"""What Ruby's Psych makes of a scalar that stands without quotes.

Its rules are older than YAML 1.2 and wider than 1.1: `yes` is a boolean and `y` a text, `1,000` is a number and `1e3` a
text, and `1:30` counts in sixties, as if hours came first.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Final

from pplint.base.late_patterns import late_pattern
from pplint.data.nodes import Symbol
from pplint.ruby_library.integers import integer

if TYPE_CHECKING:
    from pplint.data.nodes import Plain

# As Ruby has it, `^` and `$` are the start and the end of any line, digits and white space are those of ASCII, and
# letters are those of Unicode.
_ALPHA: Final = r"[^\W0-9_]|[_ \t\r\n\f\v!@#$%^&*(){}<>|/\\~;=]"
_LIKE_TEXT = late_pattern(rf"^[^0-9.:-]?(?:{_ALPHA})|\n", re.MULTILINE)
_NO_WORD = late_pattern(r"^[^ytonf~]", re.MULTILINE | re.IGNORECASE | re.ASCII)
_NULL = late_pattern(r"^null$", re.MULTILINE | re.IGNORECASE | re.ASCII)
_TRUE = late_pattern(r"^(?:yes|true|on)$", re.MULTILINE | re.IGNORECASE | re.ASCII)
_FALSE = late_pattern(r"^(?:no|false|off)$", re.MULTILINE | re.IGNORECASE | re.ASCII)
_LONGEST_WORD: Final = 5

_TIME = late_pattern(
    r"-?[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?"
    r"(?:[ \t]*(?:Z|[-+][0-9]{1,2}:?(?:[0-9]{2})?))?",
)
_DATE = late_pattern(r"[0-9]{4}-(?:1[012]|0[0-9]|[0-9])-(?:[12][0-9]|3[01]|0[0-9]|[0-9])")
_INFINITE = late_pattern(r"([-+]?)\.inf", re.IGNORECASE | re.ASCII)
_NO_NUMBER = late_pattern(r"\.nan", re.IGNORECASE | re.ASCII)
_QUOTED_SYMBOL = late_pattern(r""":(["'])(.*)\1""")
_SIXTIES = late_pattern(r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9]){1,2}")
_SIXTIES_FLOAT = late_pattern(r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9]){1,2}\.[0-9_]*")
_FLOAT = late_pattern(r"[-+]?(?:[0-9][0-9_,]*)?\.[0-9]*(?:[eE][-+][0-9]+)?")
_INTEGER = late_pattern(
    r"(?P<sign>[-+]?)(?:0b(?P<binary>[01_,]+)|0x(?P<hex>[0-9a-fA-F_,]+)|0(?P<octal>[0-7_,]+)"
    r"|(?P<decimal>0|[1-9](?:[0-9]|,[0-9]|_[0-9])*))",
)
_RADIXES: Final = {"binary": 2, "octal": 8, "decimal": 10, "hex": 16}
_DIGITS = late_pattern(r"[-+]?[0-9]+(?:_[0-9]+)*")


class UnreadableScalarError(Exception):
    """A scalar for which the whole file is refused; its text says why."""


def read_plain_scalar(text: str) -> Plain:
    """Return what Psych reads; raise `UnreadableScalarError`, or `TooManyDigitsError` for a number nobody means."""
    if text == "":
        return None
    if _LIKE_TEXT.search(text):
        return _word(text)
    if _TIME.fullmatch(text) or _DATE.fullmatch(text):
        raise UnreadableScalarError(f"`{text}` is read as a date, which data cannot contain; quote it")
    return _symbol(text) if text.startswith(":") and text != ":" else _number(text)


def _word(text: str) -> Plain:
    if len(text) > _LONGEST_WORD or _NO_WORD.search(text):
        return text
    if text == "~" or _NULL.search(text):
        return None
    if _TRUE.search(text):
        return True
    return False if _FALSE.search(text) else text


def _symbol(text: str) -> Symbol:
    quoted = _QUOTED_SYMBOL.match(text)
    return Symbol((quoted[2] if quoted else text[1:]).removeprefix(":" if quoted else ""))


def _number(text: str) -> Plain:
    infinite = _INFINITE.fullmatch(text)
    if infinite is not None:
        return -math.inf if infinite[1] == "-" else math.inf
    if _NO_NUMBER.fullmatch(text):
        return math.nan
    if _SIXTIES.fullmatch(text):
        return sum(_leading_integer(part) * _weight(place) for place, part in enumerate(text.split(":")))
    if _SIXTIES_FLOAT.fullmatch(text):
        return sum(_leading_float(part) * _weight(place) for place, part in enumerate(text.split(":")))
    if _FLOAT.fullmatch(text):
        return _float(text)
    found = _INTEGER.fullmatch(text)
    return text if found is None else _integer(found, text)


def _weight(place: int) -> int:
    """Return what a part counts: hours, minutes and seconds, also where there are hours and minutes only."""
    return (3600, 60, 1)[place]


def _float(text: str) -> Plain:
    if text.lstrip("+-") == ".":
        return text
    digits = text.replace(",", "").replace("_", "")
    if digits.lstrip("+-").startswith((".e", ".E")):
        raise UnreadableScalarError(f"`{text}` looks like a number but is not one; quote it")
    return float(digits)


def _integer(found: re.Match[str], text: str) -> int:
    kind = next(kind for kind in _RADIXES if found[kind] is not None)
    digits = found[kind].replace(",", "").replace("_", "")
    if not digits and kind != "octal":
        raise UnreadableScalarError(f"`{text}` looks like a number but is not one; quote it")
    value = integer(digits or "0", _RADIXES[kind])
    return -value if found["sign"] == "-" else value


def _leading_integer(part: str) -> int:
    """Return the integer at the start of a text, as Ruby reads it: up to a second `_` in a row."""
    found = _DIGITS.match(part)
    return 0 if found is None else integer(found[0].replace("_", ""))


def _leading_float(part: str) -> float:
    whole, _, fraction = part.partition(".")
    found = _DIGITS.match(whole)
    if found is None:
        return 0.0
    more = _DIGITS.match(fraction) if found[0] == whole else None
    return float(found[0].replace("_", "") + "." + ("0" if more is None else more[0].replace("_", "")))
