"""Files that are read by `import`."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule(
    "discontinued-import",
    "Files that are read by `import`",
    Severity.ERROR,
    issues=("DISCONTINUED_IMPORT",),
    named=frozenset({"import"}),
)
def discontinued_import(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """Since Puppet 4, `import` does nothing but fail.

    The manifests of a site are those in a directory, and all of them are read. Classes and defined types of modules
    are found by their names.

    ```puppet
    import 'nodes/*.pp'     # error: [discontinued-import]
    ```

    ```puppet
    node default {
      include base
    }
    ```
    """
    message = "`import` is discontinued: the compiler refuses it"
    yield ctx.finding(node, message, help="put the files into the directory of the site's manifests")
