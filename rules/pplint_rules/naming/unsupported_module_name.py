"""Names of modules that the language reference forbids."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import NAME_SEGMENT


@rule("unsupported-module-name", "A module with a name that the reference forbids", Severity.WARNING)
def unsupported_module_name(node: ast.File, ctx: Context) -> Iterator[Finding]:
    """The name of a module starts with a lowercase letter, followed by lowercase letters, digits and underscores.

    It is the first segment of the names of all classes in the module. The compiler does not recognize a directory with
    another name as a module. The rule reports a module once, in `manifests/init.pp`.

    ```puppet path=modules/webServer/manifests/init.pp
    class webserver { }    # warning: [unsupported-module-name]
    ```

    ```puppet path=modules/webserver/manifests/init.pp
    class webserver { }
    ```
    """
    if ctx.module_path is None or ctx.module_path[1] != "manifests/init.pp" or not node.body.statements:
        return
    name = ctx.module_path[0]
    if not NAME_SEGMENT.fullmatch(name):
        first = node.body.statements[0]
        place = first.name_span if isinstance(first, ast.Definition) else first.span
        message = f"module `{name}` has characters in its name that class names cannot have"
        yield ctx.finding(place, message, help="use lowercase letters, digits and underscores only")
