"""Parameters of lambdas that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.variables import is_meant_unused, is_opaque, read_in


@rule("unused-lambda-parameter", "A parameter of a lambda that nothing reads", Severity.WARNING, default=False)
def unused_lambda_parameter(node: ast.Lambda, ctx: Context) -> Iterator[Finding]:
    """A parameter of a lambda that nothing reads should say so by a name that starts with `_`.

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
    if not node.parameters or is_opaque(node):
        return
    read = read_in(node)
    for parameter in node.parameters:
        if parameter.name not in read and not is_meant_unused(parameter.name):
            yield ctx.finding(parameter.name_span, f"nothing reads the parameter `${parameter.name}` of this lambda")
