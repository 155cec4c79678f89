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


@rule("unused-variable", "A variable that is never read", Severity.WARNING, groups=["unused"])
def unused_variable(
    node: ast.Function | ast.Plan | ast.Define | ast.Lambda | ast.Template, ctx: Context
) -> Iterator[Finding]:
    """A variable that is set and never read is left over, or its name is misspelt where it should be read.

    Only variables of functions, plans, defined types, lambdas and templates are checked, because variables of classes
    can be read from anywhere. These are not reported:

    - variables in code that calls a function that may read them by name: `inline_template`, a Ruby function that
      accesses its caller's scope, a function that is not available, and `template`, if the file contains the name or is
      missing,
    - variables that are set together in a list,
    - results of calls that are made for their effect, such as `assert_type`, or `run_task` in a plan,
    - an assignment that is the result of its function or lambda,
    - variables whose names start with `_`, which marks them as unused.

    A variable that is set in several branches is reported at the first of them.

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
            yield ctx.finding(variable, f"variable `${variable.name}` is never read")


def _acts(value: ast.Expression) -> bool:
    """Whether a value is that of a call that is there for what it does: it checks something, or changes targets."""
    if isinstance(value, ast.Apply):
        return True
    if not isinstance(value, ast.Call | ast.MethodCall):
        return False
    return function_name(value).rpartition("::")[2].startswith(_ACTING)
