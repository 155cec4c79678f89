"""Names of modules that the language reference forbids."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.names import NAME_SEGMENT


@rule("unsupported-module-name", "A module with a name that the reference forbids", Severity.WARNING)
def unsupported_module_name(node: ast.File, ctx: Context) -> Iterator[Finding]:
    """The name of a module starts with a lower case letter and has lower case letters, digits and underscores.

    It is the first segment of the names of all its classes. The compiler takes no directory with another name for a
    module. Reported once a module, in `manifests/init.pp`.

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
        yield ctx.finding(place, message, help="use lower case letters, digits and underscores only")
