"""Divisions by zero."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


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
    if node.operator not in {"/", "%"}:
        return
    right = node.right
    while isinstance(right, ast.Parenthesized | ast.Minus):
        right = right.expression if isinstance(right, ast.Parenthesized) else right.operand
    if isinstance(right, ast.Integer | ast.Float) and not right.value:
        yield ctx.finding(node, f"the right operand of `{node.operator}` is always zero", ctx.label(right, "zero"))
