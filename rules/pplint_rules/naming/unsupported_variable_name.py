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

    The compiler lets others read `$apache::_port`, and accepts `$webServer::port`. The language reference allows
    neither, and calls what works all the same a bug which any release may remove.

    ```puppet
    class web {
      notice($apache::_port)      # warning: [unsupported-variable-name]
      notice($webServer::port)    # warning: [unsupported-variable-name]
    }
    ```

    ```puppet
    class apache {
      $_port = 80
      notice($_port, $apache::_port)
      notice($web::serverPort)
    }
    ```
    """
    if "::" not in node.name or not VARIABLE_NAME.fullmatch(node.name):
        return
    *namespaces, name = node.name.removeprefix("::").split("::")
    if name.startswith("_") and not _is_within("::".join(namespaces), ctx.ancestors):
        message = f"`${node.name}` is used outside of its own scope, though its name starts with an underscore"
        yield ctx.finding(node, message, help="choose a name without an underscore in front")
    elif not all(map(NAME_SEGMENT.fullmatch, namespaces)):
        message = f"`${node.name}` has upper case letters in its namespace"
        yield ctx.finding(node, message, help=f"write `${'::'.join(namespaces).lower()}::{name}`")


def _is_within(namespace: str, ancestors: list[ast.Node]) -> bool:
    """Whether the innermost definition around a variable is the class of this name, or none for the empty name."""
    inner = next((node for node in reversed(ancestors) if isinstance(node, ast.Definition | ast.NodeDefinition)), None)
    if not namespace:
        return inner is None
    return isinstance(inner, ast.Class) and inner.name == namespace
