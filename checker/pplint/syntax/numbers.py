"""Numbers as the compiler writes them."""

from __future__ import annotations

import math
from decimal import Decimal

_DECIMAL_EXPONENTS = range(-4, 15)
"""The powers of ten between which Ruby writes a float without an exponent."""


def float_text(value: float) -> str:
    """Return a float as Ruby writes it: the shortest digits that read back as the same value."""
    if not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    mantissa, _, power = f"{Decimal(repr(value)):E}".partition("E")
    exponent = int(power or "0")
    if value == 0 or exponent in _DECIMAL_EXPONENTS:
        text = f"{Decimal(repr(value)):f}"
        return text if "." in text else f"{text}.0"
    digits = mantissa.rstrip("0").rstrip(".") if "." in mantissa else mantissa
    return f"{digits if '.' in digits else digits + '.0'}e{exponent:+03d}"
