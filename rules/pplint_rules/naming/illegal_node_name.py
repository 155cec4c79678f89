"""Names of nodes that the compiler refuses."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import NODE_NAME


@rule(
    "illegal-node-name",
    "A node definition with a name that the compiler refuses",
    Severity.ERROR,
    issues=("ILLEGAL_HOSTNAME_CHARS",),
)
def illegal_node_name(node: ast.NodeDefinition, ctx: Context) -> Iterator[Finding]:
    r"""The name of a node has letters, digits, dots, underscores and hyphens.

    The compiler refuses all other characters. A regular expression may have any.

    ```puppet
    node 'web*.example.com' { }    # error: [illegal-node-name]
    ```

    ```puppet
    node /^web.*\.example\.com$/ { }
    ```
    """
    for match in node.matches:
        if isinstance(match, ast.String) and not NODE_NAME.fullmatch(match.value):
            message = f"`{match.value}` is no name for a node: only letters, digits, `.`, `_` and `-` are allowed"
            yield ctx.finding(match, message, help="use a regular expression to match several nodes")
