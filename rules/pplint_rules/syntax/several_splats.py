"""Attributes from more than one hash."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.rule import Context, rule
from pplint.syntax import ast


@rule("several-splats", "`* =>` twice for one resource", Severity.ERROR, issues=("MULTIPLE_ATTRIBUTES_UNFOLD",))
def several_splats(node: ast.AttributeSplat, ctx: Context) -> Iterator[Finding]:
    """A resource can have only one `* =>`; several hashes can be joined with `+`.

    ```puppet
    file { '/etc/motd':
      * => $defaults,
      * => $settings,     # error: [several-splats]
    }
    ```

    ```puppet
    file { '/etc/motd':
      * => $defaults + $settings,
    }
    ```
    """
    body = ctx.parent
    if not isinstance(body, ast.ResourceBody):
        return
    first = next(attribute for attribute in body.attributes if isinstance(attribute, ast.AttributeSplat))
    if first is not node:
        values = f"{ctx.source.text(first.value.span)} + {ctx.source.text(node.value.span)}"
        yield ctx.finding(
            node,
            "a resource can have only one `* =>`",
            ctx.label(first, "first given here"),
            help=f"join the hashes: `* => {values}`" if "\n" not in values else "join the hashes with `+`",
        )
