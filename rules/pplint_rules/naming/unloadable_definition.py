"""Files of functions, plans and types with something else in them."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.definitions import autoloaded_file, home_of, kind_of


@rule("unloadable-definition", "A definition in a file for another function, plan or type", Severity.ERROR)
def unloadable_definition(
    node: ast.Class | ast.Define | ast.Function | ast.Plan | ast.TypeAlias, ctx: Context
) -> Iterator[Finding]:
    """A file under `functions`, `plans` or `types` holds exactly what its path names, and nothing else.

    `functions/port.pp` of the module `apache` holds the function `apache::port`, `types/port.pp` the type
    `Apache::Port`, `plans/restart.pp` the plan `apache::restart`. The compiler fails when it loads a file that defines
    something else, or more than that. The file for the type `Apache::LogLevel` is `types/loglevel.pp`, without an
    underscore.

    ```puppet path=modules/apache/types/log_level.pp
    type Apache::LogLevel = Enum['debug', 'info']    # error: [unloadable-definition]
    ```

    ```puppet path=modules/apache/types/loglevel.pp
    type Apache::LogLevel = Enum['debug', 'info']
    ```
    """
    file = autoloaded_file(*ctx.module_path) if ctx.module_path else None
    if file is None or file.folder == "manifests" or file.holds(node) or not file.admits(node):
        return
    message = f"{kind_of(node)} `{node.name}` cannot be loaded from a file for the {file.kind} `{file.name}`"
    home = home_of(node)
    yield ctx.finding(node.name_span, message, help=f"move it to `{home}`, or rename it" if home else "rename it")
