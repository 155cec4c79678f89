"""Users with the rights of root."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.rule.weakness import Weakness
from pplint.syntax import ast
from pplint_rules.shared.literal_resources import literal_titles
from pplint_rules.shared.resource_types import resource_type_around
from pplint_rules.shared.sibling_attributes import siblings


@rule(
    "duplicate-root",
    "Another user with the rights of root",
    Severity.WARNING,
    aliases=["security_user_with_id_0_created", "admin_by_default"],
    weakness=Weakness(8.0, (250,)),
    named=frozenset({"uid"}),
)
def duplicate_root(node: ast.Attribute, ctx: Context) -> Iterator[Finding]:
    """Every user with the ID 0 is root, whatever its name, and audits easily overlook a second one.

    ```puppet
    user { 'backup':
      uid       => 0,     # warning: [duplicate-root]
      allowdupe => true,
    }
    ```

    ```puppet
    user { 'root':
      uid => 0,
    }
    user { 'backup':
      uid => 1001,
    }
    ```
    """
    if resource_type_around(ctx.ancestors) != "user" or ctx.value_of(node.value) not in {0, "0"}:
        return
    body = ctx.parent
    attributes = siblings(ctx.ancestors, ctx)
    if not isinstance(body, ast.ResourceBody) or _is_absent(attributes.get("ensure")):
        return
    title = attributes.get("name", body.title)
    for name, _ in literal_titles(title):
        if name != "root":
            yield ctx.finding(node.value, f"user `{name}` has the user ID 0 and thus all rights of `root`")


def _is_absent(ensure: ast.Expression | None) -> bool:
    return isinstance(ensure, ast.Name | ast.String) and ensure.value == "absent"
