"""Divisions by zero."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule(
    "division-by-zero",
    "A division or modulo by a constant zero",
    Severity.ERROR,
    issues=("DIV_BY_ZERO", "RESULT_IS_INFINITY"),
    named=frozenset({"/", "%"}),
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
    divisor = _zero_divisor(node)
    if divisor is not None:
        yield ctx.finding(node, f"the right operand of `{node.operator}` is always zero", ctx.label(divisor, "zero"))


def _zero_divisor(node: ast.Binary) -> ast.Integer | ast.Float | None:
    """Return the literal zero that a division or remainder fails for."""
    divisor = _number(node.right) if node.operator in {"/", "%"} else None
    return divisor if divisor is not None and not divisor.value and _fails(node, divisor) else None


def _number(node: ast.Expression) -> ast.Integer | ast.Float | None:
    while isinstance(node, ast.Parenthesized | ast.Minus):
        node = node.expression if isinstance(node, ast.Parenthesized) else node.operand
    return node if isinstance(node, ast.Integer | ast.Float) else None


def _fails(node: ast.Binary, divisor: ast.Integer | ast.Float) -> bool:
    """Whether the operation fails: zero divided by 0.0 is no number, and that is no error."""
    if isinstance(divisor, ast.Integer) or node.operator == "%":
        return True
    dividend = _number(node.left)
    return dividend is not None and bool(dividend.value)
