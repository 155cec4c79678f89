"""Passwords without a character."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.data.secret_names import is_secret_name
from pplint.rule import Context, rule
from pplint.rule.weakness import Weakness
from pplint.syntax import ast
from pplint_rules.shared.resource_types import resource_type_around
from pplint_rules.shared.sibling_attributes import siblings

_PASSWORDS: Final = ("password", "passwd")
_ACCOUNT = late_pattern(r".*(?:account|login|role|user)")
"""The types of resources that are accounts; elsewhere, an empty password says that there is none to send."""


def _is_password(name: str) -> bool:
    return name.endswith(_PASSWORDS) and is_secret_name(name)


@rule(
    "empty-password",
    "An account without a password",
    Severity.WARNING,
    aliases=["empty_password"],
    weakness=Weakness(7.5, (258,)),
    named=_is_password,
)
def empty_password(node: ast.Attribute, ctx: Context) -> Iterator[Finding]:
    """Anyone who knows the name of an account with an empty password can log in.

    The password `'!'` or `'*'` prevents logins with a password.

    ```puppet
    user { 'guest':
      password => '',     # warning: [empty-password]
    }
    ```

    ```puppet
    user { 'guest':
      password => '!',
    }
    ```
    """
    name = node.name
    if ctx.value_of(node.value) != "":
        return
    ensure = siblings(ctx.ancestors, ctx).get("ensure")
    is_absent = isinstance(ensure, ast.Name | ast.String) and ensure.value == "absent"
    if _ACCOUNT.fullmatch(resource_type_around(ctx.ancestors) or "") and not is_absent:
        yield ctx.finding(
            node.value, f"`{name}` is empty: anyone can log in", help="write `'!'` to prevent logins with a password"
        )
