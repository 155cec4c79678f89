"""Heredocs as names of nodes."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.catalog_in_plan import is_refused_in_plan


@rule("heredoc-as-node-name", "A heredoc as the name of a node", Severity.ERROR, issues=("ILLEGAL_EXPRESSION",))
def heredoc_as_node_name(node: ast.NodeDefinition, ctx: Context) -> Iterator[Finding]:
    """The name of a node is a word, a quoted string, a regular expression, or `default`.

    ```puppet
    node @(NAME) { }     # error: [heredoc-as-node-name]
      web.example.com
      | - NAME
    ```

    ```puppet
    node 'web.example.com' { }
    ```
    """
    if is_refused_in_plan(node, ctx):
        return
    for match in node.matches:
        if isinstance(match, ast.Heredoc):
            yield ctx.finding(match, "a heredoc cannot be the name of a node", help="write the name in quotes")
