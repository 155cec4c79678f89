"""Mappings of runtime types to types of the language: `type Runtime[ruby, 'A'] = B`."""

from __future__ import annotations

from pplint.syntax import ast

_PAIR = 2


def is_runtime(node: ast.Expression) -> bool:
    """Whether an expression is `Runtime[…]`."""
    if not isinstance(node, ast.Access):
        return False
    return isinstance(node.operand, ast.Reference) and node.operand.value == "Runtime"


def maps_pattern(node: ast.Expression) -> bool:
    """Whether a runtime type names a pattern and a replacement: `Runtime[ruby, [/…/, '…']]`."""
    return isinstance(node, ast.Access) and len(node.keys) == _PAIR and is_pattern_pair(node.keys[1])


def is_pattern_pair(node: ast.Expression) -> bool:
    """Whether an expression is a list of a regular expression and a string."""
    if not isinstance(node, ast.Array) or len(node.elements) != _PAIR:
        return False
    return isinstance(node.elements[0], ast.Regexp) and isinstance(node.elements[1], ast.String)


def is_type(node: ast.Expression) -> bool:
    """Whether an expression names a type, with parameters or without."""
    return isinstance(node.operand if isinstance(node, ast.Access) else node, ast.Reference)
