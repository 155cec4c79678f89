"""Jumps that lead nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import function_name
from pplint.syntax.source_kinds import SourceKind

_WITH_CALLER = (ast.Class, ast.Function, ast.Plan, ast.Apply)
_LEFT_BY = {"break": _WITH_CALLER, "next": (*_WITH_CALLER, ast.Define), "return": (*_WITH_CALLER, ast.Define)}
"""What each may leave: what is called or declared in a lambda may even leave the caller of that."""


@rule(
    "misplaced-jump",
    "A `return`, `next` or `break` that has nothing to leave",
    Severity.ERROR,
    named=frozenset(_LEFT_BY),
)
def misplaced_jump(node: ast.Call, ctx: Context) -> Iterator[Finding]:
    """The compiler fails at `return` in a node definition or at top scope, because there is nothing to return from.

    `return` leaves a function, class or defined type. `next` also leaves a lambda. `break` ends the function that calls
    a lambda, and cannot leave a defined type.

    ```puppet
    node 'web1.example.com' {
      if $facts['kernel'] != 'Linux' {
        return()     # error: [misplaced-jump]
      }
      include apache
    }
    ```

    ```puppet
    node 'web1.example.com' {
      if $facts['kernel'] == 'Linux' {
        include apache
      }
    }
    ```
    """
    name = function_name(node)
    left = _LEFT_BY.get(name)
    if left is None or ctx.kind is not SourceKind.MANIFEST or any(isinstance(each, left) for each in ctx.ancestors):
        return
    if name == "return" or not any(isinstance(each, ast.Lambda) for each in ctx.ancestors):
        yield ctx.finding(node.function, f"`{name}` cannot be used here")
