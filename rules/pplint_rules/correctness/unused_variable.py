"""Variables that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.infer.tails import tails
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import function_name
from pplint_rules.callers import is_read
from pplint_rules.variables import scopes_in


@rule("unused-variable", "A variable that nothing reads", Severity.WARNING)
def unused_variable(node: ast.File, ctx: Context) -> Iterator[Finding]:
    """A variable that is set and never read is a remnant, or a name that is mistyped where it is read.

    Only variables of functions, plans, defined types, lambdas and templates are looked at: those of classes can be read
    from anywhere. Left alone are also

    - those of code that calls a function which may read them by name, such as `template` or `inline_epp`, a function in
      Ruby that looks at its caller, or one that is not at hand,
    - lists of variables that are set at once, and what `assert_type` returns,
    - a variable whose value is what a function returns,
    - those whose names start with `_`, which says that nothing reads them.

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
        returned = list(tails(owner)) if isinstance(owner, ast.Function | ast.Lambda) else []
        for assignment, variable in scope.assigned:
            is_meant = assignment in returned or isinstance(assignment.target, ast.Array) or _is_check(assignment.value)
            if not is_meant and not is_read(scope, variable.name, ctx):
                yield ctx.finding(variable, f"nothing reads the variable `${variable.name}`")


def _is_check(value: ast.Expression) -> bool:
    """Whether a value is that of a call that fails unless it is right."""
    return isinstance(value, ast.Call | ast.MethodCall) and function_name(value) == "assert_type"
