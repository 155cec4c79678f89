"""Keys after hashes: `$facts['os']`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from pplint.syntax import ast

MOST_KEYS: Final = 100
"""How many keys are compared with one that does not exist."""


def key_of(node: ast.Access) -> str | None:
    """Return the key of an access with a single literal one."""
    if len(node.keys) != 1:
        return None
    key = node.keys[0]
    return key.value if isinstance(key, ast.String | ast.Name) else None


def comparable(known: Iterable[object]) -> list[str]:
    """Return the first of the keys that a hash may have that are text: what a misspelt one is compared with."""
    return [each for each in islice(known, MOST_KEYS) if isinstance(each, str)]


def path_text(node: ast.Expression, text: str) -> str:
    """Return the text of what is looked in as it is written outside of strings: a variable has its dollar sign."""
    root = node
    while isinstance(root, ast.Access):
        root = root.operand
    return f"${text}" if isinstance(root, ast.Variable) and not text.startswith("$") else text
