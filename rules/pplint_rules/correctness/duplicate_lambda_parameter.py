"""Parameters of a lambda with the same name."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.repetition import repeated_parameters


@rule("duplicate-lambda-parameter", "Two parameters of a lambda with the same name", Severity.ERROR)
def duplicate_lambda_parameter(node: ast.Lambda, ctx: Context) -> Iterator[Finding]:
    """The second parameter hides the first, so the value of the first cannot be read.

    The compiler refuses duplicate parameters everywhere except in lambdas. Names that start with an underscore may
    repeat, because they mark values that are not used.

    ```puppet
    $ports.each |$port, $port| {     # error: [duplicate-lambda-parameter]
      notice($port)
    }
    ```

    ```puppet
    $ports.each |$service, $port| {
      notice("${service}: ${port}")
    }
    ```
    """
    for parameter, first in repeated_parameters(node.parameters):
        if not parameter.name.startswith("_"):
            yield ctx.finding(
                parameter.name_span,
                f"the parameter `${parameter.name}` is declared twice, so the first one cannot be read",
                ctx.label(first.name_span, "first declared here"),
                help="rename one of them; start the name with `_` if the value is not used",
            )
