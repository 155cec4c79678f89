"""Parameters of lambdas that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.caller_reads import is_read


@rule(
    "unused-lambda-parameter",
    "A lambda parameter that is never read",
    Severity.WARNING,
    presets=(),
    groups=["unused"],
)
def unused_lambda_parameter(node: ast.Lambda, ctx: Context) -> Iterator[Finding]:
    """A name that starts with `_` tells readers that a parameter is not used; any other name suggests that it is.

    ```puppet
    $facts['mountpoints'].each |$path, $mountpoint| {     # warning: [unused-lambda-parameter]
      notice($path)
    }
    ```

    ```puppet
    $facts['mountpoints'].each |$path, $_mountpoint| {
      notice($path)
    }
    ```
    """
    scope = ctx.scopes.of(node)
    for parameter in scope.parameters:
        if not is_read(scope, parameter.name, ctx):
            message = f"lambda parameter `${parameter.name}` is never read"
            yield ctx.finding(parameter.name_span, message)
