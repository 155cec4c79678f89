"""Numbers as the compiler writes them."""

from __future__ import annotations

import math
from decimal import Decimal

_LOWEST_PLAIN_EXPONENT = -4
_HIGHEST_WHOLE_EXPONENT = 14
"""The powers of ten of the numbers that Ruby writes without an exponent; a number with a fraction may be greater."""


def to_float(value: float) -> float:
    """Return a number as a float; an integer beyond the floats is infinite, as in Ruby."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def float_text(value: float) -> str:
    """Return a float as Ruby writes it: the shortest digits that read back as the same value."""
    if not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    number = Decimal(repr(value)).normalize()
    exponent = number.adjusted()
    has_fraction = len(number.as_tuple().digits) > exponent + 1
    if value == 0 or (exponent >= _LOWEST_PLAIN_EXPONENT and (exponent <= _HIGHEST_WHOLE_EXPONENT or has_fraction)):
        text = f"{number:f}"
        return text if "." in text else f"{text}.0"
    mantissa = f"{number.scaleb(-exponent):f}"
    return f"{mantissa if '.' in mantissa else mantissa + '.0'}e{exponent:+03d}"
