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
    "whether to also report a class or defined type in the manifest of an enclosing namespace",
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
    """Each class or defined type of a module belongs in a manifest of its own, at the path that its name determines.

    `apache` belongs in `manifests/init.pp` and `apache::mod::ssl` in `manifests/mod/ssl.pp`. The compiler looks
    there first, and so do readers. The compiler also finds a class or defined type in the manifest of an enclosing
    namespace. Many modules keep small ones there on purpose, so the preset `recommended` does not report them.
    Functions and type aliases are loaded only from files of their own in `functions` and `types`.

    Definitions in the body of a class are reported by style rules, and `MODULE::init` by `init-as-name`.

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
