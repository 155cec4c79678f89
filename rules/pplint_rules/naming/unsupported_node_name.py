"""Names of nodes that the language reference forbids."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import NODE_NAME


@rule("unsupported-node-name", "A node definition with uppercase letters in its name", Severity.WARNING)
def unsupported_node_name(node: ast.NodeDefinition, ctx: Context) -> Iterator[Finding]:
    """The name of a node is lowercase, as in its certificate.

    The compiler accepts uppercase letters and converts them to lowercase. The language reference does not allow them
    and calls this a bug that may be fixed in any release.

    ```puppet
    node 'Web1.example.com' { }    # warning: [unsupported-node-name]
    ```

    ```puppet
    node 'web1.example.com' { }
    ```
    """
    for match in node.matches:
        if not isinstance(match, ast.String) or not NODE_NAME.fullmatch(match.value):
            continue
        if match.value != match.value.lower():
            lower = match.value.lower()
            fix = Fix("use lower case", (Edit(match.span, f"'{lower}'"),), safe=True)
            message = f"the name of node `{match.value}` has uppercase letters"
            yield ctx.finding(match, message, help=f"write `{lower}`", fix=fix)
