"""A name and a hash in braces after it: what looks like a resource and lacks a title."""

from __future__ import annotations

from pplint.syntax import ast

_PAIR = 2


def is_untitled(node: ast.Block) -> bool:
    """Whether a block is nothing but a name and a hash as two statements, which a semicolon separates."""
    statements = node.statements
    if len(statements) != _PAIR:
        return False
    return isinstance(statements[0], ast.Name) and isinstance(statements[1], ast.Hash)


def is_untitled_hash(node: ast.Hash, parent: ast.Node) -> bool:
    """Whether a hash is the braces after a name: `name { … }`, or the call `notice { … }`."""
    if isinstance(parent, ast.Call):
        return parent.is_statement and parent.arguments == [node] and parent.end == node.end
    return isinstance(parent, ast.UntitledResource)
