"""Variables that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.variables import scopes_in


@rule("unused-variable", "A variable that nothing reads", Severity.WARNING)
def unused_variable(node: ast.File, ctx: Context) -> Iterator[Finding]:
    """A variable that is set and never read is a remnant, or a name that is mistyped where it is read.

    Only variables of functions, plans, defined types, lambdas and templates are looked at: those of classes can be read
    from anywhere. So can those of code that calls `template`, `inline_template`, `inline_epp` or `getvar`. A name that
    starts with `_` says that nothing reads the variable.

    ```puppet
    function apache::url(String $host) {
      $port = 80                # warning: [unused-variable]
      "http://${host}"
    }
    ```

    ```puppet
    function apache::url(String $host) {
      $port = 80
      "http://${host}:${port}"
    }
    ```
    """
    for scope in scopes_in(node):
        owner = scope.node
        if not isinstance(owner, ast.Function | ast.Plan | ast.Define | ast.Lambda | ast.Template):
            continue
        last = owner.body.statements[-1:]
        for assignment, variable in scope.assigned:
            if scope.is_unread(variable.name) and assignment not in last:
                yield ctx.finding(variable, f"nothing reads the variable `${variable.name}`")
