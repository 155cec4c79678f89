"""Variables of lambdas that hide those around them."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.scope_variables import scopes_in


@rule("shadowed-parameter", "A variable of a lambda that hides one around it", Severity.WARNING, default=False)
def shadowed_parameter(node: ast.File, ctx: Context) -> Iterator[Finding]:
    """A parameter or variable of a lambda with a name that is set around the lambda makes that one invisible.

    ```puppet
    class apache(String $name_of_host, Array[String] $hosts) {
      $hosts.each |$name_of_host| {     # warning: [shadowed-parameter]
        notice($name_of_host)
      }
    }
    ```

    ```puppet
    class apache(String $name_of_host, Array[String] $hosts) {
      $hosts.each |$host| {
        notice($host)
      }
    }
    ```
    """
    for scope in ctx.once(scopes_in, node):
        if not isinstance(scope.node, ast.Lambda):
            continue
        around = scope.set_around()
        for name, span in scope.places():
            if name in around:
                label = ctx.label(around[name], "hidden here")
                yield ctx.finding(span, f"`${name}` hides the variable of that name around this lambda", label)
