"""Numbers from text as Ruby's `Integer` and `Float` read them: with signs, prefixes and underscores between digits."""

from __future__ import annotations

import math
import re
from typing import Final

from pplint.base.issue import UnreadableError
from pplint.base.late_patterns import late_pattern
from pplint.ruby_library.integers import integer
from pplint.values import issues

_PREFIXED = {16: "0[xX]", 8: "0[oO]?", 2: "0[bB]", 10: "0[dD]"}
_DIGITS = {16: "[0-9a-fA-F]", 8: "[0-7]", 2: "[01]", 10: "[0-9]"}


def _number(digit: str) -> str:
    return f"{digit}+(?:_{digit}+)*"


_INTEGERS: Final = {
    base: late_pattern(rf"\s*([+-]?)(?:{_PREFIXED[base]}_?)?({_number(_DIGITS[base])})\s*", re.ASCII)
    for base in _DIGITS
}
_PREFIX = late_pattern(r"\s*[+-]?(?:(0[xX])|(0[bB])|(0[dD])|(0[oO0-9_]))", re.ASCII)
_DECIMAL = late_pattern(rf"\s*[+-]?(?:{_number('[0-9]')})?(?:\.{_number('[0-9]')})?(?:[eE][+-]?[0-9]+)?\s*", re.ASCII)
_HEXADECIMAL = late_pattern(
    rf"\s*[+-]?0[xX]{_number('[0-9a-fA-F]')}(?:(?:\.[0-9a-fA-F]+)?[pP][+-]?{_number('[0-9]')})?\s*", re.ASCII
)


def ruby_integer(text: str, radix: int | None = None) -> int:
    """Read an integer; its prefix tells the radix where none is given.

    Raise `ValueError` if it is not one, `TooManyDigitsError` if it has more digits than anyone needs.
    """
    base = _base(text) if radix is None else radix
    match = _INTEGERS[base].fullmatch(text)
    if match is None:
        raise UnreadableError(issues.NotRubyNumber("Integer", text))
    number = integer(match[2], base)
    return -number if match[1] == "-" else number


def _base(text: str) -> int:
    prefix = _PREFIX.match(text)
    if prefix is None:
        return 10
    return next(base for base, found in zip((16, 2, 10, 8), prefix.groups(), strict=True) if found)


def ruby_float(text: str) -> float:
    """Read a float, perhaps hexadecimal; raise `ValueError` if it is not one."""
    if _HEXADECIMAL.fullmatch(text):
        return _hexadecimal_float(text.strip().replace("_", ""))
    if _DECIMAL.fullmatch(text) is None:
        raise UnreadableError(issues.NotRubyNumber("Float", text))
    try:
        return float(text)
    except ValueError:
        raise UnreadableError(issues.NotRubyNumber("Float", text)) from None


def _hexadecimal_float(text: str) -> float:
    try:
        return float.fromhex(text)
    except OverflowError:
        return -math.inf if text.startswith("-") else math.inf
