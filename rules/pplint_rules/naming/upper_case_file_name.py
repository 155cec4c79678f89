"""Files that the compiler never looks for."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import autoloaded_file


@rule("upper-case-file-name", "A definition in a file with uppercase letters in its path", Severity.WARNING)
def upper_case_file_name(node: ast.File, ctx: Context) -> Iterator[Finding]:
    """The paths of manifests, functions, plans and types are lowercase, even if the name is not.

    The compiler looks for a name in lowercase. It accepts a file such as `manifests/WebServer.pp` that it is given, but
    it cannot autoload it on a case-sensitive file system.

    ```puppet path=modules/apache/types/LogLevel.pp
    type Apache::LogLevel = Enum['debug', 'info']    # warning: [upper-case-file-name]
    ```

    ```puppet path=modules/apache/types/loglevel.pp
    type Apache::LogLevel = Enum['debug', 'info']
    ```
    """
    if ctx.module_path is None or autoloaded_file(*ctx.module_path) is None:
        return
    path = ctx.module_path[1]
    first = next((item for item in node.body.statements if isinstance(item, ast.Definition)), None)
    if first is not None and path != path.lower():
        message = f"`{path}` has uppercase letters, so the autoloader does not find it"
        yield ctx.finding(first.name_span, message, help=f"rename the file to `{path.lower()}`")
