"""Collectors of what cannot be collected: classes and nodes."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule("class-collector", "A collector of classes", Severity.ERROR)
def class_collector(node: ast.Collector, ctx: Context) -> Iterator[Finding]:
    """Collectors find resources. A class cannot be virtual or exported, so there is nothing to collect.

    ```puppet
    Class <| title == 'apache' |> -> Service['app']     # error: [class-collector]
    ```

    ```puppet
    include apache
    Class['apache'] -> Service['app']
    ```
    """
    if isinstance(node.type, ast.Reference) and node.type.value.lower() in {"class", "node"}:
        kind = "classes" if node.type.value.lower() == "class" else "nodes"
        yield ctx.finding(node, f"{kind} cannot be collected")
