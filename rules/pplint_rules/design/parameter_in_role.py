"""Parameters of roles."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.roles import ROLES, is_role


@rule(
    "parameter-in-role",
    "A parameter of a role",
    Severity.WARNING,
    aliases=["roles_with_params", "roles_class_params"],
    presets=(),
    options=[ROLES],
)
def parameter_in_role(node: ast.Class, ctx: Context) -> Iterator[Finding]:
    """In the roles and profiles pattern, roles have no parameters: profiles read values from data.

    ```puppet
    class role::web(
      String $owner,     # warning: [parameter-in-role]
    ) {
      include profile::nginx
    }
    ```

    ```puppet
    class role::web {
      include profile::nginx
    }
    ```
    """
    if node.parameters and is_role(node.name, ctx):
        for each in node.parameters:
            message = f"role `{node.name}` has the parameter `${each.name}`"
            yield ctx.finding(each.name_span, message, help="move the parameter to a profile, or create another role")
