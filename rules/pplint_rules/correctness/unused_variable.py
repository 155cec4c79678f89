"""Variables that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.calls import function_name
from pplint.syntax.returned_expressions import tails
from pplint_rules.shared.caller_reads import is_read

_ACTING = (
    *("add_", "apply", "assert_", "background", "catch_errors", "download_file", "parallelize", "prompt", "run_"),
    *("set_", "upload_file", "wait", "write_file"),
)
"""What the names start with of functions that are called for what they do."""


@rule("unused-variable", "A variable that nothing reads", Severity.WARNING, groups=["unused"])
def unused_variable(
    node: ast.Function | ast.Plan | ast.Define | ast.Lambda | ast.Template, ctx: Context
) -> Iterator[Finding]:
    """A variable that is set and never read is a remnant, or a name that is mistyped where it is read.

    Only variables of functions, plans, defined types, lambdas and templates are looked at: those of classes can be read
    from anywhere. Left alone are also

    - those of code that calls a function which may read them by name, such as `inline_template`, a function in Ruby
      that looks at its caller, or one that is not available; with `template`, where the file has the name or is
      missing,
    - lists of variables that are set at once,
    - what a call returns that is there for what it does, such as `assert_type`, or `run_task` in a plan,
    - a variable whose value is what a function returns,
    - those whose names start with `_`, which says that nothing reads them.

    A variable that is set in several branches is reported where that happens first.

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
    scope = ctx.scopes.of(node)
    returned = list(tails(node)) if isinstance(node, ast.Function | ast.Lambda) else []
    seen: set[str] = set()
    for assignment, variable in scope.assigned:
        is_meant = assignment in returned or isinstance(assignment.target, ast.Array) or _acts(assignment.value)
        if not is_meant and variable.name not in seen and not is_read(scope, variable.name, ctx):
            seen.add(variable.name)
            yield ctx.finding(variable, f"nothing reads the variable `${variable.name}`")


def _acts(value: ast.Expression) -> bool:
    """Whether a value is that of a call that is there for what it does: it checks something, or changes targets."""
    if isinstance(value, ast.Apply):
        return True
    if not isinstance(value, ast.Call | ast.MethodCall):
        return False
    return function_name(value).rpartition("::")[2].startswith(_ACTING)
