"""Names of variables that the language reference forbids."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import NAME_SEGMENT, VARIABLE_NAME
from pplint.syntax.walk import children


@rule(
    "unsupported-variable-name",
    "A qualified variable with a name that the reference forbids",
    Severity.WARNING,
    aliases=["variable_is_lowercase"],
    presets=(),
)
def unsupported_variable_name(node: ast.File, ctx: Context) -> Iterator[Finding]:
    """A variable that starts with an underscore is for its own scope, and namespaces are in lower case.

    The compiler lets others read `$apache::_port`, and accepts `$webServer::port`. The language reference allows
    neither, and calls what works all the same a bug which any release may remove. A definition that uses such a
    name is told so once.

    ```puppet
    class web {
      notice($apache::_port)      # warning: [unsupported-variable-name]
      notice($webServer::port)    # warning: [unsupported-variable-name]
      notice($apache::_port)
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
    seen: set[tuple[ast.Node | None, str]] = set()
    for variable, definition in _qualified(node):
        if (definition, variable.name) not in seen:
            seen.add((definition, variable.name))
            yield from _check(variable, definition, ctx)


def _check(variable: ast.Variable, definition: ast.Node | None, ctx: Context) -> Iterator[Finding]:
    *namespaces, name = variable.name.removeprefix("::").split("::")
    if name.startswith("_") and not _is_within("::".join(namespaces), definition):
        message = f"`${variable.name}` is used outside of its own scope, though its name starts with an underscore"
        yield ctx.finding(variable, message, help="choose a name without an underscore in front")
    elif not all(map(NAME_SEGMENT.fullmatch, namespaces)):
        message = f"`${variable.name}` has upper case letters in its namespace"
        yield ctx.finding(variable, message, help=f"write `${'::'.join(namespaces).lower()}::{name}`")


def _qualified(tree: ast.File) -> Iterator[tuple[ast.Variable, ast.Node | None]]:
    """Yield the qualified variables in order, each with the innermost definition around it."""
    pending: list[tuple[ast.Node, ast.Node | None]] = [(tree, None)]
    while pending:
        node, definition = pending.pop()
        if isinstance(node, ast.Variable) and "::" in node.name and VARIABLE_NAME.fullmatch(node.name):
            yield node, definition
        if isinstance(node, ast.Definition | ast.NodeDefinition):
            definition = node
        pending += [(child, definition) for child in reversed(children(node))]


def _is_within(namespace: str, definition: ast.Node | None) -> bool:
    """Whether the definition around a variable is the class of this name, or none for the empty name."""
    if not namespace:
        return definition is None
    return isinstance(definition, ast.Class) and definition.name == namespace
