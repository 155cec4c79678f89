"""Divisions that fail because of the number that is written on their right."""

from __future__ import annotations

from pplint.syntax import ast


def zero_divisor(node: ast.Binary) -> ast.Integer | ast.Float | None:
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
