"""Integers beyond 64 bits."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast

_LARGEST = 2**63 - 1
# Python refuses to write out integers of some thousand digits, as in `f"{10 ** 5000}"`.
_LONGEST_SHOWN = 10**40


@rule("integer-overflow", "An integer that needs more than 64 bits", Severity.ERROR, issues=("NUMERIC_OVERFLOW",))
def integer_overflow(node: ast.Integer, ctx: Context) -> Iterator[Finding]:
    """An integer must fit in 64 bits: from -9223372036854775808 to 9223372036854775807.

    The sign is not part of the literal, so the smallest integer cannot be written as a literal.

    ```puppet
    $size = 9223372036854775808     # error: [integer-overflow]
    ```

    ```puppet
    $size = 9223372036854775807
    ```
    """
    if node.value > _LARGEST:
        shown = node.value if node.value < _LONGEST_SHOWN else f"{ctx.source.text(node.span)[:20]}…"
        message = f"the integer {shown} needs more than 64 bits; the largest is {_LARGEST}"
        yield ctx.finding(node, message, help="use a float, or quote it if it is an identifier")
