"""Numbers and text under one directive of a format, such as `%+08.3f`, as Ruby's `sprintf` writes them.

A negative number in a base other than ten, and without a sign asked for, is written as its two's complement with two
dots for the digits that go on forever: `..f0` is -16.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from decimal import ROUND_HALF_EVEN, Context, Decimal
from typing import Final

from msgspec import Struct

from pplint.values import issues
from pplint.values.errors import TooLargeError

_WIDEST: Final = 100_000
"""The greatest width or precision that is carried out."""

_LONGEST: Final = 10_000_000
"""The most characters that are put together."""

_BASES: Final = {"d": 10, "i": 10, "u": 10, "x": 16, "X": 16, "o": 8, "b": 2, "B": 2}
_PREFIXES: Final = {"x": "0x", "X": "0X", "o": "0", "b": "0b", "B": "0B"}
_DIGITS: Final = "0123456789abcdef"
_DEFAULT_PRECISION: Final = 6


class FormatDirective(Struct, frozen=True):
    """What stands between `%` and the letter, and the letter. The flags are among `-+ #0`."""

    letter: str
    flags: frozenset[str] = frozenset()
    width: int = 0
    precision: int | None = None

    def __post_init__(self) -> None:
        if max(self.width, self.precision or 0) > _WIDEST:
            raise TooLargeError(issues.TooWide(_WIDEST))

    def sign(self, *, is_negative: bool) -> str:
        """Return the sign that a number gets."""
        return "-" if is_negative else "+" if "+" in self.flags else " " if " " in self.flags else ""

    @property
    def pads_with_zeros(self) -> bool:
        """Whether a number is brought to the width with zeros."""
        return "0" in self.flags and "-" not in self.flags

    def pad(self, text: str) -> str:
        """Bring text to the width with spaces."""
        return text.ljust(self.width) if "-" in self.flags else text.rjust(self.width)


def joined(texts: Iterable[str]) -> str:
    """Put texts together; raise `TooLargeError` if they become too long."""
    return "".join(bounded(texts))


def bounded(texts: Iterable[str]) -> Iterator[str]:
    """Yield texts as long as they are not too long together; else raise `TooLargeError`."""
    length = 0
    for text in texts:
        length += len(text)
        if length > _LONGEST:
            raise TooLargeError(issues.TooManyCharacters(_LONGEST))
        yield text


def format_text(text: str, directive: FormatDirective) -> str:
    """Write text, cut to the precision."""
    return directive.pad(text if directive.precision is None else text[: directive.precision])


def format_integer(value: int, directive: FormatDirective) -> str:
    """Write an integer with one of the letters `diuxXobB`."""
    base = _BASES[directive.letter]
    has_sign = base == 10 or bool(directive.flags & {"+", " "})  # noqa: PLR2004
    is_complement = value < 0 and not has_sign
    digits = _complement(value, base) if is_complement else _digits(abs(value), base)
    sign = directive.sign(is_negative=value < 0) if has_sign else ""
    prefix, digits, precision = _prefixed(digits, directive, is_complement=is_complement)
    fill = digits[0] if is_complement else "0"
    lead = f"{sign}{prefix}{'..' if is_complement else ''}"
    if is_complement and precision is not None:
        precision -= len("..")
    size = directive.width - len(lead) if directive.pads_with_zeros and precision is None else precision or 0
    if directive.letter == "X":
        digits, fill = digits.upper(), fill.upper()
    return directive.pad(lead + digits.rjust(size, fill))


def _digits(value: int, base: int) -> str:
    if base == 10:  # noqa: PLR2004
        return str(value)
    return format(value, {16: "x", 8: "o", 2: "b"}[base])


def _complement(value: int, base: int) -> str:
    """Return the digits of a negative number's two's complement, with one of those that go on to the left."""
    places = 0
    while value < -(base**places):
        places += 1
    rest = _digits(value + base**places, base).rjust(places, "0") if places else ""
    return _DIGITS[base - 1] + rest.lstrip(_DIGITS[base - 1]) if rest else _DIGITS[base - 1]


def _prefixed(digits: str, directive: FormatDirective, *, is_complement: bool) -> tuple[str, str, int | None]:
    """Return the prefix, the digits and the precision; an octal prefix is itself a digit."""
    prefix = _PREFIXES.get(directive.letter, "") if "#" in directive.flags else ""
    precision = directive.precision
    if prefix == "0":
        if is_complement or (precision is not None and precision > len(digits)):
            prefix = ""
        elif digits == "0":
            digits = ""
            precision = None if precision is None else precision - 1
    elif digits == "0":
        digits = "" if precision == 0 else digits
        prefix = ""
    return prefix, digits, precision


def format_float(value: float, directive: FormatDirective) -> str:
    """Write a number with one of the letters `feEgGaA`; an integer is exact under `f`."""
    if directive.letter == "f" and isinstance(value, int):
        return _padded_number(directive, value < 0, _fixed(abs(value), directive))
    number = float(value)
    if not math.isfinite(number):
        sign = directive.sign(is_negative=not math.isnan(number) and number < 0)
        return directive.pad(sign + ("NaN" if math.isnan(number) else "Inf"))
    is_negative = math.copysign(1, number) < 0
    if directive.letter in "aA":
        return _hexadecimal(abs(number), directive, is_negative=is_negative)
    precision = _DEFAULT_PRECISION if directive.precision is None else directive.precision
    sharp = "#" if "#" in directive.flags else ""
    number = _rounded(abs(number), directive.letter, precision)
    return _padded_number(directive, is_negative, f"%{sharp}.{precision}{directive.letter}" % number)


def _padded_number(directive: FormatDirective, is_negative: bool, digits: str, prefix: str = "") -> str:
    sign = directive.sign(is_negative=is_negative) + prefix
    if directive.pads_with_zeros:
        digits = digits.rjust(directive.width - len(sign), "0")
    return directive.pad(sign + digits)


def _fixed(value: int, directive: FormatDirective) -> str:
    precision = _DEFAULT_PRECISION if directive.precision is None else directive.precision
    return f"{value}.{'0' * precision}" if precision else str(value)


def _hexadecimal(value: float, directive: FormatDirective, *, is_negative: bool) -> str:
    mantissa, exponent = math.frexp(value)
    power = exponent - 1 if value else 0
    scaled = Decimal(mantissa * 2 if value else 0)
    digits, power = _hexadecimal_digits(scaled, power, directive.precision)
    point = "." if len(digits) > 1 or "#" in directive.flags else ""
    body = f"{digits[0]}{point}{digits[1:]}p{power:+d}"
    upper = directive.letter == "A"
    return _padded_number(directive, is_negative, body.upper() if upper else body, "0X" if upper else "0x")


def _hexadecimal_digits(value: Decimal, power: int, precision: int | None) -> tuple[str, int]:
    """Return the digits of a number from 1 up to 2, _rounded half to even; rounding may need a greater power."""
    # Thirteen hexadecimal digits are the 52 bits after the point of a double.
    places = 13 if precision is None else min(precision, 13)
    whole = int((value * 16**places).to_integral_value(ROUND_HALF_EVEN, Context(prec=100)))
    if whole == 2 * 16**places:
        whole, power = 16**places, power + 1
    digits = f"{whole:x}".rjust(places + 1, "0")
    if precision is None:
        return digits[0] + digits[1:].rstrip("0"), power
    return digits + "0" * (precision - places), power


_MOST_DIGITS: Final = 14
_LEAST_EXPONENT: Final = -290
_TENS: Final = (1e16, 1e32, 1e64, 1e128, 1e256)
_ROUNDING: Final = 2.0**-52


def _rounded(value: float, letter: str, precision: int) -> float:
    """Return the positive number that is to be written, under `f`, `e` or `g`, for one that may end in a half.

    C rounds `0.45` to `0.5`, since the double is a little more than that. Ruby finds up to 14 digits in double
    precision first; where what is left is a half within the error of that, the digit before it becomes even: `0.4`.
    """
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
