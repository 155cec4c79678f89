"""Assignments to variables of other scopes."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.bindings import assignment_targets


@rule(
    "assignment-to-other-scope",
    "An assignment to a variable with a namespace",
    Severity.ERROR,
    issues=("CROSS_SCOPE_ASSIGNMENT",),
    named=lambda name: not name or "::" in name,
)
def assignment_to_other_scope(node: ast.Assignment, ctx: Context) -> Iterator[Finding]:
    """A variable can be assigned only in its own scope, with a name without a namespace; other scopes can only read it.

    ```puppet
    class apache {
      $apache::port = 80     # error: [assignment-to-other-scope]
      $::domain = 'test'     # error: [assignment-to-other-scope]
    }
    ```

    ```puppet
    class apache {
      $port = 80
    }
    ```
    """
    for variable in assignment_targets(node):
        if isinstance(variable, ast.Variable) and "::" in variable.name:
            message = f"`${variable.name}` cannot be assigned: it belongs to another scope"
            name = variable.name.rpartition("::")[2]
            yield ctx.finding(variable, message, help=f"write `${name}` to assign a variable of this scope")
