"""Parameters without a type."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import VOXPUPULI
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.parameter_options import IN_FUNCTIONS


@rule(
    "untyped-parameter",
    "A parameter without a type",
    Severity.WARNING,
    aliases=["parameter_types"],
    presets=[VOXPUPULI],
    options=[IN_FUNCTIONS],
)
def untyped_parameter(node: ast.Class | ast.Define | ast.Function | ast.Plan, ctx: Context) -> Iterator[Finding]:
    """A parameter without a type accepts any value, so mistakes are found late or not at all.

    The option `--strict` turns this rule on.

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
    if isinstance(node, ast.Function | ast.Plan) and not ctx.option(IN_FUNCTIONS):
        return
    for parameter in node.parameters:
        if parameter.type is None:
            yield ctx.finding(parameter.name_span, f"`${parameter.name}` of `{node.name}` has no type")
