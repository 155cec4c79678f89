"""Conditions in roles."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.wording import noun, with_article
from pplint_rules.shared.roles import ROLES, role_around


@rule("logic-in-role", "A condition in a role", Severity.WARNING, presets=(), options=[ROLES])
def logic_in_role(node: ast.If | ast.Unless | ast.Case | ast.Selector, ctx: Context) -> Iterator[Finding]:
    """In the roles and profiles pattern, all nodes with the same role have the same configuration.

    If nodes differ, give them different roles. Decisions that depend on facts belong in profiles.

    ```puppet
    class role::web {
      if $facts['virtual'] == 'physical' {     # warning: [logic-in-role]
        include profile::raid
      }
    }
    ```

    ```puppet
    class role::web {
      include profile::raid
    }
    ```
    """
    role = role_around(ctx)
    if role is None or (isinstance(node, ast.If) and isinstance(ctx.parent, ast.If)):
        return
    place = node.operand if isinstance(node, ast.Case | ast.Selector) else node.condition
    message = f"role `{role.name}` contains {with_article(noun(node))}"
    yield ctx.finding(place, message, help="move the decision to a profile, or create another role")
