"""Parameters without a type."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.presets import VOXPUPULI
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule(
    "untyped-parameter",
    "A parameter without a type",
    Severity.WARNING,
    aliases=["parameter_types"],
    presets=[VOXPUPULI],
)
def untyped_parameter(node: ast.Class | ast.Define | ast.Function | ast.Plan, ctx: Context) -> Iterator[Finding]:
    """A parameter without a type takes anything, so that nobody can check what it is given.

    The option `--strict` switches this rule on.

    ```puppet
    class apache(
      $port,     # warning: [untyped-parameter]
    ) { }
    ```

    ```puppet
    class apache(
      Stdlib::Port $port,
    ) { }
    ```
    """
    for parameter in node.parameters:
        if parameter.type is None:
            yield ctx.finding(parameter.name_span, f"`${parameter.name}` of `{node.name}` has no type")
