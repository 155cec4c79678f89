"""Type aliases that nothing uses."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast
from pplint_rules.shared.reachability import is_unused, roots

ROOTS = roots()


@rule(
    "unused-data-type",
    "A type alias that is never used",
    Severity.WARNING,
    presets=(),
    groups=["unused"],
    options=[ROOTS],
)
def unused_data_type(node: ast.TypeAlias, ctx: Context) -> Iterator[Finding]:
    """An unused type alias can probably be removed.

    In a control repository, an alias is used if other used code names it. The option `roots` has lower-case patterns of
    aliases that are used from elsewhere. In a module that is checked alone, only aliases with `@api private` are
    checked.

    ```puppet file=environment.conf
    ```

    ```puppet file=manifests/site.pp
    class { 'apache': }
    ```

    ```puppet file=modules/apache/manifests/init.pp
    class apache(Apache::Port $port = 80) { }
    ```

    ```puppet path=modules/apache/types/old.pp
    type Apache::Old = Integer[1, 2]     # warning: [unused-data-type]
    ```

    ```puppet path=modules/apache/types/port.pp
    type Apache::Port = Integer[1, 65535]
    ```
    """
    if is_unused(node, None, ROOTS, ctx):
        yield ctx.finding(node.name_span, f"type alias `{node.name}` is never used")
