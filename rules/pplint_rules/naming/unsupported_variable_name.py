"""Names of variables that the language reference forbids."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import NAME_SEGMENT, VARIABLE_NAME


@rule(
    "unsupported-variable-name",
    "A qualified variable with a name that the reference forbids",
    Severity.WARNING,
    aliases=["variable_is_lowercase"],
    presets=(),
)
def unsupported_variable_name(_node: ast.File, ctx: Context) -> Iterator[Finding]:
    """A variable with a leading underscore is private to its scope, and namespaces are lowercase.

    The compiler lets other scopes read `$apache::_port` and accepts `$webServer::port`. The language reference allows
    neither and calls this a bug that may be fixed in any release. The rule reports each name once per definition.

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
    for variable in ctx.nodes_of(ast.Variable):
        if "::" not in variable.name or not _is_doubtful(variable.name):
            continue
        definition = ctx.enclosing(variable, ast.Definition, ast.NodeDefinition)
        if (definition, variable.name) not in seen:
            seen.add((definition, variable.name))
            yield from _check(variable, definition, ctx)


def _check(variable: ast.Variable, definition: ast.Node | None, ctx: Context) -> Iterator[Finding]:
    *namespaces, name = variable.name.removeprefix("::").split("::")
    if name.startswith("_") and not _is_within("::".join(namespaces), definition):
        message = f"`${variable.name}` starts with an underscore, so it cannot be read outside of its scope"
        yield ctx.finding(variable, message, help="choose a name without a leading underscore")
    elif not all(map(NAME_SEGMENT.fullmatch, namespaces)):
        message = f"`${variable.name}` has uppercase letters in its namespace"
        yield ctx.finding(variable, message, help=f"write `${'::'.join(namespaces).lower()}::{name}`")


def _is_doubtful(name: str) -> bool:
    """Whether the compiler accepts a name that begins with an underscore, or has uppercase letters in a namespace."""
    *namespaces, last = name.removeprefix("::").split("::")
    is_plain = not last.startswith("_") and all(map(NAME_SEGMENT.fullmatch, namespaces))
    return not is_plain and VARIABLE_NAME.fullmatch(name) is not None


def _is_within(namespace: str, definition: ast.Node | None) -> bool:
    """Whether the definition around a variable is the class of this name, or none for the empty name."""
    if not namespace:
        return definition is None
    return isinstance(definition, ast.Class) and definition.name == namespace
