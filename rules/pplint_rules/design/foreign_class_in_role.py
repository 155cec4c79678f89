"""Classes in roles that are no profiles."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.roles import PROFILES, ROLES, declared_classes, is_profile, role_around


@rule(
    "foreign-class-in-role",
    "A class in a role that is not a profile",
    Severity.WARNING,
    aliases=["roles_include_profiles"],
    presets=(),
    options=[ROLES, PROFILES],
)
def foreign_class_in_role(node: ast.Call | ast.MethodCall | ast.Resource, ctx: Context) -> Iterator[Finding]:
    """In the roles and profiles pattern, a role consists of profiles, which configure components for all roles.

    Interpolated names are not checked.

    ```puppet
    class role::web {
      include profile::base
      include nginx             # warning: [foreign-class-in-role]
    }
    ```

    ```puppet
    class role::web {
      include profile::base
      include profile::nginx
    }
    ```
    """
    for name, span in declared_classes(node):
        if is_profile(name, ctx):
            continue
        role = role_around(ctx)
        if role is None:
            return
        message = f"role `{role.name}` declares `{name}`, which is not a profile"
        yield ctx.finding(span, message, help="declare it in a profile, and include that profile here")
