"""Resources in roles."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.roles import ROLES, role_around


@rule(
    "resource-in-role",
    "A resource in a role",
    Severity.WARNING,
    aliases=["roles_resource_declaration"],
    presets=(),
    options=[ROLES],
)
def resource_in_role(node: ast.Resource, ctx: Context) -> Iterator[Finding]:
    """In the roles and profiles pattern, a role only includes profiles, and the profiles declare the resources.

    ```puppet
    class role::web {
      include profile::nginx
      package { 'htop': }     # warning: [resource-in-role]
    }
    ```

    ```puppet
    class role::web {
      include profile::nginx
      include profile::tools
    }
    ```
    """
    type_ = node.type.value.removeprefix("::") if isinstance(node.type, ast.Name) else None
    role = None if type_ == "class" else role_around(ctx)
    if role is not None:
        yield ctx.finding(node.type, f"role `{role.name}` declares a resource", help="move it into a profile")
