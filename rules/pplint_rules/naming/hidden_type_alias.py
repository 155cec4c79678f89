"""Type aliases that a defined type hides."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule("hidden-type-alias", "A type alias with the name of a defined type", Severity.WARNING)
def hidden_type_alias(node: ast.TypeAlias, ctx: Context) -> Iterator[Finding]:
    """If a defined type has the same name, `Apache::Port` is a reference to an instance of it, and never the alias.

    ```puppet file=modules/apache/manifests/port.pp
    define apache::port() { }
    ```

    ```puppet path=modules/apache/types/port.pp
    type Apache::Port = Integer[1, 65535]     # warning: [hidden-type-alias]
    ```

    ```puppet path=modules/apache/types/portnumber.pp
    type Apache::Portnumber = Integer[1, 65535]
    ```
    """
    define = ctx.names.define(node.name) if "::" in node.name else None
    if define is not None:
        labels = ctx.declared(define.place, "defined type declared here")
        yield ctx.finding(node.name_span, f"the defined type `{define.name}` hides the alias `{node.name}`", *labels)
