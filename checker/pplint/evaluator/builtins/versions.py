"""`versioncmp`: an order of version strings of any form."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pplint.base.late_patterns import late_pattern
from pplint.evaluator.builtins import issues
from pplint.evaluator.builtins.table import builtin
from pplint.ruby_library.integers import integer
from pplint.values.errors import PuppetError

if TYPE_CHECKING:
    from pplint.evaluator.core.unknown import Result

_PART = late_pattern(r"[-.]|\d+|[^-.\d]+", re.ASCII)
_DIGITS = late_pattern(r"\d+", re.ASCII)
_TRAILING_ZEROES = late_pattern(r"[.0]+$", re.MULTILINE)


@builtin("versioncmp(String $a, String $b, Boolean $ignore_trailing_zeroes = false) >> Integer[-1, 1]")
def versioncmp(a: str, b: str, ignore_trailing_zeroes: bool = False) -> Result:
    """Order two versions by the first of their parts that differ."""
    if ignore_trailing_zeroes:
        a, b = _without_zeroes(a), _without_zeroes(b)
    for one, other in zip(_PART.findall(a), _PART.findall(b), strict=False):
        if one != other:
            return _compare_parts(one, other)
    return _sign(a, b)


def _compare_parts(one: str, other: str) -> int:
    """Order parts: a dash before a dot, a dot before all else, numbers by value unless they start with a zero."""
    for separator in "-.":
        if separator in {one, other}:
            return -1 if one == separator else 1
    if not (_DIGITS.fullmatch(one) and _DIGITS.fullmatch(other)):
        return _sign(one.upper(), other.upper())
    # As text: `1.05` is below `1.1`, though 5 is not.
    if one.startswith("0") or other.startswith("0"):
        return _sign(one, other)
    return _sign(integer(one), integer(other))


def _sign(left: str | int, right: str | int) -> int:
    if isinstance(left, int) and isinstance(right, int):
        return (left > right) - (left < right)
    one, other = str(left), str(right)
    return (one > other) - (one < other)


def _without_zeroes(version: str) -> str:
    if not version.strip("-"):
        # The compiler splits the version at its dashes, and takes the first part of nothing.
        raise PuppetError(issues.NoMethodOfUndef("sub!"))
    first, separator, rest = version.partition("-")
    return _TRAILING_ZEROES.sub("", first, count=1) + separator + rest
