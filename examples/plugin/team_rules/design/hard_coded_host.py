"""Hosts that are named in code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Texts
from pplint.syntax import ast

DOMAINS: Final[RuleOption[tuple[str, ...]]] = RuleOption(
    "domains", "the domains whose hosts are named in data alone", Texts(), default=("example.com",)
)
_HOST: Final = re.compile(r"[\w-]+(?:\.[\w-]+)+")


@rule("hard-coded-host", "A host of ours that is named in code", Severity.WARNING, options=[DOMAINS])
def hard_coded_host(node: ast.String, ctx: Context) -> Iterator[Finding]:
    """Which host does what is said in data, so that it can be another one at each site.

    ```puppet
    class profile::mail {
      $relay = 'smtp://mail.example.com:25'     # warning: [hard-coded-host]
    }
    ```

    ```puppet
    class profile::mail (String[1] $relay) { }

    node 'web1.example.com' {
      include profile::mail
    }
    ```
    """
    suffixes = tuple(f".{domain}" for domain in ctx.option(DOMAINS))
    host = next((each for each in _HOST.findall(node.value) if each.endswith(suffixes)), None)
    if host is not None and ctx.enclosing(node, ast.NodeDefinition) is None:
        yield ctx.finding(node, f"`{host}` is named in code", help="make it a parameter, and give its value in data")
