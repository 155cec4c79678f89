"""Definitions where the compiler does not look for them."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint.syntax.definitions import autoloaded_file, home_of, kind_of


@rule("misplaced-definition", "A definition in a manifest where it is not autoloaded", Severity.WARNING)
def misplaced_definition(
    node: ast.Class | ast.Define | ast.Function | ast.TypeAlias, ctx: Context
) -> Iterator[Finding]:
    """The compiler finds a class or define by its name, in the one file of its module's manifests that has that name.

    `apache` is in `manifests/init.pp`, `apache::mod::ssl` in `manifests/mod/ssl.pp`. In another file it exists only
    once that file has been read, for the sake of something else in it. Functions and type aliases have files of their
    own under `functions` and `types`. What stands in the body of a class is left to the style rules.

    ```puppet path=modules/apache/manifests/init.pp
    class apache { }

    class apache::ssl { }           # warning: [misplaced-definition]

    type Apache::Port = Integer     # warning: [misplaced-definition]
    ```

    ```puppet path=modules/apache/manifests/ssl.pp
    class apache::ssl { }
    ```
    """
    file = autoloaded_file(*ctx.module_path) if ctx.module_path else None
    if file is None or file.folder != "manifests" or file.holds(node) or not file.admits(node):
        return
    if any(isinstance(ancestor, ast.Definition) for ancestor in ctx.ancestors):
        return
    home = home_of(node)
    message = f"{kind_of(node)} `{node.name}` is not found by its name in this file"
    yield ctx.finding(node.name_span, message, help=f"move it to `{home}`" if home else "name it within the module")
