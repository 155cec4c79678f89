"""Keys behind hashes: `$facts['os']`."""

from __future__ import annotations

from pplint.syntax import ast


def key_of(node: ast.Access) -> str | None:
    """Return the key of an access with a single literal one."""
    if len(node.keys) != 1:
        return None
    key = node.keys[0]
    return key.value if isinstance(key, ast.String | ast.Name) else None


def path_text(node: ast.Expression, text: str) -> str:
    """Return the text of what is looked in as it is written outside of strings: a variable has its dollar sign."""
    root = node
    while isinstance(root, ast.Access):
        root = root.operand
    return f"${text}" if isinstance(root, ast.Variable) and not text.startswith("$") else text
