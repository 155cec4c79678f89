"""Built-in variables and facts at top scope."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.bindings import assigned_variables, scope_around
from pplint.syntax.names import FACTS, TOP_SCOPE_VARIABLES


@rule(
    "built-in-variable",
    "A built-in variable or fact assigned at top scope",
    Severity.ERROR,
    named=TOP_SCOPE_VARIABLES | FACTS | {""},
)
def built_in_variable(node: ast.Assignment, ctx: Context) -> Iterator[Finding]:
    """Built-in variables and the facts of the node are already set at top scope when the first manifest is read.

    The compiler treats an assignment to one of them at top scope as a reassignment and fails. The names can be used
    in classes, defined types, nodes, functions and lambdas. The rule knows the facts that nearly every agent
    reports. Legacy facts such as `$hostname` are not among them, because agents no longer report those by default.

    ```puppet
    $environment = 'production'    # error: [built-in-variable]

    if $facts['os']['family'] == 'Debian' {
      $os = 'Debian'               # error: [built-in-variable]
    }
    ```

    ```puppet
    node default {
      $environment = 'production'
    }

    class profile {
      $os = 'Debian'
    }
    ```
    """
    if not isinstance(scope_around(ctx.ancestors), ast.File):
        return
    for variable in assigned_variables(node.target):
        if variable.name in TOP_SCOPE_VARIABLES:
            message = f"`${variable.name}` is a built-in variable and cannot be set at top scope"
        elif variable.name in FACTS:
            message = f"`${variable.name}` is a fact and cannot be set at top scope"
        else:
            continue
        yield ctx.finding(variable, message, help="choose another name for the variable")
