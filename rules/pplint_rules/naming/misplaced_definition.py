"""Definitions in manifests of another name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import PUPPET_LINT, RECOMMENDED
from pplint.rule import Context, rule
from pplint.rule.option import RuleOption
from pplint.rule.setting_kinds import Flag
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import autoloaded_file, home_of, kind_of

FOUND: Final = RuleOption(
    "in-namespaces",
    "whether to report a class or define in the manifest of a namespace around it, where the compiler finds it, too",
    Flag(),
    default=True,
    presets=((RECOMMENDED, False),),
)


@rule(
    "misplaced-definition",
    "A definition in a manifest with a different name",
    Severity.WARNING,
    aliases=["autoloader_layout"],
    presets=(RECOMMENDED, PUPPET_LINT),
    options=[FOUND],
)
def misplaced_definition(
    node: ast.Class | ast.Define | ast.Function | ast.TypeAlias, ctx: Context
) -> Iterator[Finding]:
    """Each class or define of a module has a manifest of its own, whose path says its name.

    `apache` is in `manifests/init.pp`, `apache::mod::ssl` in `manifests/mod/ssl.pp`. That is where the compiler, and
    everybody else, looks first. In the manifest of a namespace around it, the compiler finds a class or define all the
    same: many modules have small ones there on purpose, and the preset `recommended` leaves them alone. Functions and
    type aliases have files of their own under `functions` and `types`, and are not found elsewhere. What is in the body
    of a class is left to the style rules, and `MODULE::init` to `init-as-name`.

    ```puppet path=modules/apache/manifests/init.pp
    class apache { }

    type Apache::Port = Integer     # warning: [misplaced-definition]
    ```

    ```puppet path=modules/apache/types/port.pp
    type Apache::Port = Integer
    ```
    """
    if ctx.module_path is None:
        return
    file = autoloaded_file(*ctx.module_path)
    if file is None or file.folder != "manifests" or file.holds(node) or not file.admits(node):
        return
    if any(isinstance(ancestor, ast.Definition) for ancestor in ctx.ancestors):
        return
    module, path = ctx.module_path
    home = home_of(node)
    if home is None or node.name.lower().split("::")[0] != module.lower():
        message = f"{kind_of(node)} `{node.name}` is outside of the namespace of its module"
        yield ctx.finding(node.name_span, message, help=f"choose a name that starts with `{module}::`")
    elif home != path.lower() and (ctx.option(FOUND) or not isinstance(node, ast.Class | ast.Define)):
        message = f"{kind_of(node)} `{node.name}` belongs in a file of its own"
        yield ctx.finding(node.name_span, message, help=f"move it to `{home}`")
