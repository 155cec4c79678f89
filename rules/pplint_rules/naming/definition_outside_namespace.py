"""Definitions in files of another namespace."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.definitions import autoloaded_file, home_of, kind_of


@rule(
    "definition-outside-namespace",
    "A definition in a file of another namespace",
    Severity.ERROR,
    issues=("ILLEGAL_DEFINITION_LOCATION",),
)
def definition_outside_namespace(
    node: ast.Class | ast.Define | ast.Function | ast.Plan, ctx: Context
) -> Iterator[Finding]:
    """What a module's file defines has a name that starts with the file's path.

    In `manifests/vhost.pp` of the module `apache`, this is `apache::vhost`; in `manifests/init.pp` it is `apache`. The
    compiler refuses other names, without regard to case.

    ```puppet path=modules/apache/manifests/vhost.pp
    define apache::virtual_host { }    # error: [definition-outside-namespace]
    ```

    ```puppet path=modules/apache/manifests/vhost.pp
    define apache::vhost { }
    ```
    """
    file = autoloaded_file(*ctx.module_path) if ctx.module_path else None
    if file is None or file.admits(node):
        return
    message = f"{kind_of(node)} `{node.name}` cannot stand in a file for what starts with `{file.namespace}`"
    yield ctx.finding(ctx.place(node, node.name_span), message, help=_advice(node, ctx))


def _advice(node: ast.Definition, ctx: Context) -> str:
    module = ctx.module_path[0] if ctx.module_path else ""
    home = home_of(node)
    if home and node.name.lower().split("::")[0] == module.lower():
        return f"move it to `{home}`, or rename it"
    return f"rename it, or move it to the module `{node.name.split('::')[0]}`"
