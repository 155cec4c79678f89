"""Services that listen on all addresses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.late_patterns import late_pattern
from pplint.rule import Context, rule
from pplint.rule.weakness import Weakness
from pplint.syntax import ast

_NAME = late_pattern(r"(?:\w+_)?(?:bind|listen)(?:_?(?:addr|address|addresses|host|hosts|ip|ips|on|to))?")
_ALL: Final = frozenset({"0.0.0.0", "::", "*", "[::]"})  # noqa: S104 - what is looked for


@rule(
    "open-binding",
    "A service that listens on all addresses of the node",
    Severity.INFO,
    aliases=["invalid_ip_addr_binding"],
    presets=[],
    weakness=Weakness(3.0, (284,)),
    named=lambda name: _NAME.fullmatch(name) is not None,
)
def open_binding(node: ast.Attribute | ast.Parameter, ctx: Context) -> Iterator[Finding]:
    """A service that binds to `0.0.0.0`, `::` or `*` can be reached from every network of the node.

    Many services are meant to be reached that way, so the rule is off by default.

    ```puppet
    class { 'redis':
      bind => '0.0.0.0',     # info: [open-binding]
    }
    ```

    ```puppet
    class { 'redis':
      bind => '127.0.0.1',
    }
    ```
    """
    value = node.value if isinstance(node, ast.Attribute) else node.default
    if value is None:
        return
    for each in value.elements if isinstance(value, ast.Array) else [value]:
        address = ctx.value_of(each)
        if isinstance(address, str) and address in _ALL:
            yield ctx.finding(
                each, f"`{node.name}` is `{address}`: the service can be reached from every network of the node"
            )
