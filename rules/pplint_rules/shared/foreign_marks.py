"""Marks of other languages that Puppet reads as something else."""

from __future__ import annotations

from pplint.syntax import ast


def is_dashes(node: ast.Node) -> bool:
    """Return whether an expression is `--` before a word, as comments begin elsewhere."""
    if not isinstance(node, ast.Minus) or not isinstance(node.operand, ast.Minus):
        return False
    inner = node.operand
    return isinstance(inner.operand, ast.Name) and inner.start == node.start + 1
