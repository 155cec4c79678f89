"""Names of nodes that the language reference forbids."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Edit, Finding, Fix, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import NODE_NAME


@rule("unsupported-node-name", "A node definition with upper case letters in its name", Severity.WARNING)
def unsupported_node_name(node: ast.NodeDefinition, ctx: Context) -> Iterator[Finding]:
    """The name of a node is in lower case, as the names in certificates are.

    The compiler accepts upper case letters and reads them as lower case ones. The language reference does not allow
    them, and calls what works all the same a bug which any release may remove.

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
            message = f"the name of node `{match.value}` has upper case letters"
            yield ctx.finding(match, message, help=f"write `{lower}`", fix=fix)
