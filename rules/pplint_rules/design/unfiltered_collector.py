"""Collectors of all resources of a type."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule(
    "unfiltered-collector",
    "A collector of all resources of a type",
    Severity.WARNING,
    aliases=["spaceship_operator_without_tag"],
    presets=[],
)
def unfiltered_collector(node: ast.Collector, ctx: Context) -> Iterator[Finding]:
    """A collector without a query realizes the virtual resources of all modules, and its relations order all of them.

    ```puppet
    User <| |>     # warning: [unfiltered-collector]
    ```

    ```puppet
    User <| tag == 'admins' |>
    ```
    """
    if node.query is None:
        kind = "any node exports" if node.exported else "is in the catalog"
        type_ = ctx.source.text(node.type.span)
        message = f"this collector matches every `{type_}` that {kind}"
        yield ctx.finding(node, message, help="filter by a tag or an attribute")
