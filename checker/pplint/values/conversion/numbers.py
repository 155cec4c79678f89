"""Numbers and booleans made from other values, and numbers from text as arithmetic reads it.

See "Numeric.new", "Integer.new", "Float.new" and "Boolean.new" in the specification.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pplint.base.issue import UnreadableError
from pplint.base.late_patterns import late_pattern
from pplint.ruby_library.integers import TooManyDigitsError
from pplint.syntax.numbers import to_float
from pplint.types import text_issues
from pplint.types.timespans import SECOND
from pplint.values import issues
from pplint.values.conversion.makers import Makers, is_given, makers
from pplint.values.equality import fold_case
from pplint.values.errors import ConversionError
from pplint.values.model import DEFAULT, Default, Hash, Timespan, Timestamp
from pplint.values.numbers import is_integer
from pplint.values.ruby_numbers import ruby_float, ruby_integer

if TYPE_CHECKING:
    from pplint.base.issue import Issue
    from pplint.values.conversion.makers import Refuse
    from pplint.values.model import Array, Value

Source: TypeAlias = "bool | int | float | str | Timespan | Timestamp"

_BLANK: Final = r"[ \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]"
_NUMBER = late_pattern(
    rf"{_BLANK}*([-+]?){_BLANK}*(0[xX][0-9A-Fa-f]+|([0-9]+)((?:\.[0-9]+)?(?:[eE]-?[0-9]+)?)){_BLANK}*"
)
# The compiler allows spaces after a sign, Ruby does not.
_SPACED_SIGN = late_pattern(rf"([+-]){_BLANK}+(.*)")
_ZERO_TO_A_POWER = late_pattern(r"\.?0*[eE].*")
_RADIXES: Final = (2, 8, 10, 16)


def to_number(text: str) -> int | float | None:
    """Return the number that a string is converted to in arithmetic; None if it is not numeric.

    A leading `::` and white space, also after the sign, are ignored. Zero to a power is not a number. One with
    more digits than anyone needs is infinite.
    """
    match = _NUMBER.fullmatch(text.removeprefix("::"))
    if match is None:
        return None
    sign, digits, whole, fraction = match.groups()
    try:
        number = _float_in_range(digits, whole, fraction) if fraction else ruby_integer(digits)
    except ValueError:
        return None
    except TooManyDigitsError:
        number = math.inf
    return -number if number is not None and sign == "-" else number


def _float_in_range(digits: str, whole: str, fraction: str) -> float | None:
    if ruby_integer(whole) == 0 and _ZERO_TO_A_POWER.fullmatch(fraction):
        return None
    number = ruby_float(digits)
    return None if math.isinf(number) else number


def _integer(source: Source, radix: int | Default = DEFAULT, absolute: bool = False) -> int:
    number = _to_integer(source, None if radix is DEFAULT else int(radix))
    return abs(number) if absolute else number


def _to_integer(source: Source, radix: int | None) -> int:
    if isinstance(source, str):
        return _integer_from_text(source, radix)
    if isinstance(source, Timespan | Timestamp):
        return source.nanoseconds // SECOND
    if isinstance(source, float) and not math.isfinite(source):
        raise ConversionError(text_issues.NotFinite(source))
    return int(source)


def _integer_from_text(text: str, radix: int | None) -> int:
    spaced = _SPACED_SIGN.fullmatch(text)
    try:
        return ruby_integer(spaced[1] + spaced[2] if spaced else text, radix)
    except UnreadableError as error:
        raise ConversionError(error.issue) from None


def _integer_from_hash(fields: Hash[Any]) -> int:
    return _integer(fields["from"], fields.get("radix") or DEFAULT, fields.get("abs") or False)


def _float(source: Source, absolute: bool = False) -> float:
    number = _float_from_text(source) if isinstance(source, str) else _to_float(source)
    return abs(number) if absolute else number


def _to_float(source: float | Timespan | Timestamp) -> float:
    if isinstance(source, Timespan | Timestamp):
        return source.nanoseconds / SECOND
    return to_float(source)


def _float_from_text(text: str) -> float:
    # It asks for the second character of whatever starts with `0`, as `0b1` is read in a way of its own.
    if text == "0":
        raise ConversionError(issues.ZeroAsFloat())
    spaced = _SPACED_SIGN.fullmatch(text)
    digits = spaced[1] + spaced[2] if spaced else text
    try:
        return to_float(ruby_integer(digits)) if digits[:2].lower() == "0b" else ruby_float(digits)
    except UnreadableError as error:
        raise ConversionError(error.issue) from None


def _float_from_hash(fields: Hash[Any]) -> float:
    return _float(fields["from"], fields.get("abs") or False)


def _numeric(source: Source, absolute: bool = False) -> Value:
    number = _numeric_from_text(source) if isinstance(source, str) else _to_numeric(source)
    return abs(number) if absolute and number is not None else number


def _to_numeric(source: float | Timespan | Timestamp) -> int | float:
    if isinstance(source, bool):
        return int(source)
    return source.nanoseconds / SECOND if isinstance(source, Timespan | Timestamp) else source


def _numeric_from_text(text: str) -> int | float | None:
    if text[:2].lower() not in {"0b", "0x"}:
        return to_number(text)
    try:
        return ruby_integer(text)
    except UnreadableError as error:
        raise ConversionError(error.issue) from None


def _numeric_from_hash(fields: Hash[Any]) -> Value:
    return _numeric(fields["from"], fields.get("abs") or False)


def _boolean(source: bool | float | str) -> bool:
    if isinstance(source, str):
        return fold_case(source) in {"true", "yes", "y"}
    return source != 0


def refused_value(kind: str) -> Refuse:
    """Return what refuses a value, perhaps followed by a boolean, that no value of a kind is made from."""

    def refuse(arguments: Array) -> Issue | None:
        size = len(arguments)
        if size not in {1, 2} or not is_given(bool)(arguments, 1):
            return None
        return issues.NotConvertible(arguments[0], kind)

    return refuse


def _refuse_integer(arguments: Array) -> Issue | None:
    if len(arguments) == 1 and isinstance(arguments[0], Hash):
        fields = arguments[0]
        return None if "from" not in fields else _refused_integer(fields["from"], fields.get("radix"))
    size = len(arguments)
    if size not in {1, 2, 3} or not is_given(bool)(arguments, 2):
        return None
    source, radix, *_ = (*arguments, None)
    return _refused_integer(source, radix) if size == 1 or is_integer(radix) else None


def _refused_integer(source: Value, radix: Value) -> Issue:
    if is_integer(radix) and radix not in _RADIXES:
        return issues.IllegalRadix(radix)
    return issues.NotConvertible(source, "Integer")


INTEGER: Final[Makers] = makers((_integer, "from radix abs"), (_integer_from_hash, "hash_args"), refuse=_refuse_integer)
FLOAT: Final[Makers] = makers((_float, "from abs"), (_float_from_hash, "hash_args"), refuse=refused_value("Float"))
NUMERIC: Final[Makers] = makers(
    (_numeric, "from abs"), (_numeric_from_hash, "hash_args"), refuse=refused_value("Numeric")
)
BOOLEAN: Final[Makers] = makers((_boolean, "from"), refuse=refused_value("Boolean"))
