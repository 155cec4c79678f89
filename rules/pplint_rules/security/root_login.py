"""Servers that let root log in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.rule.weakness import Weakness
from pplint.syntax import ast
from pplint_rules.shared.literal_resources import literal_titles
from pplint_rules.shared.resource_types import resource_type_around

_OPTIONS: Final = frozenset({"permitrootlogin", "allowrootlogin", "sshdpermitrootlogin"})


def _is_option(name: str) -> bool:
    return name.lower().replace("_", "") in _OPTIONS


@rule(
    "root-login",
    "A server that lets root log in with a password",
    Severity.INFO,
    aliases=["security_ssh_root_allowed"],
    presets=[],
    weakness=Weakness(7.0, (250,)),
    named=lambda name: name == "value" or _is_option(name),
)
def root_login(node: ast.Attribute | ast.HashEntry, ctx: Context) -> Iterator[Finding]:
    """`root` exists on every node, so an attacker only has to guess its password.

    Logs also do not show which person logged in. The rule checks `PermitRootLogin` in hashes of settings, parameters
    with a similar name, and resources of type `sshd_config`. Servers may be configured in other ways as well, so it is
    off by default.

    ```puppet
    class { 'ssh::server':
      permit_root_login => 'yes',     # info: [root-login]
    }
    ```

    ```puppet
    class { 'ssh::server':
      permit_root_login => 'prohibit-password',
    }
    ```
    """
    if isinstance(node, ast.HashEntry):
        name = node.key.value if isinstance(node.key, ast.String | ast.Name) else ""
    else:
        body = ctx.parent if node.name == "value" and resource_type_around(ctx.ancestors) == "sshd_config" else None
        titles = literal_titles(body.title) if isinstance(body, ast.ResourceBody) else ()
        name = next((title for title, _ in titles), node.name)
    if not _is_option(name):
        return
    value = ctx.value_of(node.value)
    if value is True or (isinstance(value, str) and value.lower() == "yes"):
        yield ctx.finding(node.value, f"`{name}` lets `root` log in with a password")
