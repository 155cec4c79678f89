"""Definitions in files of another namespace."""

from __future__ import annotations

import os
from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.base.presets import PUPPET_LINT, RECOMMENDED
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.autoloaded_files import autoloaded_file, home_of, kind_of


@rule(
    "definition-outside-namespace",
    "A definition in a file that belongs to another namespace",
    Severity.ERROR,
    issues=("ILLEGAL_DEFINITION_LOCATION",),
    aliases=["autoloader_layout"],
    presets=(RECOMMENDED, PUPPET_LINT),
)
def definition_outside_namespace(
    node: ast.Class | ast.Define | ast.Function | ast.Plan, ctx: Context
) -> Iterator[Finding]:
    """The path of a file in a module determines how the names of its definitions start.

    In `manifests/vhost.pp` of the module `apache`, names start with `apache::vhost`; in `manifests/init.pp`, they start
    with `apache`. The compiler refuses other names; case does not matter. If all files of a directory define names in
    the same other namespace, for example after a rename, only the first file is reported.

    ```puppet path=modules/apache/manifests/vhost.pp
    define apache::virtual_host { }    # error: [definition-outside-namespace]
    ```

    ```puppet path=modules/apache/manifests/vhost.pp
    define apache::vhost { }
    ```
    """
    module, path = ctx.module_path or ("", "")
    file = autoloaded_file(module, path)
    if file is None or file.admits(node):
        return
    from pplint_rules.naming.renamed_directories import moved_together

    first, *others = moved_together(node, ctx) or [path]
    if first != path:
        return
    message = f"{kind_of(node)} `{node.name}` belongs in another file: names in this one start with `{file.namespace}`"
    yield ctx.finding(ctx.place(node, node.name_span), message, help=_advice(node, module) + _same(others))


def _advice(node: ast.Definition, module: str) -> str:
    home = home_of(node)
    if home and node.name.lower().split("::")[0] == module.lower():
        return f"move it to `{home}`, or rename it"
    return f"rename it, or move it to the module `{node.name.split('::')[0]}`"


def _same(others: list[str]) -> str:
    if not others:
        return ""
    files = f"{len(others)} more files" if len(others) > 1 else "one more file"
    return f"; the same applies to {files} in `{os.path.dirname(others[0])}`"
