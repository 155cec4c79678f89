"""Files of functions, plans and types with something else in them."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import PUPPET_LINT, RECOMMENDED
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import AutoloadedFile, autoloaded_file, home_of, kind_of


@rule(
    "unloadable-definition",
    "A definition in a file that belongs to another function, plan or type",
    Severity.ERROR,
    aliases=["autoloader_layout"],
    presets=(RECOMMENDED, PUPPET_LINT),
)
def unloadable_definition(
    node: ast.Class | ast.Define | ast.Function | ast.Plan | ast.TypeAlias, ctx: Context
) -> Iterator[Finding]:
    """A file in `functions`, `plans` or `types` must define exactly what its path names.

    `functions/port.pp` of the module `apache` defines the function `apache::port`, `types/port.pp` the type
    `Apache::Port`, and `plans/restart.pp` the plan `apache::restart`. The compiler fails when it loads a file that
    defines something else or has more than one definition. The file of the type `Apache::LogLevel` is
    `types/loglevel.pp`, without an underscore. Functions and plans with uppercase letters in their names cannot be
    loaded from any file.

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
    yield ctx.finding(node.name_span, message, help=_advice(node, file))


def _advice(node: ast.Definition, file: AutoloadedFile) -> str:
    home = home_of(node)
    if home is None or node.name.lower() == file.name:
        return f"call it `{file.name}`"
    return f"move it to `{home}`, or rename it"
