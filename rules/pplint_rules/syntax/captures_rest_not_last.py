"""Parameters of lambdas that capture the rest and leave none."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule(
    "captures-rest-not-last",
    "A parameter of a lambda that captures the rest and is not the last",
    Severity.ERROR,
    issues=("CAPTURES_REST_NOT_LAST",),
)
def captures_rest_not_last(node: ast.Lambda | ast.Template, ctx: Context) -> Iterator[Finding]:
    """A parameter with `*` takes all remaining arguments, so it must be the last one.

    ```puppet
    [[1, 2, 3]].each |*$all, $last| { }     # error: [captures-rest-not-last]
    ```

    ```puppet
    [[1, 2, 3]].each |$first, *$others| { }
    ```
    """
    parameters = node.parameters or []
    for parameter in parameters[:-1]:
        if parameter.captures_rest:
            yield ctx.finding(
                parameter.name_span,
                f"`*${parameter.name}` takes all remaining arguments, so it must be the last parameter",
                ctx.label(parameters[-1].name_span, "no argument is left for this parameter"),
                help=f"move `*${parameter.name}` to the end",
            )
