"""Names of nodes that the compiler refuses."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import NODE_NAME
from pplint_rules.shared.catalog_in_plan import is_refused_in_plan


@rule(
    "illegal-node-name",
    "A node definition with a name that the compiler refuses",
    Severity.ERROR,
    issues=("ILLEGAL_HOSTNAME_CHARS",),
)
def illegal_node_name(node: ast.NodeDefinition, ctx: Context) -> Iterator[Finding]:
    r"""The name of a node consists of letters, digits, dots, underscores and hyphens.

    The compiler refuses other characters and an empty name. A regular expression can contain any characters.

    ```puppet
    node 'web*.example.com' { }    # error: [illegal-node-name]
    ```

    ```puppet
    node /^web.*\.example\.com$/ { }
    ```
    """
    if is_refused_in_plan(node, ctx):
        return
    for match in node.matches:
        if not isinstance(match, ast.String) or match.start == match.end:
            continue
        if not match.value:
            yield ctx.finding(match, "a node cannot have an empty name", help="write `default` for all other nodes")
        elif not NODE_NAME.fullmatch(match.value):
            message = f"`{match.value}` is not a valid node name: only letters, digits, `.`, `_` and `-` are allowed"
            yield ctx.finding(match, message, help="use a regular expression to match several nodes")
