"""Integers from decimal digits, of which Ruby reads any number.

Python refuses to read and to write more than 4,300 of them, as that takes time in proportion to their square.
"""

from __future__ import annotations

from typing import Final

from pplint.base.issue import IssueError
from pplint.ruby_library import issues

MOST_DIGITS: Final = 3500
"""How many digits an integer may have, in any radix; what is made of it may have a few more."""


class TooManyDigitsError(IssueError):
    """An integer with more digits than anyone needs; what is made of it stays unknown."""

    def __init__(self) -> None:
        super().__init__(issues.TooManyDigits(MOST_DIGITS))


def integer(digits: str, radix: int = 10) -> int:
    """Read an integer; raise `TooManyDigitsError` for one that is too long, `ValueError` for what is none."""
    if len(digits) > MOST_DIGITS:
        raise TooManyDigitsError
    return int(digits, radix)
