"""Files that are read by `import`."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule(
    "discontinued-import",
    "A call of `import`",
    Severity.ERROR,
    issues=("DISCONTINUED_IMPORT",),
    named=frozenset({"import"}),
)
def discontinued_import(node: ast.Call | ast.MethodCall, ctx: Context) -> Iterator[Finding]:
    """Since Puppet 4, a call of `import` fails.

    Puppet reads all manifests in the directory of the site manifests. It finds classes and defined types of modules by
    their names.

    ```puppet
    import 'nodes/*.pp'     # error: [discontinued-import]
    ```

    ```puppet
    node default {
      include base
    }
    ```
    """
    message = "`import` was removed in Puppet 4"
    yield ctx.finding(node, message, help="put the files in the directory of the site manifests")
