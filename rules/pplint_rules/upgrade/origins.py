"""What meant something else in the versions that code may have been written for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pplint.syntax import ast

if TYPE_CHECKING:
    from pplint.rule import Context

_OTHER_LANGUAGE_UNTIL: Final = 3
"""The last version with the parser before that of Puppet 4."""


def is_from_puppet_3(ctx: Context) -> bool:
    """Return whether the user says that the code was written for Puppet 3, or an older one."""
    return ctx.upgrade.written_for <= _OTHER_LANGUAGE_UNTIL


def without_parentheses(node: ast.Expression) -> ast.Expression:
    """Return the contents of the parentheses."""
    while isinstance(node, ast.Parenthesized):
        node = node.expression
    return node
