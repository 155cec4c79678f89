"""Parameters called like the title and the name."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import kind_of
from pplint.syntax.names import SCOPE_PARAMETERS
from pplint_rules.shared.catalog_in_plan import is_refused_in_plan


@rule(
    "reserved-parameter",
    "A parameter of a class or defined type called `$title` or `$name`",
    Severity.ERROR,
    issues=("RESERVED_PARAMETER",),
)
def reserved_parameter(node: ast.Class | ast.Define, ctx: Context) -> Iterator[Finding]:
    """The compiler sets `$title` and `$name` in every class and defined type, and refuses parameters with these names.

    Functions, plans and lambdas can have them.

    ```puppet
    define account(
      String $name,     # error: [reserved-parameter]
    ) { }
    ```

    ```puppet
    define account(
      String $account_name = $title,
    ) { }
    ```
    """
    if is_refused_in_plan(node, ctx):
        return
    for parameter in node.parameters:
        if parameter.name in SCOPE_PARAMETERS:
            message = f"`${parameter.name}` is already a variable of every {kind_of(node)} and cannot be a parameter"
            yield ctx.finding(parameter.name_span, message, help="choose another name for the parameter")
