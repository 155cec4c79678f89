"""Rules of sudo that ask for no password."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.rule import Context, rule
from pplint.rule.weakness import Weakness
from pplint.syntax import ast
from pplint_rules.shared.origins import whole_values
from pplint_rules.shared.resource_types import resource_type_around

_EVERYTHING = late_pattern(r"NOPASSWD:[ \t]*ALL\b")


@rule(
    "passwordless-sudo",
    "A sudo rule that allows every command without a password",
    Severity.INFO,
    aliases=["security_sudo_with_world_nopasswd"],
    presets=[],
    weakness=Weakness(7.0, (250,)),
)
def passwordless_sudo(node: ast.Attribute, ctx: Context) -> Iterator[Finding]:
    """With `NOPASSWD: ALL`, anyone who controls the account, or a program that it runs, is root.

    The rule checks literal values of resources whose type starts with `sudo`. Service accounts may need such a rule, so
    it is off by default.

    ```puppet
    sudo::conf { 'admins':
      content => '%admins ALL=(ALL) NOPASSWD: ALL',     # info: [passwordless-sudo]
    }
    ```

    ```puppet
    sudo::conf { 'admins':
      content => '%admins ALL=(ALL) NOPASSWD: /usr/bin/systemctl restart app',
    }
    ```
    """
    if not (resource_type_around(ctx.ancestors) or "").startswith("sudo"):
        return
    for step in whole_values(node.value, ctx):
        text = ctx.value_of(step)
        pieces = step.segments if isinstance(step, ast.InterpolatedString) else ()
        known = (
            text if isinstance(text, str) else "".join(each.value for each in pieces if isinstance(each, ast.String))
        )
        if _EVERYTHING.search(known):
            yield ctx.finding(node.value, "`NOPASSWD: ALL` allows every command as root without a password")
            return
