"""Operands of `=~` and `!~` that are written down and cannot be matched."""

from __future__ import annotations

from pplint.syntax import ast

_NO_PATTERNS = (ast.Array, ast.Boolean, ast.Default, ast.Float, ast.Hash, ast.Integer, ast.Minus, ast.Undef)
_NO_TEXT = (*_NO_PATTERNS, ast.Regexp)


def is_match(node: ast.Binary) -> bool:
    """Return whether an operator matches."""
    return node.operator in {"=~", "!~"}


def has_no_pattern(node: ast.Binary) -> bool:
    """Return whether the right operand is a literal that is no pattern."""
    return isinstance(node.right, _NO_PATTERNS)


def has_no_text(node: ast.Binary) -> bool:
    """Return whether the left operand is a literal that is no text, and the right one a pattern for text."""
    return isinstance(node.left, _NO_TEXT) and isinstance(node.right, ast.Regexp | ast.String)
