"""A word that starts like a number and is not one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.rule import Context, rule
from pplint.syntax import problems

_FLOAT: Final = late_pattern(r"[0-9]+(\.[0-9]+)?[eE]-?[0-9]+")
_WITH_UNIT: Final = late_pattern(r"[1-9][0-9]*[A-Za-z]+")
_GROUPED: Final = late_pattern(r"[1-9][0-9]*(_[0-9]+)+")


def _reason(text: str) -> str:
    if text[:2] in {"0x", "0X"}:
        return "only hexadecimal digits may follow `0x`"
    if text[0] == "0" and text[1:2] not in {".", ""}:
        return "only octal digits, 0 to 7, may follow a leading zero"
    if _FLOAT.fullmatch(text):
        return "zero cannot have an exponent" if float(text) == 0 else "it is too large"
    return _foreign_part(text) or "a decimal number has digits, and optionally a fraction and an exponent such as `e-3`"


def _foreign_part(text: str) -> str | None:
    """Say what of a decimal number is known from other languages, or is no part of any."""
    foreign = next((each for each in text if not each.isascii()), None)
    if foreign is not None:
        return f"`{foreign}` is only allowed in strings and comments"
    if _GROUPED.fullmatch(text):
        return "digits cannot be grouped"
    if _WITH_UNIT.fullmatch(text):
        return "a number cannot have a unit"
    return None if "." in text or text[:-1].isdigit() else "it starts with a digit"


@rule(
    "invalid-number",
    "A word that starts with a digit but is not a number",
    Severity.ERROR,
    issues=("ILLEGAL_NUMBER", "INVALID_HEX_NUMBER", "INVALID_OCTAL_NUMBER", "INVALID_DECIMAL_NUMBER"),
)
def invalid_number(node: problems.InvalidNumber, ctx: Context) -> Iterator[Finding]:
    """A word that starts with a digit must be a number: decimal, hexadecimal after `0x`, or octal after a leading zero.

    ```puppet
    $mode = 089     # error: [invalid-number]
    ```

    ```puppet
    $mode = 0644
    $version = '12abc'
    ```
    """
    advice = f"quote it if it is a string: `'{node.text}'`"
    if _GROUPED.fullmatch(node.text):
        advice = f"write `{node.text.replace('_', '')}`, or {advice}"
    yield ctx.finding(node, f"`{node.text}` is not a valid number: {_reason(node.text)}", help=advice)
