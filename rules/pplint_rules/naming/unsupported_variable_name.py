"""Names of variables that the language reference forbids."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import NAME_SEGMENT, VARIABLE_NAME


@rule("unsupported-variable-name", "A qualified variable with a name that the reference forbids", Severity.WARNING)
def unsupported_variable_name(node: ast.Variable, ctx: Context) -> Iterator[Finding]:
    """A variable that starts with an underscore is for its own scope, and namespaces are in lower case.

    The compiler accepts `$apache::_port` and `$webServer::port`, but the language reference does not, and calls such
    names a bug which any release may remove.

    ```puppet
    notice($apache::_port)      # warning: [unsupported-variable-name]
    notice($webServer::port)    # warning: [unsupported-variable-name]
    ```

    ```puppet
    $_port = 80
    notice($_port)
    notice($apache::serverPort)
    ```
    """
    if "::" not in node.name or not VARIABLE_NAME.fullmatch(node.name):
        return
    *namespaces, name = node.name.removeprefix("::").split("::")
    if name.startswith("_"):
        message = f"`${node.name}` is used outside of its own scope, though its name starts with an underscore"
        yield ctx.finding(node, message, help="choose a name without an underscore in front")
    elif not all(map(NAME_SEGMENT.fullmatch, namespaces)):
        message = f"`${node.name}` has upper case letters in its namespace"
        yield ctx.finding(node, message, help=f"write `${'::'.join(namespaces).lower()}::{name}`")
