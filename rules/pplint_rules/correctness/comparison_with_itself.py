"""Comparisons of a value with itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast

_ALWAYS: Final = {"==": True, "!=": False, "<": False, ">": False, "<=": True, ">=": True}


@rule("comparison-with-itself", "A comparison of a value with itself", Severity.WARNING, named=frozenset(_ALWAYS))
def comparison_with_itself(node: ast.Binary, ctx: Context) -> Iterator[Finding]:
    """A value is always equal to itself, so one side of the comparison is probably a mistake.

    ```puppet
    class apache(Integer $port, Integer $tls_port) {
      if $port == $port { fail('two ports are needed') }     # warning: [comparison-with-itself]
    }
    ```

    ```puppet
    class apache(Integer $port, Integer $tls_port) {
      if $port == $tls_port { fail('two ports are needed') }
    }
    ```
    """
    if node.operator not in _ALWAYS or not _is_same(node.left, node.right):
        return
    text = ctx.source.text(node.left.span)
    constant = "true" if _ALWAYS[node.operator] else "false"
    message = f"`{text}` is compared with itself, so `{node.operator}` is always {constant}"
    yield ctx.finding(node, message, help="compare it with another value")


def _is_same(left: ast.Expression, right: ast.Expression) -> bool:
    """Whether two expressions read the same variable in the same way."""
    if isinstance(left, ast.Variable) and isinstance(right, ast.Variable):
        return left.name == right.name
    if isinstance(left, ast.Access) and isinstance(right, ast.Access) and len(left.keys) == len(right.keys):
        pairs = zip(left.keys, right.keys, strict=True)
        return _is_same(left.operand, right.operand) and all(_is_same_key(*pair) for pair in pairs)
    return False


def _is_same_key(left: ast.Expression, right: ast.Expression) -> bool:
    if isinstance(left, ast.String | ast.Name | ast.Integer) and isinstance(right, ast.String | ast.Name | ast.Integer):
        return left.value == right.value
    return _is_same(left, right)
