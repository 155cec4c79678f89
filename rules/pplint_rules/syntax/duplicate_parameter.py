"""Parameters with the same name."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.repetition import repeated_parameters
from pplint_rules.shared.catalog_in_plan import is_refused_in_plan


@rule("duplicate-parameter", "Two parameters with the same name", Severity.ERROR, issues=("DUPLICATE_PARAMETER",))
def duplicate_parameter(
    node: ast.Class | ast.Define | ast.Function | ast.Plan | ast.Template, ctx: Context
) -> Iterator[Finding]:
    """The parameters of a class, defined type, function, plan or template must have different names.

    ```puppet
    define account(
      $home,
      $home = '/home',     # error: [duplicate-parameter]
    ) { }
    ```

    ```puppet
    define account(
      $home = '/home',
    ) { }
    ```
    """
    if is_refused_in_plan(node, ctx):
        return
    for parameter, first in repeated_parameters(node.parameters or []):
        yield ctx.finding(
            parameter.name_span,
            f"parameter `${parameter.name}` is declared twice",
            ctx.label(first.name_span, "first declared here"),
            help="remove one of them, or rename it",
        )
