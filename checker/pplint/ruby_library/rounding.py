"""The last digit of a float as Ruby rounds it: a half goes to the even digit, and so does what only seems to be one.

C rounds `0.45` to `0.5`, since the double is a little more than that. Ruby finds up to 14 digits in double precision
first; where what is left is a half within the error of that, the digit before it becomes even: `0.4`.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final

_MOST_DIGITS: Final = 14
_LEAST_EXPONENT: Final = -290
_TENS: Final = (1e16, 1e32, 1e64, 1e128, 1e256)
_ROUNDING: Final = 2.0**-52


def rounded(value: float, letter: str, precision: int) -> float:
    """Return the positive number that is to be written, under `f`, `e` or `g`, for one that may end in a half."""
    exponent = Decimal(value).adjusted()
    digits = {"f": precision + 1 + exponent, "e": precision + 1, "g": precision or 1}[letter.lower()]
    if not 1 <= digits <= _MOST_DIGITS or exponent < _LEAST_EXPONENT:
        return value
    scaled, steps = _scaled(value, exponent)
    number, rest = 0, scaled
    for place in range(digits):
        rest = rest * 10 if place else rest
        number = number * 10 + int(rest)
        rest -= int(rest)
    error = (steps * scaled + 7) * _ROUNDING * 10.0 ** (digits - 1)
    if abs(rest - 0.5) > error:
        return value
    return float(f"{number + number % 2}e{exponent - digits + 1}")


def _scaled(value: float, exponent: int) -> tuple[float, int]:
    """Return a number with one digit before the point, and how many roundings that took at most."""
    power = abs(exponent)
    factor, steps = 10.0 ** (power % 16), 2
    for bit, ten in enumerate(_TENS):
        if power >> (4 + bit) & 1:
            factor *= ten
            steps += 1
    return (value / factor if exponent > 0 else value * factor), steps
