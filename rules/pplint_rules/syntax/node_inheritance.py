"""Nodes that inherit."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.catalog_in_plan import is_refused_in_plan


@rule(
    "node-inheritance", "A node definition that inherits another", Severity.ERROR, issues=("ILLEGAL_NODE_INHERITANCE",)
)
def node_inheritance(node: ast.NodeDefinition, ctx: Context) -> Iterator[Finding]:
    """Since Puppet 4, a node definition cannot inherit another one; common code belongs in a class.

    ```puppet
    node 'web.example.com' inherits base { }     # error: [node-inheritance]
    ```

    ```puppet
    node 'web.example.com' {
      include base
    }
    ```
    """
    if node.parent is not None and not is_refused_in_plan(node, ctx):
        message = "a node cannot inherit another: Puppet 4 removed it"
        yield ctx.finding(node.parent, message, help="move the common code to a class, and include it")
