"""Divisions by zero."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.zero_division import zero_divisor


@rule(
    "division-by-zero",
    "A division or remainder by a literal zero",
    Severity.ERROR,
    issues=("DIV_BY_ZERO", "RESULT_IS_INFINITY"),
)
def division_by_zero(node: ast.Binary, ctx: Context) -> Iterator[Finding]:
    """The compiler fails when it evaluates `/` or `%` with zero on the right.

    ```puppet
    $share = 100 / 0     # error: [division-by-zero]
    ```

    ```puppet
    $share = 100 / 4
    ```
    """
    divisor = zero_divisor(node)
    if divisor is not None:
        yield ctx.finding(node, f"the right operand of `{node.operator}` is always zero", ctx.label(divisor, "zero"))
